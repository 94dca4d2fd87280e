import { z } from "zod";
import type { LicenceGrant } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

/** Days until a link expires; 30 by default. */
export const sharedDays = [7, 30, 90] as const;
export const usualSharedDays = 30;
/** Open links per video; the same number is in 0007_videos.sql. */
export const maxSharedLinks = 10;

const id = z.uuid();

/** `id` is the form's: a form sent twice makes one link. */
export const ShareVideo = z.object({
  id,
  renderId: id,
  days: z.coerce.number().pipe(z.literal(sharedDays)).default(usualSharedDays),
  isDownloadable: z.literal("on").optional(),
});
export type ShareVideo = z.infer<typeof ShareVideo>;

export const ChosenLink = z.object({ id });
export type ChosenLink = z.infer<typeof ChosenLink>;

/** An open link, for its owner. Times in UTC milliseconds. */
export type SharedLink = {
  id: string;
  /** The link's secret; null when it can no longer be decrypted. */
  token: string | null;
  isDownloadable: boolean;
  expiresAt: number;
  /** One per browser and hour. */
  visits: number;
  lastVisitAt: number | null;
};

/** Data for everybody with the link: no ids of account, upload or order. */
export type SharedVideo = Pick<LicenceGrant, "scope" | "termsVersion"> & {
  name: string;
  brandName: string;
  trackTitle: string;
  artist: string;
  /** Null until the licence is issued. */
  licenceNumber: string | null;
  width: number | null;
  height: number | null;
  durationSeconds: number;
  bytes: number;
  /** Its licence is suspended: not paid for. */
  isSuspended: boolean;
  isDownloadable: boolean;
  expiresAt: number;
};

/** An ended link reveals only that; an unknown link and a revoked video are not found. */
export type SharedVideoLookup = { state: "open"; video: SharedVideo } | { state: "closed" | "expired" } | { state: "unknown" };

export type ShareRefusal = "no-such-video" | "too-many-links";
/** `gone`: not a closed link of the viewer. `expired`: its time is over. */
export type ReopenRefusal = "gone" | "expired" | "too-many-links";
