import { z } from "zod";
import { defaultScope, soldScopes } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";

/**
 * What a brand is about to render: the place that buying tokens leads back to. Said as the fields of a render
 * (`StartRender`), never as an address. Seconds into the track, to the tenth; percent.
 */
export const Place = z.object({
  trackId: z.uuid(),
  /** The brand's own video; none where none was chosen yet. */
  uploadId: z.uuid().optional(),
  startAtSeconds: z.coerce.number().min(0).max(36_000).default(0),
  volumePercent: z.coerce.number().int().min(0).max(100).default(60),
  hasOverlay: z.enum(["on", "off"]).default("on"),
  scope: z.enum(soldScopes).default(defaultScope),
});
export type Place = z.infer<typeof Place>;

/** The place among the fields of an address or a form; null where they are none. */
export function placeIn(fields: unknown): Place | null {
  return Place.safeParse(fields).data ?? null;
}

/** The place of a purchase, and how that stands. */
export type PurchasePlace = {
  purchaseId: string;
  tokens: number;
  status: "open" | "processing" | "paid" | "expired" | "failed";
  /** The checkout's id at the provider, by which its payment is asked about. */
  sessionId: string | null;
  place: Place;
  /** As its brand knows it; `isKept` while it can be laid under the track again. */
  video: { id: string; filename: string; sizeBytes: number; isKept: boolean } | null;
};

/** What a render at a place costs its brand, and what its balance lacks. In tokens. */
export type RenderNeed = {
  place: Place;
  trackTitle: string;
  /** Of the brand's own video; null where none was chosen. */
  filename: string | null;
  priceTokens: number;
  balance: number;
  missing: number;
  /** The package to buy: the smallest that suffices, or the largest there is. */
  packageId: string;
};
