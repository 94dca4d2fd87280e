import type { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";

export const ingestKinds = ["audio", "cover"] as const;
export type IngestKind = (typeof ingestKinds)[number];

export const ingestStatuses = ["pending", "ready", "refused", "failed", "discarded"] as const;
export type IngestStatus = (typeof ingestStatuses)[number];

/** Analysis shown in the track form. Suggestions and tags are only offered, never applied automatically. */
export type AudioFacts = Pick<
  IngestedTrack,
  "durationMs" | "source" | "loudness" | "peaks" | "suggestedBpm" | "suggestedKey" | "tags"
> & {
  /** With messages for the label. */
  warnings: { code: IngestedTrack["warnings"][number]; message: string }[];
};

export type CoverFacts = { width: number; height: number; placeholderColour: string };

/**
 * `POST /api/uploads/:id/ingests` → 200 `IngestState`: starts processing a finished upload of the purpose "audio" or
 *   "cover", or returns its progress. Idempotent. 409 while the upload is unfinished, or for a video.
 * `GET /api/uploads/:id/ingests/:ingestId?since=<version>` → 200 `IngestState`; long poll of up to 5 s when `since` equals
 *   the current version. 404 if it is not the viewer's.
 * `GET /api/ingests?ids=<uuid>,<uuid>…` (at most 100) → 200 `{ ingests: IngestState[] }`: the viewer's own ones.
 */
export type IngestState = {
  id: string;
  uploadId: string;
  kind: IngestKind;
  status: IngestStatus;
  /** 0 to 1. */
  progress: number;
  /** Message for the label if refused or failed. */
  message: string | null;
  /** Set for ready audio. */
  audio: AudioFacts | null;
  /** Set for a ready cover. */
  cover: CoverFacts | null;
  version: string;
};
export const maxIngestsPerRequest = 100;

/**
 * `same-audio`: the catalogue has the same recording under another ISRC. `same-isrc`: another track has this ISRC, but other
 * sound. `overlap`: at least ten seconds are in another label's track.
 */
export const matchKinds = ["same-audio", "same-isrc", "overlap"] as const;
export type MatchKind = (typeof matchKinds)[number];

export const matchVerdicts = ["same", "similar"] as const;
export type MatchVerdict = (typeof matchVerdicts)[number];

/** Similarity of two recordings, and where it is. Null for `same-isrc`, whose sound differs. */
export type Likeness = {
  verdict: MatchVerdict;
  /** Share of differing fingerprint bits: 0 is identical, unrelated songs are at about .44. */
  errorRate: number;
  seconds: number;
  ownStartSeconds: number;
  otherStartSeconds: number;
};
