import { isRefusedBy, refusalOf, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { isStale, requireOneRow } from "#worker/domain/lib/guards.ts";
import { isTooMuchWaiting } from "#worker/domain/services/jobs/scheduler.ts";
import { getUpload } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  findOrder,
  insertOrder,
  type OrderStartedBefore,
  type Placed,
} from "#worker/domain/licensing/renders/orders/placed-order.ts";
import { insertVersionRender, versionRefusals } from "#worker/domain/licensing/renders/insert-render.ts";
import { readVersionOffer } from "#worker/domain/licensing/renders/read-version-offer.ts";
import { enqueueIfReady, flushFirstAttempts } from "#worker/domain/licensing/renders/started-render.ts";
import type { StartFormats } from "./formats.contract.ts";
import { type Picture, preparePictures, readFormats, type Refused, refuse } from "./format-checks.ts";
import { musicUnder } from "./music-under.ts";
import { type LicensedVideo, readLicensedVideo } from "./queries.ts";

type Outcome = { ok: true; orderId: string } | Refused | OrderStartedBefore;

/** Starts all formats or none, free under the licence, with the licensed video's music. Idempotent by id. */
export async function startFormats(ctx: AppContext, viewer: Viewer, input: StartFormats): Promise<Outcome> {
  const existing = await findPlaced(ctx, viewer, input);
  if (existing) return existing;
  try {
    // Retries when a preparation ended meanwhile: the new attempt reports why.
    for (let triesLeft = 3; triesLeft >= 0; triesLeft--) {
      const outcome = await tryToStart(ctx, viewer, input);
      if (outcome !== "overtaken") return outcome;
    }
    return refuse("not-covered");
  } catch (error) {
    if (isTooMuchWaiting(error)) return refuse("too-many-waiting");
    throw error;
  }
}

const findPlaced = (ctx: AppContext, viewer: Viewer, input: StartFormats) =>
  findOrder(ctx, viewer, input.id, (placed) => isSameOrder(ctx, viewer, placed, input));

async function isSameOrder(
  ctx: AppContext,
  viewer: Viewer,
  placed: readonly Placed[],
  { renderId, format, hasOverlay, isLevelled }: StartFormats,
): Promise<boolean> {
  const video = await readLicensedVideo(ctx, viewer, renderId);
  const formats = video && readFormats(format, video);
  if (!Array.isArray(formats) || placed.length !== formats.length) return false;
  const keys = formats.map((one) => JSON.stringify(one));
  return placed.every(
    (render) =>
      render.versionOf === renderId &&
      keys.includes(render.format ?? "") &&
      (render.hasOverlay === 1) === (hasOverlay === "on") &&
      (render.isLevelled === 1) === (isLevelled === "on"),
  );
}

async function tryToStart(ctx: AppContext, viewer: Viewer, input: StartFormats): Promise<Outcome | "overtaken"> {
  const [offer, video] = await Promise.all([
    readVersionOffer(ctx, viewer, input.renderId),
    readLicensedVideo(ctx, viewer, input.renderId),
  ]);
  if (!offer || !video) return refuse("not-covered");
  const upload = await getUpload(ctx, viewer, video.uploadId);
  if (upload?.status !== "uploaded") return refuse("video-gone");
  const formats = readFormats(input.format, video);
  if (!Array.isArray(formats)) return formats;
  if (offer.isOver) return refuse("over");
  if (offer.taken + formats.length > offer.max) return refuse("all-made");
  const overlay = input.hasOverlay === "on" ? offer.music.trackId : null;
  if (overlay && !offer.canHaveOverlay) return refuse("no-overlay");
  const pictures = await preparePictures(ctx, upload, overlay, formats);
  if (!Array.isArray(pictures)) return pictures;
  return commit(ctx, viewer, input, { video, pictures });
}

async function commit(
  ctx: AppContext,
  viewer: Viewer,
  input: StartFormats,
  { video, pictures }: { video: LicensedVideo; pictures: readonly Picture[] },
): Promise<Outcome | "overtaken"> {
  const at = ctx.clock.now();
  const { id: orderId, renderId, isLevelled } = input;
  const { uploadId, volumePercent, originalMode, originalPercent } = video;
  const lines = pictures.map(({ preparationId, inMs, outMs }) => {
    const { startAtMs, edit } = musicUnder(video, inMs, outMs);
    return {
      id: crypto.randomUUID(),
      renderId,
      uploadId,
      preparationId,
      orderId,
      at,
      startAtMs,
      asLicensed: { edit },
      volumePercent,
      originalMode,
      originalPercent,
      isLevelled: isLevelled === "on" ? (1 as const) : (0 as const),
    };
  });
  try {
    await runBatch(ctx.db, [
      insertOrder(ctx, viewer, { id: orderId, several: "formats", at }),
      ...lines.flatMap((line) => [insertVersionRender(ctx, viewer, line), requireOneRow(ctx.db), enqueueIfReady(ctx, line.id)]),
    ]);
  } catch (error) {
    if (isStale(error)) return "overtaken";
    const refusal = refusalOf(error, versionRefusals);
    if (refusal) return refuse(refusal);
    if (!isRefusedBy(error, "render_orders.id")) throw error;
    return (await findPlaced(ctx, viewer, input)) ?? refuse("id-taken");
  }
  const renderIds = lines.map(({ id }) => id);
  flushFirstAttempts(ctx, renderIds);
  return { ok: true, orderId };
}
