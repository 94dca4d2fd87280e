import type { AppContext } from "#worker/context.ts";
import { heardIn, modeFor } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { getUploads } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { planOwnEdit } from "#worker/domain/licensing/videos/picture-fits/read-picture-facts.ts";
import { isAsChosen } from "#worker/domain/licensing/renders/started-render.ts";
import type { RenderLine } from "#worker/domain/licensing/renders/renders.contract.ts";
import type { StartOrder } from "./orders.contract.ts";
import type { Placed } from "./placed-order.ts";

/** Drops the chosen original sound for videos known to have no sound, or no speech, as the page states. */
export async function fitSound(ctx: AppContext, viewer: Viewer, lines: RenderLine[]): Promise<RenderLine[]> {
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
export async function isSameOrder(
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
export async function linesOf(
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
