import { hours } from "#worker/domain/base/time.ts";
import type { HoldingKind, UploadPurpose } from "./uploads.contract.ts";

/** How long an upload may stand still, and a finished one unused. */
export const uploadsKeptFor = hours(24);

/** Of what one account may hold at a time. */
export type HoldingLimit = { open: number; number: number; bytes: number };

const gigabytes = (count: number) => count * 2 ** 30;

/**
 * `open`: on their way, enough for several tabs. `number` and `bytes` (as declared): open and finished together. A
 * finished upload goes after a day, so this is a day's work: an agency's videos, a label's whole catalogue in one bulk
 * upload. The trigger `uploads_are_limited` decides by the same figures.
 */
export const uploadLimits: Record<HoldingKind, HoldingLimit> = {
  videos: { open: 10, number: 100, bytes: gigabytes(50) },
  tracks: { open: 20, number: 10_000, bytes: gigabytes(500) },
};

export const kindOf = (purpose: UploadPurpose): HoldingKind => (purpose === "video" ? "videos" : "tracks");

/**
 * Pictures made of one upload (without overlay, with one track's or another's, and tries that failed), and of all
 * uploads that an account holds. The trigger `preparations_are_limited` decides by the same figures.
 */
export const preparationLimits = { ofUpload: 8, ofAccount: 200 } as const;
