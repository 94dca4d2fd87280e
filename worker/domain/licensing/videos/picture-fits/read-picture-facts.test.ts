import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { preparations } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { featuresOf, giveFeatures, gridOf } from "#tests/support/give-features.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { readPictureFacts } from "./read-picture-facts.ts";
import { startPreparation } from "#tests/support/uploads.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));

const spotting = { cutsMs: [1200, 3440], motion: btoa("\u0010\u0020"), loudness: null };

/** Creates a preparation, finished or in progress, with or without a track's overlay. */
async function preparePicture(
  video: Awaited<ReturnType<typeof makeUpload>>,
  overlayTrackId: string | null,
  isFinished: boolean,
) {
  const { id } = await startPreparation(ctx, video, overlayTrackId);
  const measures = { width: 1080, height: 1920, durationMs: 12_433 };
  const files = { pictureKey: `pictures/${id}`, posterKey: `posters/${id}` };
  const change = isFinished ? ({ status: "ready", spotting, ...measures, ...files } as const) : { progress: 0.5 };
  await ctx.db.update(preparations).set(change).where(eq(preparations.id, id));
}

test("returns cuts of any finished preparation, and the track's beats", async () => {
  const [video, track, other] = [await makeUpload(ctx, brand), await makeAnyTrack(ctx.db), await makeAnyTrack(ctx.db)];
  const pair = { videoId: video.id, trackId: track.id };
  const trackMs = track.durationMs;
  expect(await readPictureFacts(ctx, brand, pair)).toEqual({
    grid: null,
    spotting: null,
    videoMs: null,
    trackMs,
  });

  await giveFeatures(ctx, track, featuresOf({ kind: 3 }));
  await preparePicture(video, null, false);
  expect(await readPictureFacts(ctx, brand, pair)).toEqual({
    grid: gridOf(),
    spotting: null,
    videoMs: null,
    trackMs,
  });

  await preparePicture(video, other.id, true);
  expect(await readPictureFacts(ctx, brand, pair)).toEqual({
    grid: gridOf(),
    spotting,
    videoMs: 12_433,
    trackMs,
  });
  await ctx.settle();
});

test("is null for another brand's video, a non-video and a track off sale", async () => {
  const [video, track] = [await makeUpload(ctx, brand), await makeAnyTrack(ctx.db)];
  const paused = await makeAnyTrack(ctx.db, { isActive: false });
  const sound = await makeUpload(ctx, brand, { purpose: "audio" });
  const other = await makeBrand(ctx.db);
  const read = (viewer: typeof brand, videoId: string, trackId: string) => readPictureFacts(ctx, viewer, { videoId, trackId });
  expect(await read(other, video.id, track.id)).toBeNull();
  expect(await read(brand, video.id, paused.id)).toBeNull();
  expect(await read(brand, sound.id, track.id)).toBeNull();
  expect(await read(brand, crypto.randomUUID(), track.id)).toBeNull();
});

test("is served to the browser as JSON", async () => {
  const [video, track] = [await makeUpload(ctx, brand), await makeAnyTrack(ctx.db)];
  const cookie = await signInAs(ctx, brand);
  const answer = await request(`/api/videos/${video.id}/fits/${track.id}`, { cookie });
  expect(await answer.json()).toEqual({
    grid: null,
    spotting: null,
    videoMs: null,
    trackMs: track.durationMs,
  });
  expect((await request(`/api/videos/${video.id}/fits/none`, { cookie })).status).toBe(404);
});
