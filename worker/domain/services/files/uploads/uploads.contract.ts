import { z } from "zod";
import type { RefusalCode } from "#render-service/render-service.contract.ts";
import type { KnownSound } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { Spotting } from "#render-service/spotting/spotting.contract.ts";
import type { UploadPurpose } from "./upload-purposes.contract.ts";

/** `aborted`: cancelled by its owner, or its content did not match. `discarded`: deleted after its retention period. */
export const uploadStatuses = ["uploading", "uploaded", "aborted", "discarded"] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** Parts through the Worker stay well under the platform's 100 MB request limit; all but the last have this length. */
export const uploadPartBytes = 8 * 2 ** 20;

/** `GET /api/uploads/:id` (owner only; 404 otherwise). `parts` lists the stored ones: send only the rest. */
export type UploadState = {
  id: string;
  filename: string;
  sizeBytes: number;
  partBytes: number;
  status: UploadStatus;
  parts: number[];
};

/**
 * `PUT /api/uploads/:id/parts/:number` with the raw bytes → 200 `{ part }`; idempotent.
 * `POST /api/uploads/:id/complete` → 200 `UploadState`; 409 `{ error, missing: number[] }` if parts are missing;
 *   422 `{ error }` if the content does not match its purpose.
 * `DELETE /api/uploads/:id` → 204; with `?only=unfinished` (`DeleteUpload`) a complete one stays.
 * `POST /api/uploads/:id/restore` → 204: restores a soft-deleted video; 404 if it was purged, 409 if new uploads
 * have reached a limit.
 * Refused calls answer `{ error, refusal }`: a message for the user, and one of these for the page. `complete`, `cancelled`
 * and `discarded` name the state of an upload that accepts no more parts; `too-many-…` and `too-much-…` are limits.ts.
 */
export type UploadRefusal =
  | "wrong-part"
  | "wrong-size"
  | "too-long"
  | "parts-missing"
  | "complete"
  | "cancelled"
  | "discarded"
  | "not-video"
  | "not-audio"
  | "not-cover"
  | "too-many-open"
  | "too-many-held"
  | "too-much-held"
  | "id-taken";

/** The query of `DELETE /api/uploads/:id`. */
export const DeleteUpload = z.object({ only: z.literal("unfinished").optional() });

/**
 * `POST /api/uploads/:id/preparations` with `{ overlayTrackId: uuid | null, needsOriginal?: true }` → 200 `PreparationState`;
 * requests the finished picture with (title and artist of a track on sale burned in) or without overlay. Idempotent. 404 for a
 * track that is not on sale, 409 at a limit of limits.ts, both as `{ error, refusal }`.
 * `GET /api/uploads/:id/preparations/:preparationId?since=<version>` → `PreparationState`, waiting up to 5 s for a
 * change if `since` equals the current version.
 * `GET /media/pictures/:preparationId` → the finished picture if ready; 404 otherwise.
 * `GET /media/originals/:uploadId` → the video's original sound if stored; 404 otherwise.
 */
export const EnsurePreparation = z.object({
  overlayTrackId: z.uuid().nullable(),
  /** Remakes a picture from before original sound was stored. */
  needsOriginal: z.boolean().optional(),
});
export type EnsurePreparation = z.infer<typeof EnsurePreparation>;

export type PreparationState = {
  id: string;
  status: "pending" | "ready" | "refused" | "failed" | "discarded";
  /** 0 to 1. */
  progress: number;
  /** Message for the brand if refused or failed. */
  message: string | null;
  /** The brand's video as displayed, once probed by the server; when ready, with the finished picture's length. */
  source: { width: number; height: number; durationSeconds: number } | null;
  /** Points to which music can be fitted, once ready; null for pictures from before this analysis. */
  spotting: Spotting | null;
  /** Analysis of the video's sound; null until a preparation that requested it has ended. */
  originalSound: KnownSound | null;
  /** The finished picture, without sound, once ready; frame rate null for pictures from before it was stored. */
  picture: { bytes: number; framesPerSecond: number | null } | null;
  version: string;
};

export type PreparationFailure = RefusalCode | "fails-twice" | "takes-too-long" | "could-not-prepare";

export type PreparationRefusal = "no-such-track" | "too-many-of-upload" | "too-many-of-account" | "picture-in-use";

/** Brands' videos and labels' audio and covers have separate limits. */
export type HoldingKind = "videos" | "tracks";
/** An account's use of its limits; bytes as declared at the start. */
export type Holding = {
  kind: HoldingKind;
  open: number;
  number: number;
  bytes: number;
  limit: { open: number; number: number; bytes: number };
};

/** A stored upload. Times in milliseconds. */
export type OwnUpload = {
  id: string;
  purpose: UploadPurpose;
  filename: string;
  sizeBytes: number;
  /** Deletion time: see limits.ts, counted from its last part or use. */
  expiresAt: number;
};
export type OpenUpload = OwnUpload & { startedAt: number; arrivedBytes: number };
/** `neededBy` a pending render or ingest: it cannot be deleted yet. */
export type FinishedUpload = OwnUpload & { finishedAt: number; neededBy: "render" | "ingest" | null };
export type OwnUploads = {
  open: OpenUpload[];
  finished: FinishedUpload[];
  nextAfter: string | null;
  holdings: Holding[];
  now: number;
};

/** The form that cancels an open upload or deletes a finished one. */
export const RemoveUpload = z.object({ id: z.uuid() });
/** Result of a removal. `in-use`: a pending job needs it. */
export type Removal = "cancelled" | "deleted" | "in-use" | "not-found";
