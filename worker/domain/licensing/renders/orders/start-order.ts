import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { readBalance } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";
import type { RenderLine, StartRenderRefusal } from "#worker/domain/licensing/renders/renders.contract.ts";
import { type Refused, startRenders } from "#worker/domain/licensing/renders/start-renders.ts";
import type { StartOrder, StartOrderRefusal } from "./orders.contract.ts";
import { fitSound, isSameOrder, linesOf } from "./order-lines.ts";
import { findOrder, insertOrder, type OrderStartedBefore, readShape } from "./placed-order.ts";

type Outcome = { ok: true; orderId: string } | ({ ok: false } & StartOrderRefusal) | OrderStartedBefore;

/** Starts all renders of an order or none. Idempotent by id. */
export async function startOrder(
  ctx: AppContext,
  viewer: Viewer,
  order: StartOrder,
  clientAddress: string | null = null,
): Promise<Outcome> {
  const find = () => findOrder(ctx, viewer, order.id, (placed) => isSameOrder(ctx, viewer, placed, order));
  const existing = await find();
  if (existing) return existing;
  const shape = readShape(order.pair);
  if (!shape.ok) return shape;
  const lines = await fitSound(ctx, viewer, await linesOf(ctx, viewer, order));
  if (lines.length < order.pair.length) return { ok: false, refusal: "track-changed" };
  const totalTokens = lines.reduce((sum, { shownPriceTokens }) => sum + shownPriceTokens, 0);
  if (totalTokens !== order.shownTotalTokens)
    return { ok: false, refusal: "total-changed", totalTokens, renders: lines.length };
  const outcome = await startRenders(ctx, viewer, {
    lines,
    acceptsTerms: order.acceptsTerms === "on",
    clientAddress,
    order: {
      id: order.id,
      insert: (at) => insertOrder(ctx, viewer, { id: order.id, several: shape.several, at }),
    },
  });
  if (outcome === "started") return { ok: true, orderId: order.id };
  if (outcome === "taken") return (await find()) ?? { ok: false, refusal: "track-changed" };
  return { ok: false, ...(await readRefused(ctx, viewer, outcome, lines)) };
}

async function readRefused(
  ctx: AppContext,
  viewer: Viewer,
  refused: readonly Refused[],
  lines: readonly RenderLine[],
): Promise<StartOrderRefusal> {
  const general = refused.find(({ lineId }) => lineId === null)?.why;
  if (general) return readGeneral(ctx, viewer, general);
  const of = new Map(lines.map((line) => [line.id, line]));
  return {
    refusal: "lines",
    lines: refused.flatMap(({ lineId, why }) => {
      const line = of.get(lineId ?? "");
      return line ? [{ uploadId: line.uploadId, trackId: line.trackId, why }] : [];
    }),
  };
}

async function readGeneral(ctx: AppContext, viewer: Viewer, why: StartRenderRefusal): Promise<StartOrderRefusal> {
  switch (why.refusal) {
    case "insufficient-tokens": {
      const missing = Math.max(0, why.priceTokens - (await readBalance(ctx, viewer)));
      return { ...why, missing };
    }
    case "price-changed":
    case "video-refused":
      throw new Error(`"${why.refusal}" is said of one render`);
    default:
      return { refusal: why.refusal };
  }
}
