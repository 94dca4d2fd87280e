import { z } from "zod";

/** So many videos are looked through at once; the browser does the work, so this is what a person overlooks. */
export const maxVaultVideos = 200;

/** Why nothing can be said of a video. */
export type UnknownReason =
  | "not-found"
  | "inconclusive"
  | "no-decoder"
  | "no-sound-decoder"
  | "broken"
  | "no-tracks"
  | "too-long";

/**
 * `POST /api/vault/tracks` asks what the catalogue says of a track that was heard in a video: its body is `evidence`, as the
 * `track` match gave it. 200 `HeardTrack`; 404 `{ error }` where the evidence is not ours or has run out.
 */
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
