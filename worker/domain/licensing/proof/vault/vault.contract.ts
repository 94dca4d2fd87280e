import { z } from "zod";

/** Maximum videos checked at once. The browser does the work, so this is what a person can keep track of. */
export const maxVaultVideos = 200;

export type UnknownReason =
  | "not-found"
  | "inconclusive"
  | "no-decoder"
  | "no-sound-decoder"
  | "broken"
  | "no-tracks"
  | "too-long";

/** `POST /api/vault/tracks`: `evidence` from the `track` match → 200 `HeardTrack`; 404 if it names no track. */
export const HeardQuestion = z.object({ evidence: z.string().min(1).max(4096) });

/** Current facts of a track recognised in one of the viewer's videos. */
export type HeardTrack = {
  trackId: string;
  /** In the catalogue, so that it can be licensed now. */
  isOnSale: boolean;
  /** Price of the cheapest licence; null if the track is not on sale. */
  priceTokens: number | null;
  /** The viewer's own licences of it, newest first: each covers another video. */
  otherLicences: readonly string[];
};
