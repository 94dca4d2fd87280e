import { eq } from "drizzle-orm";
import { licences, renders } from "#drizzle/schema/index.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { renderKey } from "#worker/domain/services/files/media/keys.ts";
import { completeRender } from "#worker/domain/licensing/renders/complete-render.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { expectOk } from "./expect-ok.ts";
import type { TestContext } from "./app-context.ts";
import { type TrackRow, makeUpload, showOffer } from "./factories.ts";

/** Starts a render whose video is still pending. */
export async function makePendingRender(ctx: TestContext, brand: Viewer, track: TrackRow): Promise<string> {
  const upload = await makeUpload(ctx, brand);
  const renderId = crypto.randomUUID();
  expectOk(
    await startRender(ctx, brand, {
      id: renderId,
      uploadId: upload.id,
      trackId: track.id,
      startAtSeconds: 1,
      volumePercent: 60,
      hasOverlay: "on",
      scope: "social",
      shownPriceTokens: track.priceTokens,
      shownOffer: await showOffer(ctx, track.id),
    }),
  );
  return renderId;
}

/** Makes a finished video with its licence, faking the render service's part. */
export async function makeFinishedRender(ctx: TestContext, brand: Viewer, track: TrackRow) {
  return finishRender(ctx, await makePendingRender(ctx, brand, track));
}

/** Fakes the render service's delivery of a pending render's video. */
export async function finishRender(ctx: TestContext, renderId: string, sha256 = "a".repeat(64)) {
  await ctx.db.update(renders).set({ attempt: 1 }).where(eq(renders.id, renderId));
  await ctx.media.write(renderKey(renderId, 1), new Uint8Array(16), "video/mp4");
  const isDone = await completeRender(ctx, {
    type: "sound.completed",
    jobId: renderId,
    attempt: 1,
    sha256,
    bytes: 16,
    durationMs: 2_000,
  });
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, renderId));
  if (!isDone || !licence) throw new Error("the render was not completed");
  return { renderId, licenceId: licence.id, licenceNumber: licence.number };
}
