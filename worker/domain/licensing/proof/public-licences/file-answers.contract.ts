import { z } from "zod";
import type { SyncStatus } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import type { MusicPart } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { CredentialKind } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";

/** A SHA-256 in a URL: 64 lower-case hexadecimal digits. */
export const Sha256Asked = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/*
 * Answers of /verify about a dropped video or sound file: first its bytes are looked up (`FileLookup`), then, if they are
 * unknown, picture and sound are compared (`CopyMatch`). Reveals no more of a licence than its certificate.
 */

export type NamedLicence = {
  number: string;
  scopeName: string;
  status: SyncStatus;
  /** Number of the licence that supersedes this one. */
  supersededBy: string | null;
  issuedAt: number;
  brandName: string;
  labelName: string;
  trackTitle: string;
  artist: string;
};

export type NamedFile = {
  /** Version of the video, counted from 1; null for the licensed video itself. */
  version: number | null;
  sha256: string;
  width: number;
  height: number;
  durationSeconds: number;
  bytes: number;
  startAtSeconds: number;
  /** For an edit, the parts of the track, in playing order; omitted if it is played uncut. */
  parts?: readonly MusicPart[];
};

/** Tells if a file with this SHA-256 was delivered. `too-many`: this client has looked up too many unknown ones. */
export type FileLookup =
  | { kind: "delivered"; licence: NamedLicence; file: NamedFile }
  | { kind: "unknown" }
  | { kind: "too-many" };

/** Status of a licence and its newest issue, used when checking its signed data. */
export type LicenceStanding =
  | { kind: "found"; licence: NamedLicence; newestIssue: number }
  | { kind: "unknown" }
  | { kind: "too-many" };

/** The path from signed data to a signed head of the log: `log-proof.json` of a bundle. */
export type LoggedProof = {
  entry: { kind: CredentialKind; at: number; sha256: string; index: number };
  path: readonly string[];
  head: string;
};

/** Agreement of two passages: `share` from 0 to 1 (1 less the share of differing bits), over this many seconds. */
export type Agreement = { share: number; seconds: number };

/** Position of the dropped file in what it was compared with, in seconds of each. */
export type MatchedSpan = {
  fileFromSeconds: number;
  fileToSeconds: number;
  /** In the licensed video or, for `soundSpan` and `track`, in the recording. */
  fromSeconds: number;
  toSeconds: number;
  /** Relative speed of the copy: 1.03 is 3 % faster. */
  speed: number;
};

/** Differences of a copy from the delivered file, in the page's order. */
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
      /** The file of the licence that matches best. */
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
      /** The recording was recognised, but no licensed video matches. Names no licence: those of others are private. */
      kind: "track";
      track: MatchedTrack;
      sound: Agreement;
      span: MatchedSpan;
      picture: "no-likeness" | "not-compared";
      /** Passed back to `confirm` with a licence number; opaque to the page. */
      evidence: string;
    }
  | {
      kind: "inconclusive";
      sound: Agreement | null;
      picture: Agreement | null;
      /** Null unless the sound is similar enough for the name to be meaningful. */
      track: MatchedTrack | null;
      reason: "sound-covered" | "too-short" | "partly-close" | "interrupted";
      /** The threshold for a match. */
      needed: Agreement;
    }
  | {
      kind: "not-found";
      compared: { picture: boolean; sound: boolean };
    }
  | {
      kind: "unreadable";
      /**
       * `no-decoder`: this browser cannot decode it; `no-sound-decoder`: it cannot decode its sound; `broken`: not a video or
       * sound file, or damaged.
       */
      reason: "no-decoder" | "no-sound-decoder" | "broken" | "no-tracks" | "too-long";
      /** The page may offer to send 60 seconds of sound to the server (`sendSound`), after asking the user. */
      canSendSound: boolean;
    }
  /** The decoder is busy (`sendSound` only). */
  | { kind: "busy" }
  | { kind: "too-many" };

/** The server's answer to uploaded sound: its fingerprint in base64. Neither is stored. */
export type SentSoundAnswer =
  | { kind: "printed"; print: string }
  | { kind: "no-sound" }
  /** The decoding service is at capacity. */
  | { kind: "busy" }
  | { kind: "too-many" };

/** Tells if the licence with the number entered covers a `track` match. */
export type Confirmation =
  | { kind: "fits"; licence: NamedLicence; file: NamedFile }
  | { kind: "does-not-fit" }
  | { kind: "unknown" }
  | { kind: "too-many" };

/** Progress of one step of the comparison. Steps come in this order, but may be skipped. */
export type MatchProgress = {
  step: "picture" | "sound" | "compare";
  done: number;
  /** Position in the file, if known. */
  atSeconds?: number;
  ofSeconds?: number;
};

/** Calls reject with the signal's reason once aborted, else only for a lost connection (TypeError of fetch). */
export type CopyMatcher = {
  /** Reads the file in chunks off the main thread; sends fingerprints, never the file. */
  matchCopy: (
    file: File,
    options: { signal: AbortSignal; onProgress: (progress: MatchProgress) => void },
  ) => Promise<CopyMatch>;
  /** Checks whether this licence fits a `track` match. */
  confirm: (number: string, evidence: string, options: { signal: AbortSignal }) => Promise<Confirmation>;
  /** Requires the user's consent: sends 60 seconds of the file's sound, which are compared and not stored. */
  sendSound: (file: File, options: { signal: AbortSignal }) => Promise<CopyMatch>;
};
