import type { AppContext } from "#worker/context.ts";
import { heardIn, modeFor } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { getUploads } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { readBalance } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";
import { planOwnEdit } from "#worker/domain/licensing/videos/picture-fits/read-picture-facts.ts";
import { isAsChosen } from "#worker/domain/licensing/renders/started-render.ts";
import type { RenderLine, StartRenderRefusal } from "#worker/domain/licensing/renders/renders.contract.ts";
import { type Refused, startRenders } from "#worker/domain/licensing/renders/start-renders.ts";
import type { StartOrder, StartOrderRefusal } from "./orders.contract.ts";
import { findOrder, insertOrder, type OrderStartedBefore, type Placed, readShape } from "./placed-order.ts";

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

/** Drops the chosen original sound for videos known to have no sound, or no speech, as the page states. */
async function fitSound(ctx: AppContext, viewer: Viewer, lines: RenderLine[]): Promise<RenderLine[]> {
  if (lines.every(({ originalMode = "mute" }) => originalMode === "mute")) return lines;
  const uploads = await getUploads(
    ctx,
    viewer,
    lines.map(({ uploadId }) => uploadId),
  );
  return lines.map(({ originalMode = "mute", ...line }) => {
    const sound = uploads.get(line.uploadId)?.originalSound ?? null;
    return { ...line, originalMode: modeFor(originalMode, heardIn(sound)) };
  });
}

/** Compares an existing order with the request. Its renders may have more original sound, if less was known of their videos. */
async function isSameOrder(
  ctx: AppContext,
  viewer: Viewer,
  placed: readonly Placed[],
  order: StartOrder,
): Promise<boolean> {
  const lines = await linesOf(ctx, viewer, order);
  if (placed.length !== order.pair.length || lines.length !== order.pair.length) return false;
  const either = [...lines, ...(await fitSound(ctx, viewer, lines))];
  return placed.every((render) => either.some((line) => isAsChosen(render, line)));
}

/** The lines as the page showed them, without those it did not show. Edits are planned as on the track page. */
async function linesOf(
  ctx: AppContext,
  viewer: Viewer,
  { pair, displayed, confirms, ...order }: StartOrder,
): Promise<RenderLine[]> {
  const { scope, hasOverlay, originalMode, originalPercent, isLevelled } = order;
  const offers = new Map(displayed.map((track) => [track.trackId, track]));
  const lines = pair.map(async ({ uploadId, trackId, startAtMs, volumePercent, endsWithTrack }) => {
    const offer = offers.get(trackId);
    if (!offer) return [];
    const edit = endsWithTrack ? await planOwnEdit(ctx, viewer, { videoId: uploadId, trackId }) : null;
    return [
      {
        id: crypto.randomUUID(),
        uploadId,
        trackId,
        startAtSeconds: startAtMs / 1000,
        ...(endsWithTrack && { edit: edit ? JSON.stringify(edit) : "" }),
        volumePercent,
        originalMode,
        originalPercent,
        isLevelled,
        hasOverlay,
        scope,
        ...(confirms.includes(trackId) && { confirmsExclusions: "on" as const }),
        shownPriceTokens: offer.prices[scope],
        shownOffer: offer.offer,
      },
    ];
  });
  return (await Promise.all(lines)).flat();
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

async function readGeneral(
  ctx: AppContext,
  viewer: Viewer,
  why: StartRenderRefusal,
): Promise<StartOrderRefusal> {
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
