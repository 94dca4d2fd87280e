import { z } from "zod";
import type { SyncStatus } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import type { MusicPart } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { CredentialKind } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";

/** A SHA-256 in an address: 64 hexadecimal digits, in small letters. */
export const Sha256Asked = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/*
 * What /verify says of a video or sound file that somebody dropped: first the bytes are compared (`FileLookup`), then, where
 * they are no file of ours, picture and sound (`CopyMatch`). Nothing in here says more of a licence than its certificate.
 */

export type NamedLicence = {
  number: string;
  scopeName: string;
  status: SyncStatus;
  /** Number of the licence that this one was raised to. */
  supersededBy: string | null;
  issuedAt: number;
  brandName: string;
  labelName: string;
  trackTitle: string;
  artist: string;
};

export type NamedFile = {
  /** Which version of the video, counted from 1; null is the video itself. */
  version: number | null;
  sha256: string;
  width: number;
  height: number;
  durationSeconds: number;
  bytes: number;
  startAtSeconds: number;
  /** Of an edit: the parts of the track that are heard, one after the other; left out where it is played as it is. */
  parts?: readonly MusicPart[];
};

/** Whether a file with this SHA-256 was delivered. `too-many`: this client has asked for too many that were not. */
export type FileLookup =
  | { kind: "delivered"; licence: NamedLicence; file: NamedFile }
  | { kind: "unknown" }
  | { kind: "too-many" };

/** The licence with a number, as a step of checking its signed data: whether it stands, and which issue is the newest. */
export type LicenceStanding =
  | { kind: "found"; licence: NamedLicence; newestIssue: number }
  | { kind: "unknown" }
  | { kind: "too-many" };

/** What leads from signed data to a signed head of the log: `log-proof.json` of a bundle. */
export type LoggedProof = {
  entry: { kind: CredentialKind; at: number; sha256: string; index: number };
  path: readonly string[];
  head: string;
};

/** How far two pieces agree: `share` from 0 to 1 (1 less the share of differing bits), over so many seconds. */
export type Agreement = { share: number; seconds: number };

/** Where the dropped file lies on what it was compared with, in seconds of each. */
export type MatchedSpan = {
  fileFromSeconds: number;
  fileToSeconds: number;
  /** Of the licensed video or, for `soundSpan` and `track`, of the recording. */
  fromSeconds: number;
  toSeconds: number;
  /** How much faster the copy runs: 1 where it does not, 1.03 where it is 3 % faster. */
  speed: number;
};

/** What a copy has that the delivered file has not. The page says it in this order. */
export type CopyDifference =
  | { kind: "smaller"; width: number; height: number }
  | { kind: "larger"; width: number; height: number }
  | { kind: "cropped"; share: number }
  | { kind: "bars" }
  | { kind: "mirrored" }
  | { kind: "frame-rate"; framesPerSecond: number }
  | { kind: "speed"; factor: number }
  | { kind: "cut"; seconds: number; ofSeconds: number }
  | { kind: "longer"; seconds: number; ofSeconds: number }
  | { kind: "overlay"; atSeconds: number }
  | { kind: "louder"; decibels: number }
  | { kind: "quieter"; decibels: number }
  | { kind: "other-sound" }
  | { kind: "sound-shifted"; seconds: number };

export type MatchedTrack = { title: string; artist: string; durationSeconds: number };

export type CopyMatch =
  | {
      /** A re-encoded copy of a licensed video: picture and sound agree with one licence. */
      kind: "copy";
      licence: NamedLicence;
      /** The one of its files that it is nearest to. */
      file: NamedFile;
      trackDurationSeconds: number;
      picture: Agreement;
      sound: Agreement;
      span: MatchedSpan;
      soundSpan: MatchedSpan;
      /** Agreement of the picture for each second of `span`, each from 0 to 1; at most 600. */
      seconds: readonly number[];
      differences: readonly CopyDifference[];
    }
  | {
      /** The recording is heard, and no licensed video looks like this. Names no licence: those of others are private. */
      kind: "track";
      track: MatchedTrack;
      sound: Agreement;
      span: MatchedSpan;
      picture: "no-likeness" | "not-compared";
      /** Handed back with a licence number to `confirm`; opaque to the page. */
      evidence: string;
    }
  | {
      kind: "inconclusive";
      sound: Agreement | null;
      picture: Agreement | null;
      /** Named only where the sound comes near enough that its name says something. */
      track: MatchedTrack | null;
      reason: "sound-covered" | "too-short" | "partly-close" | "interrupted";
      /** What would have been needed. */
      needed: Agreement;
    }
  | {
      kind: "not-found";
      compared: { picture: boolean; sound: boolean };
    }
  | {
      kind: "unreadable";
      /**
       * `no-decoder`: this browser cannot decode it; `no-sound-decoder`: its sound alone; `broken`: it is no video or sound
       * file, or a damaged one.
       */
      reason: "no-decoder" | "no-sound-decoder" | "broken" | "no-tracks" | "too-long";
      /** Whether 60 seconds of its sound may be offered to the server (`sendSound`), which the page asks first. */
      canSendSound: boolean;
    }
  /** What was sent has no turn now (`sendSound` only). */
  | { kind: "busy" }
  | { kind: "too-many" };

/** What the server makes of a sound that was sent to it: its print, in base64. It keeps neither. */
export type SentSoundAnswer =
  | { kind: "printed"; print: string }
  | { kind: "no-sound" }
  /** The service that decodes it has no room now. */
  | { kind: "busy" }
  | { kind: "too-many" };

/** Whether the licence with a number that somebody typed covers a `track` match. */
export type Confirmation =
  | { kind: "fits"; licence: NamedLicence; file: NamedFile }
  | { kind: "does-not-fit" }
  | { kind: "unknown" }
  | { kind: "too-many" };

/** How far one step of the comparison is; steps come in this order, and may be left out. */
export type MatchProgress = {
  step: "picture" | "sound" | "compare";
  done: number;
  /** How far in the file, where that is known. */
  atSeconds?: number;
  ofSeconds?: number;
};

/** Calls reject with the signal's reason once aborted, else only for a lost connection (TypeError of fetch). */
export type CopyMatcher = {
  /** Reads the file in pieces and off the main thread; sends fingerprints, never the file. */
  matchCopy: (
    file: File,
    options: { signal: AbortSignal; onProgress: (progress: MatchProgress) => void },
  ) => Promise<CopyMatch>;
  /** Asks whether this licence fits a `track` match. */
  confirm: (number: string, evidence: string, options: { signal: AbortSignal }) => Promise<Confirmation>;
  /** After the page has asked: sends 60 seconds of the file's sound, which are compared and not stored. */
  sendSound: (file: File, options: { signal: AbortSignal }) => Promise<CopyMatch>;
};
