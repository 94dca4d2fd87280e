import { days, hours } from "#worker/domain/lib/time.ts";
import type { HoldingKind, UploadRefusal } from "./uploads.contract.ts";
import type { UploadPurpose } from "./upload-purposes.contract.ts";

/** Time without a new part after which an open upload is aborted. */
export const openUploadsKeptFor = hours(24);
/** A label's files are ingested within minutes; a brand tries its video with one track after another. */
const retentionOf: Record<UploadPurpose, number> = {
  video: days(30),
  audio: hours(24),
  cover: hours(24),
};

/** Expiry of a finished upload, counted from its last use (`recordUse`). */
export const expiryOf = (purpose: UploadPurpose, lastUsedAt: number): number => lastUsedAt + retentionOf[purpose];

/** Finished uploads of a purpose that were last used before this moment are expired. */
export const keptSince = (purpose: UploadPurpose, now: number): number => now - retentionOf[purpose];

/** Limits per account. */
export type HoldingLimit = { open: number; number: number; bytes: number };

const gigabytes = (count: number) => count * 2 ** 30;

/**
 * `open`: unfinished uploads, enough for several tabs. `number` and `bytes` (as declared): open and finished together: the
 * videos an agency works on in a month, a label's whole catalogue in one bulk upload. The trigger
 * `uploads_need_room` enforces the same figures, for new uploads and restored ones.
 */
export const uploadLimits: Record<HoldingKind, HoldingLimit> = {
  videos: { open: 10, number: 100, bytes: gigabytes(50) },
  tracks: { open: 20, number: 10_000, bytes: gigabytes(500) },
};

/** Refusals by that trigger. */
export const uploadLimitRefusals = {
  too_many_open_uploads: "too-many-open",
  too_many_uploads: "too-many-held",
  too_many_uploaded_bytes: "too-much-held",
} as const satisfies Record<string, UploadRefusal>;

export const kindOf = (purpose: UploadPurpose): HoldingKind => (purpose === "video" ? "videos" : "tracks");

/**
 * Pictures made of one upload (without overlay, with the overlays of several tracks, and failed ones); pictures of one upload in
 * other formats; and pictures of all uploads of an account. The trigger `preparations_are_limited` enforces the same
 * figures.
 */
export const preparationLimits = { ofUpload: 8, formatsOfUpload: 12, ofAccount: 200 } as const;
