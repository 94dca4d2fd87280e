import { isRefusedBy, refusalOf, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { isTooMuchWaiting } from "#worker/domain/services/jobs/scheduler.ts";
import { getUpload } from "#worker/domain/services/files/uploads/queries.ts";
import { soundChoices } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import {
  type Preparation,
  preparationMessage,
  preparationRefusals,
} from "#worker/domain/licensing/videos/preparations/queries.ts";
import { insertVersionRender, versionRefusals } from "./insert-render.ts";
import { readVersionOffer } from "./read-version-offer.ts";
import type { StartVersion, StartVersionRefusal, VersionOffer } from "./start-version.contract.ts";
import { enqueueIfReady, findOwn, flushFirstAttempts, type RenderStartedBefore } from "./started-render.ts";

type Outcome = { ok: true; renderId: string } | ({ ok: false } & StartVersionRefusal) | RenderStartedBefore;

/** The render service has the same tolerance (`compare-pictures/check-version.ts`). */
const lengthSlackMs = 500;

/** Starts a free version under the licence, with its recording, title and artist. The render service compares the pictures. */
export async function startVersion(ctx: AppContext, viewer: Viewer, input: StartVersion): Promise<Outcome> {
  try {
    // Retries when a preparation ended or a track was renamed meanwhile: the new attempt reports why.
    for (let triesLeft = 3; triesLeft >= 0; triesLeft--) {
      const outcome = await tryToStart(ctx, viewer, input);
      if (outcome !== "picture-overtaken") return outcome;
    }
    return { ok: false, refusal: "not-covered" };
  } catch (error) {
    if (isTooMuchWaiting(error)) return { ok: false, refusal: "too-many-waiting" };
    throw error;
  }
}

async function tryToStart(ctx: AppContext, viewer: Viewer, input: StartVersion): Promise<Outcome | "picture-overtaken"> {
  const existing = await findOwn(ctx, viewer, input);
  if (existing) return existing;
  const offer = await readVersionOffer(ctx, viewer, input.renderId);
  if (!offer) return { ok: false, refusal: "not-covered" };
  const upload = await getUpload(ctx, viewer, input.uploadId);
  if (!upload) return { ok: false, refusal: "no-such-upload" };
  if (upload.status !== "uploaded") return { ok: false, refusal: "upload-not-finished" };
  const overlay = input.hasOverlay === "on" ? offer.music.trackId : null;
  if (overlay && !offer.canHaveOverlay) return { ok: false, refusal: "no-overlay" };
  const { originalMode } = soundChoices(input);
  const outcome = await ensurePreparation(ctx, upload, overlay, { needsOriginal: originalMode !== "mute" });
  if (outcome.ok) return commit(ctx, viewer, input, { offer, preparation: outcome.preparation });
  if (outcome.refusal === "no-such-track") return { ok: false, refusal: "no-overlay" };
  return { ok: false, refusal: "video-refused", message: preparationRefusals[outcome.refusal] };
}

async function commit(
  ctx: AppContext,
  viewer: Viewer,
  input: StartVersion,
  { offer, preparation }: { offer: VersionOffer; preparation: Preparation },
): Promise<Outcome | "picture-overtaken"> {
  const { status, durationMs, failureCode } = preparation;
  if (status === "refused") return { ok: false, refusal: "video-refused", message: preparationMessage(failureCode) ?? "" };
  if (status === "ready" && (durationMs ?? 0) > offer.videoSeconds * 1000 + lengthSlackMs)
    return { ok: false, refusal: "longer" };
  try {
    await runBatch(ctx.db, [
      insertVersionRender(ctx, viewer, {
        id: input.id,
        renderId: input.renderId,
        uploadId: input.uploadId,
        preparationId: preparation.id,
        startAtMs: Math.round(input.startAtSeconds * 1000),
        volumePercent: input.volumePercent,
        ...soundChoices(input),
        at: ctx.clock.now(),
      }),
      enqueueIfReady(ctx, input.id),
    ]);
  } catch (error) {
    const refusal = refusalOf(error, versionRefusals);
    if (refusal) return { ok: false, refusal };
    if (!isRefusedBy(error, "renders.id")) throw error;
  }
  const written = await findOwn(ctx, viewer, input);
  if (!written) return "picture-overtaken";
  if (written.ok) flushFirstAttempts(ctx, [input.id]);
  return written;
}
