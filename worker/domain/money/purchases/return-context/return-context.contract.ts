import { z } from "zod";
import { soundFields } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { defaultScope, soldScopes } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

export const purchaseStatuses = ["open", "processing", "paid", "expired", "failed"] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/**
 * The render that a brand is about to start: buying tokens returns there. Stored as the fields of a render
 * (`StartRender`), never as a URL. Seconds into the track, to the tenth; percent.
 */
export const RenderReturn = z.object({
  trackId: z.uuid(),
  /** The brand's own video; absent if none is chosen yet. */
  uploadId: z.uuid().optional(),
  startAtSeconds: z.coerce.number().min(0).max(36_000).default(0),
  volumePercent: z.coerce.number().int().min(0).max(100).default(60),
  ...soundFields,
  /** The track is edited to end with the video, instead of beginning at the start point. */
  endsWithTrack: z.enum(["on", "off"]).optional(),
  hasOverlay: z.enum(["on", "off"]).default("on"),
  scope: z.enum(soldScopes).default(defaultScope),
});
export type RenderReturn = z.infer<typeof RenderReturn>;

const pair = "[0-9a-f-]{36}:[0-9a-f-]{36}:\\d{1,8}:\\d{1,3}(:end)?";

/** The same for an order of several renders: its pairs (`pairField`), separated by commas. */
export const OrderReturn = z.object({
  pairs: z
    .string()
    .max(2500)
    .regex(new RegExp(`^${pair}(,${pair}){0,19}$`)),
  ...soundFields,
  hasOverlay: z.enum(["on", "off"]).default("on"),
  scope: z.enum(soldScopes).default(defaultScope),
});
export type OrderReturn = z.infer<typeof OrderReturn>;

/** A licence to upgrade, by the render that it was issued with. */
export const UpgradeReturn = z.object({ upgradeOf: z.uuid() });
export type UpgradeReturn = z.infer<typeof UpgradeReturn>;

export const ReturnContext = z.union([OrderReturn, UpgradeReturn, RenderReturn]);
export type ReturnContext = z.infer<typeof ReturnContext>;

/** Parses the fields of a URL or a form; null if invalid. */
export function parseReturnContext(fields: unknown): ReturnContext | null {
  return ReturnContext.safeParse(fields).data ?? null;
}

/** A purchase's return context and its status. */
export type PurchaseReturn = {
  purchaseId: string;
  tokens: number;
  status: PurchaseStatus;
  /** The checkout's id at the provider, used to verify its payment. */
  sessionId: string | null;
  returnContext: RenderReturn;
  /** `isKept` while the video can be used again. */
  video: { id: string; filename: string; sizeBytes: number; isKept: boolean } | null;
};

/** The same for an order; its page shows which of its videos and tracks still exist. */
export type PurchaseOrderReturn = Pick<PurchaseReturn, "purchaseId" | "tokens" | "status" | "sessionId"> & {
  returnContext: OrderReturn;
};

/** The same for a licence upgrade. */
export type PurchaseUpgradeReturn = Pick<PurchaseReturn, "purchaseId" | "tokens" | "status" | "sessionId"> & {
  returnContext: UpgradeReturn;
};

/** The price of a render, an order or an upgrade, and the tokens that the brand's balance lacks. */
export type RenderNeed = {
  returnContext: ReturnContext;
  /** The track of one render, or of several with the same track. */
  trackTitle: string | null;
  renders: number;
  /** The brand's own video; null if none is chosen. */
  filename: string | null;
  priceTokens: number;
  balance: number;
  missing: number;
  /** The package to buy: the smallest that suffices, else the largest. */
  packageId: string;
};
