import { z } from "zod";
import { soundFields } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import {
  defaultScope,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

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
  ...soundFields,
  /** The track is edited to end as the video does, instead of beginning at that start. */
  endsWithTrack: z.enum(["on", "off"]).optional(),
  hasOverlay: z.enum(["on", "off"]).default("on"),
  scope: z.enum(soldScopes).default(defaultScope),
});
export type Place = z.infer<typeof Place>;

const pair = "[0-9a-f-]{36}:[0-9a-f-]{36}:\\d{1,8}:\\d{1,3}(:end)?";

/** The same of an order of several renders: its pairs (`pairField`), parted by commas. */
export const OrderPlace = z.object({
  pairs: z
    .string()
    .max(2500)
    .regex(new RegExp(`^${pair}(,${pair}){0,19}$`)),
  ...soundFields,
  hasOverlay: z.enum(["on", "off"]).default("on"),
  scope: z.enum(soldScopes).default(defaultScope),
});
export type OrderPlace = z.infer<typeof OrderPlace>;

/** A licence that is about to be raised, by the render that it was issued with. */
export const UpgradePlace = z.object({ upgradeOf: z.uuid() });
export type UpgradePlace = z.infer<typeof UpgradePlace>;

export const AnyPlace = z.union([OrderPlace, UpgradePlace, Place]);
export type AnyPlace = z.infer<typeof AnyPlace>;

/** The place among the fields of an address or a form; null where they are none. */
export function placeIn(fields: unknown): AnyPlace | null {
  return AnyPlace.safeParse(fields).data ?? null;
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

/** The same of an order; which videos and tracks of it are still there, its page says. */
export type PurchaseOrderPlace = Pick<PurchasePlace, "purchaseId" | "tokens" | "status" | "sessionId"> & {
  place: OrderPlace;
};

/** The same of a licence that was to be raised. */
export type PurchaseUpgradePlace = Pick<PurchasePlace, "purchaseId" | "tokens" | "status" | "sessionId"> & {
  place: UpgradePlace;
};

/** What a render, an order, or raising a licence at a place costs its brand, and what its balance lacks. In tokens. */
export type RenderNeed = {
  place: AnyPlace;
  /** Of one render, or of several with the same track. */
  trackTitle: string | null;
  renders: number;
  /** Of the brand's own video; null where none was chosen. */
  filename: string | null;
  priceTokens: number;
  balance: number;
  missing: number;
  /** The package to buy: the smallest that suffices, or the largest there is. */
  packageId: string;
};
