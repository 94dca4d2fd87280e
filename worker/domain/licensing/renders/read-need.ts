import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { priceOf, readOffers } from "#worker/domain/catalogue/tracks/offers.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { TrackOffer } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import { pairIn } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import { readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import type {
  ReturnContext,
  OrderReturn,
  RenderReturn,
  RenderNeed,
  UpgradeReturn,
} from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { smallestFor } from "#worker/domain/money/purchases/tokens/packages.ts";
import { readBalance } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";

/** Null when the track is not on sale. Ignores another account's video. */
export function readNeed(ctx: AppContext, viewer: Viewer, returnContext: ReturnContext): Promise<RenderNeed | null> {
  if ("upgradeOf" in returnContext) return needOfUpgrade(ctx, viewer, returnContext);
  return "pairs" in returnContext ? needOfOrder(ctx, viewer, returnContext) : needOfRender(ctx, viewer, returnContext);
}

async function needOfRender(ctx: AppContext, viewer: Viewer, returnContext: RenderReturn): Promise<RenderNeed | null> {
  const [[row], balance] = await Promise.all([
    ctx.db.all<{
      trackTitle: string;
      priceTokens: number;
      uploadId: string | null;
      filename: string | null;
    }>(sql`
      SELECT track.title AS trackTitle, ${priceOf(returnContext.scope)} AS priceTokens, upload.id AS uploadId, upload.filename
      FROM tracks AS track LEFT JOIN uploads AS upload ON upload.id = ${returnContext.uploadId ?? null}
        AND upload.user_id = ${viewer.id} AND upload.purpose = 'video'
      WHERE track.id = ${returnContext.trackId} AND track.is_active = 1`),
    readBalance(ctx, viewer),
  ]);
  if (!row) return null;
  const { uploadId, ...facts } = row;
  const { uploadId: _asked, ...rest } = returnContext;
  return {
    ...facts,
    renders: 1,
    returnContext: uploadId === null ? rest : { ...rest, uploadId },
    ...lackOf(row.priceTokens, balance),
  };
}

/** Null when the licence cannot be upgraded. */
async function needOfUpgrade(ctx: AppContext, viewer: Viewer, returnContext: UpgradeReturn): Promise<RenderNeed | null> {
  const [offer, balance] = await Promise.all([
    readUpgradeOffer(ctx, viewer, returnContext.upgradeOf),
    readBalance(ctx, viewer),
  ]);
  if (!offer) return null;
  const { priceTokens } = offer;
  const trackTitle = titleOf(offer.offer);
  return {
    returnContext,
    renders: 1,
    trackTitle,
    filename: null,
    priceTokens,
    ...lackOf(priceTokens, balance),
  };
}

/** The need of the whole order; null when one of its tracks is off sale. */
async function needOfOrder(ctx: AppContext, viewer: Viewer, returnContext: OrderReturn): Promise<RenderNeed | null> {
  const pairs = returnContext.pairs.split(",").map(pairIn);
  const [offers, balance] = await Promise.all([
    readOffers(
      ctx,
      pairs.map(({ trackId }) => trackId),
    ),
    readBalance(ctx, viewer),
  ]);
  const prices = pairs.map(({ trackId }) => offers.get(trackId)?.prices[returnContext.scope] ?? Number.NaN);
  const priceTokens = prices.reduce((sum, price) => sum + price, 0);
  if (Number.isNaN(priceTokens)) return null;
  const [offer, ...others] = [...offers.values()];
  const trackTitle = others.length === 0 && offer ? titleOf(offer.offer) : null;
  return {
    returnContext,
    renders: pairs.length,
    trackTitle,
    filename: null,
    priceTokens,
    ...lackOf(priceTokens, balance),
  };
}

const titleOf = (offer: string): string | null => TrackOffer.safeParse(readJson(offer)).data?.title ?? null;

function lackOf(priceTokens: number, balance: number) {
  const missing = Math.max(0, priceTokens - balance);
  return { balance, missing, packageId: smallestFor(missing).id };
}
