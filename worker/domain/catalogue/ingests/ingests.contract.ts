import type { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";

export const ingestKinds = ["audio", "cover"] as const;
export type IngestKind = (typeof ingestKinds)[number];

export const ingestStatuses = ["pending", "ready", "refused", "failed", "discarded"] as const;
export type IngestStatus = (typeof ingestStatuses)[number];

/** What the form shows of a track's sound. Suggestions and tags are offered, never written on their own. */
export type AudioFacts = Pick<
  IngestedTrack,
  "durationMs" | "source" | "loudness" | "peaks" | "suggestedBpm" | "suggestedKey" | "tags"
> & {
  /** With words for the label. */
  warnings: { code: IngestedTrack["warnings"][number]; message: string }[];
};

export type CoverFacts = { width: number; height: number; placeholderColour: string };

/**
 * `POST /api/uploads/:id/ingests` → 200 `IngestState`: starts looking at a finished upload of the purpose "audio" or
 *   "cover", or tells how far it is. Idempotent. 409 while the upload has not finished or when it is a video.
 * `GET /api/uploads/:id/ingests/:ingestId?since=<version>` → 200 `IngestState`, waiting up to 5 s for a change when
 *   `since` equals the current version. 404 when it is not the viewer's.
 * `GET /api/ingests?ids=<uuid>,<uuid>…` (at most 100) → 200 `{ ingests: IngestState[] }`: those that are the viewer's.
 */
export type IngestState = {
  id: string;
  uploadId: string;
  kind: IngestKind;
  status: IngestStatus;
  /** 0 to 1. */
  progress: number;
  /** Words for the label when refused or failed. */
  message: string | null;
  /** When ready, of an audio. */
  audio: AudioFacts | null;
  /** When ready, of a cover. */
  cover: CoverFacts | null;
  version: string;
};
export const maxIngestsPerRequest = 100;

/**
 * `same-audio`: the same recording stands in the catalogue under another ISRC. `same-isrc`: another track has this ISRC
 * and other sound. `overlap`: ten seconds or more are those of another label's track.
 */
export const matchKinds = ["same-audio", "same-isrc", "overlap"] as const;
export type MatchKind = (typeof matchKinds)[number];

export const matchVerdicts = ["same", "similar"] as const;
export type MatchVerdict = (typeof matchVerdicts)[number];

/** How alike two recordings are, and where. Null in a match of the kind `same-isrc`: there they are not alike. */
export type Likeness = {
  verdict: MatchVerdict;
  /** Share of the fingerprints' bits that differ: 0 is the very same, unrelated songs are about .44 apart. */
  errorRate: number;
  seconds: number;
  ownStartSeconds: number;
  otherStartSeconds: number;
};
