import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { readOffers } from "#worker/domain/catalogue/tracks/offers.ts";
import type { StartOrder } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import { startOrder } from "#worker/domain/licensing/renders/orders/start-order.ts";
import { expectOk } from "./expect-ok.ts";
import type { TestContext } from "./app-context.ts";
import { concurrently } from "./concurrently.ts";
import { makeUpload, type TrackRow } from "./factories.ts";

type Pair = {
  uploadId: string;
  trackId: string;
  startAtMs?: number;
  volumePercent?: number;
  endsWithTrack?: boolean;
};

/** Builds the form that the order page sends for these pairs, at the current offers. */
export async function askForOrder(
  ctx: TestContext,
  pairs: readonly Pair[],
  change: Partial<StartOrder> = {},
): Promise<StartOrder> {
  const scope = change.scope ?? "social";
  const offers = await readOffers(ctx, [...new Set(pairs.map(({ trackId }) => trackId))]);
  return {
    id: crypto.randomUUID(),
    pair: pairs.map((pair) => ({ startAtMs: 0, volumePercent: 60, endsWithTrack: false, ...pair })),
    displayed: [...offers].map(([trackId, offer]) => ({ trackId, ...offer })),
    scope,
    hasOverlay: "off",
    confirms: [],
    shownTotalTokens: pairs.reduce((sum, { trackId }) => sum + (offers.get(trackId)?.prices[scope] ?? 0), 0),
    ...change,
  };
}

/** Starts an order of one track for `videos` videos of the brand. */
export async function makeOrder(ctx: TestContext, brand: Viewer, track: TrackRow, videos = 2) {
  const uploads = await concurrently(videos, () => makeUpload(ctx, brand));
  const form = await askForOrder(
    ctx,
    uploads.map(({ id }) => ({ uploadId: id, trackId: track.id })),
  );
  const outcome = expectOk(await startOrder(ctx, brand, form));
  return { orderId: outcome.orderId };
}
