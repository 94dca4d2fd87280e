import { z } from "zod";
import type { LicenceGrant } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

/** How many days a link may be open from the moment it is made; thirty unless something else is asked for. */
export const sharedDays = [7, 30, 90] as const;
export const usualSharedDays = 30;
/** Open links to one video. The database has the same number (0007_videos.sql). */
export const maxSharedLinks = 10;

const id = z.uuid();

/** `id` is the form's, so that a form sent twice makes one link. */
export const ShareVideo = z.object({
  id,
  renderId: id,
  days: z.coerce.number().pipe(z.literal(sharedDays)).default(usualSharedDays),
  isDownloadable: z.literal("on").optional(),
});
export type ShareVideo = z.infer<typeof ShareVideo>;

export const ChosenLink = z.object({ id });
export type ChosenLink = z.infer<typeof ChosenLink>;

/** A link that is open, as its owner sees it. Times in UTC milliseconds. */
export type SharedLink = {
  id: string;
  /** The link's secret; null where it can no longer be read. */
  token: string | null;
  isDownloadable: boolean;
  expiresAt: number;
  /** By how many people about: one browser counts once an hour. */
  visits: number;
  lastVisitAt: number | null;
};

/** What anybody with the link sees: nothing in it leads to the account, the upload or the order. */
export type SharedVideo = Pick<LicenceGrant, "scope" | "termsVersion"> & {
  name: string;
  brandName: string;
  trackTitle: string;
  artist: string;
  /** Null while its licence is being written. */
  licenceNumber: string | null;
  width: number | null;
  height: number | null;
  durationSeconds: number;
  bytes: number;
  /** Its licence is, because it is not paid for. */
  isSuspended: boolean;
  isDownloadable: boolean;
  expiresAt: number;
};

/** Where a link leads. One that has ended says nothing but that; one that does not exist, or whose video was taken back, neither. */
export type SharedVideoLookup =
  | { state: "open"; video: SharedVideo }
  | { state: "closed" | "expired" }
  | { state: "unknown" };

export type ShareRefusal = "no-such-video" | "too-many-links";
/** `gone`: there is none of the viewer's that is closed. `expired`: it has run out meanwhile. */
export type ReopenRefusal = "gone" | "expired" | "too-many-links";
