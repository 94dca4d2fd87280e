import { isRefusedBy, refusalOf, runBatch } from "#drizzle/client.ts";
import { type PictureFormat, plainest, shortestCutMs } from "#render-service/formats/formats.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { isStale, requireOneRow } from "#worker/domain/lib/guards.ts";
import { isTooMuchWaiting } from "#worker/domain/services/jobs/scheduler.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { getUpload, type Upload } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  findOrder,
  insertOrder,
  type OrderStartedBefore,
  type Placed,
} from "#worker/domain/licensing/renders/orders/placed-order.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import {
  preparationMessage,
  preparationRefusals,
} from "#worker/domain/licensing/videos/preparations/queries.ts";
import { insertVersionRender, versionRefusals } from "#worker/domain/licensing/renders/insert-render.ts";
import { readVersionOffer } from "#worker/domain/licensing/renders/read-version-offer.ts";
import { enqueueIfReady, firstOutboxId } from "#worker/domain/licensing/renders/started-render.ts";
import type { StartFormats, StartFormatsRefusal } from "./formats.contract.ts";
import { musicUnder, musicUntil } from "./music-under.ts";
import { type LicensedVideo, readLicensedVideo, sourceOf } from "./queries.ts";

type Refused = { ok: false } & StartFormatsRefusal;
type Outcome = { ok: true; orderId: string } | Refused | OrderStartedBefore;

const refuse = (refusal: Exclude<StartFormatsRefusal["refusal"], "video-refused">): Refused => ({
  ok: false,
  refusal,
});

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

async function tryToStart(
  ctx: AppContext,
  viewer: Viewer,
  input: StartFormats,
): Promise<Outcome | "overtaken"> {
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

/** The formats normalized, or the refusal of the first that cannot be made. */
function readFormats(choices: readonly PictureFormat[], video: LicensedVideo): PictureFormat[] | Refused {
  if (choices.length === 0) return refuse("none-chosen");
  const source = sourceOf(video);
  if (!source) return refuse("video-gone");
  // The minimum applies to cuts only: a short video may be kept whole.
  if (choices.some(({ inMs }) => inMs > 0 && source.durationMs - inMs < shortestCutMs))
    return refuse("beyond-end");
  const formats = choices.map((format) => plainest(format, source));
  if (formats.includes(null)) return refuse("nothing-changes");
  const changing = formats.flatMap((format) => format ?? []);
  if (new Set(changing.map((format) => JSON.stringify(format))).size < changing.length)
    return refuse("chosen-twice");
  if (changing.some(({ inMs }) => inMs >= musicUntil(video))) return refuse("no-music");
  return changing;
}

type Picture = { preparationId: string } & Pick<PictureFormat, "inMs" | "outMs">;

/** Sequential: each counts against the account's limits. */
async function preparePictures(
  ctx: AppContext,
  upload: Upload,
  overlay: string | null,
  formats: readonly PictureFormat[],
): Promise<Picture[] | Refused> {
  const pictures: Picture[] = [];
  for (const format of formats) {
    const outcome = await ensurePreparation(ctx, upload, overlay, { format });
    if (!outcome.ok && outcome.refusal === "no-such-track") return refuse("no-overlay");
    if (!outcome.ok)
      return { ok: false, refusal: "video-refused", message: preparationRefusals[outcome.refusal] };
    const { id: preparationId, status, failureCode } = outcome.preparation;
    if (status === "refused")
      return { ok: false, refusal: "video-refused", message: preparationMessage(failureCode) ?? "" };
    pictures.push({ preparationId, inMs: format.inMs, outMs: format.outMs });
  }
  return pictures;
}

/** The music of one part of the licensed video. */
function laidAs(video: LicensedVideo, inMs: number, outMs: number | null) {
  const { startAtMs, edit } = musicUnder(video, inMs, outMs);
  return { startAtMs, asLicensed: { edit } };
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
  const lines = pictures.map(({ preparationId, inMs, outMs }) => ({
    id: crypto.randomUUID(),
    renderId,
    uploadId,
    preparationId,
    orderId,
    at,
    ...laidAs(video, inMs, outMs),
    volumePercent,
    originalMode,
    originalPercent,
    isLevelled: isLevelled === "on" ? (1 as const) : (0 as const),
  }));
  try {
    await runBatch(ctx.db, [
      insertOrder(ctx, viewer, { id: orderId, several: "formats", at }),
      ...lines.flatMap((line) => [
        insertVersionRender(ctx, viewer, line),
        requireOneRow(ctx.db),
        enqueueIfReady(ctx, line.id),
      ]),
    ]);
  } catch (error) {
    if (isStale(error)) return "overtaken";
    const refusal = refusalOf(error, versionRefusals);
    if (refusal) return refuse(refusal);
    if (!isRefusedBy(error, "render_orders.id")) throw error;
    return (await findPlaced(ctx, viewer, input)) ?? refuse("id-taken");
  }
  ctx.defer(
    flushOutbox(
      ctx,
      lines.map(({ id }) => firstOutboxId(id)),
    ),
  );
  return { ok: true, orderId };
}
