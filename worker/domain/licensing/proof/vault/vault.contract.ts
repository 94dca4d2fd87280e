import { z } from "zod";

/** So many videos are looked through at once; the browser does the work, so this is what a person overlooks. */
export const maxVaultVideos = 200;

export type UnknownReason =
  | "not-found"
  | "inconclusive"
  | "no-decoder"
  | "no-sound-decoder"
  | "broken"
  | "no-tracks"
  | "too-long";

/** `POST /api/vault/tracks`: `evidence` as the `track` match gave it → 200 `HeardTrack`; 404 for foreign or expired. */
export const HeardQuestion = z.object({ evidence: z.string().min(1).max(4096) });

/** A track that was heard in a video of the viewer's, today. */
export type HeardTrack = {
  trackId: string;
  /** In the catalogue, so that it can be licensed now. */
  isOnSale: boolean;
  /** Of the cheapest licence; null while it is not on sale. */
  priceTokens: number | null;
  /** The viewer's own licences of it, the newest first: each covers another video. */
  otherLicences: readonly string[];
};
