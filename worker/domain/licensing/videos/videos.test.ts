import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cues, preparations, uploads } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand, makeLabel, makeTrack, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { listTracks } from "#tests/support/list-tracks.ts";
import { purgeRemovedUploads, removeUpload } from "./discard-uploads.ts";
import { restoreUpload } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { listCues, listVideos, saveCue } from "./own-videos.ts";
import { startPreparation } from "#tests/support/uploads.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
const label = forEachTest(() => makeLabel(ctx.db));

const makeTracks = (count: number) => concurrently(count, () => makeTrack(ctx.db, label.labelId));

describe("a brand's videos", () => {
  test("lists its own finished ones, most recently used first", async () => {
    const older = await makeUpload(ctx, brand, { filename: "older.mp4" });
    ctx.wait(days(1));
    const newer = await makeUpload(ctx, brand, { filename: "newer.mp4" });
    await makeUpload(ctx, brand, { status: "uploading", completedAt: null });
    await makeUpload(ctx, await makeBrand(ctx.db));
    expect(await listVideos(ctx, brand)).toMatchObject([
      { id: newer.id, filename: "newer.mp4", sizeBytes: 32, source: null, isRefused: false },
      { id: older.id, expiresAt: ctx.clock.now() + days(29) },
    ]);

    ctx.wait(days(2));
    const preparation = await startPreparation(ctx, older);
    await ctx.db
      .update(preparations)
      .set({ sourceWidth: 720, sourceHeight: 1280, durationMs: 12_400 })
      .where(eq(preparations.id, preparation.id));
    expect((await listVideos(ctx, brand))[0]).toMatchObject({
      id: older.id,
      expiresAt: ctx.clock.now() + days(30),
      source: { width: 720, height: 1280, durationSeconds: 12.4 },
    });
    await ctx.settle();
  });

  test("extends a video's expiry when its cues are read", async () => {
    const video = await makeUpload(ctx, brand);
    ctx.wait(days(29));
    await listCues(ctx, brand, video.id);
    expect(await listVideos(ctx, brand)).toMatchObject([{ expiresAt: ctx.clock.now() + days(30) }]);
  });

  test("serves brands their list and labels an empty one", async () => {
    await makeUpload(ctx, brand, { filename: "spring.mp4" });
    const answer = await request("/api/videos", { cookie: await signInAs(ctx, brand) });
    expect(await answer.json()).toMatchObject({ videos: [{ filename: "spring.mp4" }] });
    const label = await signInAs(ctx, await makeLabel(ctx.db));
    expect(await (await request("/api/videos", { cookie: label })).json()).toEqual({ videos: [] });
  });
});

describe("comparison opened with one track", () => {
  test("adds the video's last tried tracks, up to four, for its owner only", async () => {
    const [video, tried] = [await makeUpload(ctx, brand), await makeTracks(5)];
    const ids = tried.map(({ id }) => id);
    for (const trackId of ids) {
      ctx.wait(minutes(1));
      await saveCue(ctx, brand, { videoId: video.id, trackId }, { startAtSeconds: 0, volumePercent: 60 });
    }
    const open = async (who: typeof brand) => {
      const path = `/compare?tracks=${ids[0]}&video=${video.id}`;
      const answer = await request(path, { cookie: await signInAs(ctx, who) });
      expect(answer.status).toBe(302);
      return new URL(answer.headers.get("location") ?? "", "https://cuesheet.test").searchParams.getAll("tracks");
    };
    expect(await open(brand)).toEqual([ids[0], ids[4], ids[3], ids[2]]);
    expect(await open(await makeBrand(ctx.db))).toEqual([ids[0]]);
  });
});

describe("cue", () => {
  test("is clamped to the video's length once known", async () => {
    const [video, [track]] = [await makeUpload(ctx, brand), await makeTracks(1)];
    const pair = { videoId: video.id, trackId: track!.id };
    const startOf = async (startAtSeconds: number) => {
      expect(await saveCue(ctx, brand, pair, { startAtSeconds, volumePercent: 60 })).toBe(true);
      return (await listCues(ctx, brand, video.id))?.[0]?.startAtSeconds;
    };
    expect(await startOf(175)).toBe(175);
    await ctx.db.update(uploads).set({ durationMs: 24_000 }).where(eq(uploads.id, video.id));
    expect(await startOf(175)).toBe(156);
    expect(await startOf(41.2)).toBe(41.2);
    await ctx.db.update(uploads).set({ durationMs: 200_000 }).where(eq(uploads.id, video.id));
    expect(await startOf(41.2)).toBe(0);
  });

  test("is stored per video and track, and updated in place", async () => {
    const [video, tracks] = [await makeUpload(ctx, brand), await makeTracks(2)];
    const [first, second] = tracks.map(({ id }) => ({ videoId: video.id, trackId: id }));
    expect(await saveCue(ctx, brand, first!, { startAtSeconds: 41.2, volumePercent: 60 })).toBe(true);
    ctx.wait(1);
    expect(await saveCue(ctx, brand, second!, { startAtSeconds: 0, volumePercent: 100 })).toBe(true);
    ctx.wait(1);
    expect(await saveCue(ctx, brand, first!, { startAtSeconds: 12, volumePercent: 35 })).toBe(true);
    expect(await listCues(ctx, brand, video.id)).toEqual([
      { trackId: first!.trackId, startAtSeconds: 12, volumePercent: 35, endsWithTrack: false },
      { trackId: second!.trackId, startAtSeconds: 0, volumePercent: 100, endsWithTrack: false },
    ]);
    ctx.wait(1);
    const edited = { startAtSeconds: 12, volumePercent: 35, endsWithTrack: true };
    expect(await saveCue(ctx, brand, first!, edited)).toBe(true);
    expect((await listCues(ctx, brand, video.id))?.[0]).toEqual({ trackId: first!.trackId, ...edited });
  });

  test("keeps its volume when only the start is saved, 60 by default", async () => {
    const [video, tracks] = [await makeUpload(ctx, brand), await makeTracks(2)];
    const [tried, untried] = tracks.map(({ id }) => ({ videoId: video.id, trackId: id }));
    await saveCue(ctx, brand, tried!, { startAtSeconds: 0, volumePercent: 35 });
    ctx.wait(1);
    for (const pair of [tried!, untried!]) {
      const answer = await request(`/api/videos/${pair.videoId}/cues/${pair.trackId}`, {
        method: "PUT",
        cookie: await signInAs(ctx, brand),
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ startAtSeconds: 12 }),
      });
      expect(answer.status).toBe(204);
    }
    const kept = (await listCues(ctx, brand, video.id))!;
    const volumeOf = ({ trackId }: { trackId: string }) => kept.find((cue) => cue.trackId === trackId);
    expect(volumeOf(tried!)).toMatchObject({ startAtSeconds: 12, volumePercent: 35 });
    expect(volumeOf(untried!)).toMatchObject({ startAtSeconds: 12, volumePercent: 60 });
  });

  test("is refused for foreign or discarded videos and tracks off sale", async () => {
    const video = await makeUpload(ctx, brand);
    const unfinished = await makeUpload(ctx, brand, { status: "uploading", completedAt: null });
    const [track] = await makeTracks(1);
    const paused = await makeTrack(ctx.db, label.labelId, { isActive: false });
    const cue = { startAtSeconds: 1, volumePercent: 50 };
    const other = await makeBrand(ctx.db);
    expect(await saveCue(ctx, other, { videoId: video.id, trackId: track!.id }, cue)).toBe(false);
    expect(await saveCue(ctx, brand, { videoId: unfinished.id, trackId: track!.id }, cue)).toBe(true);
    const gone = await makeUpload(ctx, brand, { status: "discarded" });
    expect(await saveCue(ctx, brand, { videoId: gone.id, trackId: track!.id }, cue)).toBe(false);
    expect(await saveCue(ctx, brand, { videoId: video.id, trackId: paused.id }, cue)).toBe(false);
    expect(await listCues(ctx, other, video.id)).toBeNull();
    expect(await listCues(ctx, brand, video.id)).toEqual([]);
  });

  test("is deleted and restored with its video", async () => {
    const [video, [track]] = [await makeUpload(ctx, brand), await makeTracks(1)];
    const pair = { videoId: video.id, trackId: track!.id };
    await saveCue(ctx, brand, pair, { startAtSeconds: 1, volumePercent: 50 });
    await removeUpload(ctx, brand, video.id);
    expect(await listCues(ctx, brand, video.id)).toBeNull();
    await restoreUpload(ctx, brand, video.id);
    expect(await listCues(ctx, brand, video.id)).toHaveLength(1);
    await removeUpload(ctx, brand, video.id);
    ctx.wait(minutes(2));
    await purgeRemovedUploads(ctx);
    expect(await ctx.db.$count(cues, eq(cues.uploadId, video.id))).toBe(0);
    await ctx.settle();
  });

  test("evicts the oldest above 500 per video", { tags: ["full"] }, async () => {
    const titles = Array.from({ length: 501 }, (_, n) => ({ title: `Song ${n}` }));
    const [video, tracks] = [await makeUpload(ctx, brand), await listTracks(ctx, label.labelId, titles)];
    const tried = JSON.stringify(tracks.slice(0, 500).map(({ id }) => id));
    await ctx.db.run(sql`INSERT INTO cues (upload_id, track_id, start_at_ms, volume_percent, changed_at)
      SELECT ${video.id}, value, 1000, 50, key FROM json_each(${tried})`);
    const last = { videoId: video.id, trackId: tracks[500]!.id };
    await saveCue(ctx, brand, last, { startAtSeconds: 1, volumePercent: 50 });
    const kept = (await listCues(ctx, brand, video.id))!.map(({ trackId }) => trackId);
    expect(kept).toHaveLength(500);
    expect(kept).not.toContain(tracks[0]!.id);
    expect(kept).toContain(tracks[500]!.id);
  });

  test.each([
    ["a start that is no number", { startAtSeconds: "1", volumePercent: 50 }],
    ["a start before the track", { startAtSeconds: -1, volumePercent: 50 }],
    ["a volume above 100", { startAtSeconds: 1, volumePercent: 101 }],
  ])("rejects %s with 400", async (_what, body) => {
    const [video, [track]] = [await makeUpload(ctx, brand), await makeTracks(1)];
    const answer = await request(`/api/videos/${video.id}/cues/${track!.id}`, {
      method: "PUT",
      cookie: await signInAs(ctx, brand),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
  });
});

describe("overlay preparations", () => {
  test("keeps the last eight per video and deletes older files", async () => {
    const [video, tracks] = [await makeUpload(ctx, brand), await makeTracks(12)];
    const ids: string[] = [];
    for (const { id } of tracks) {
      const preparation = await startPreparation(ctx, video, id);
      ids.push(preparation.id);
      await ctx.db
        .update(preparations)
        .set({
          status: "ready",
          pictureKey: `pictures/${preparation.id}`,
          posterKey: `posters/${preparation.id}`,
          width: 1920,
          height: 1080,
          durationMs: 9000,
        })
        .where(eq(preparations.id, preparation.id));
      ctx.wait(1);
    }
    const rows = await ctx.db.select().from(preparations).where(eq(preparations.uploadId, video.id));
    const stateOf = (id: string) => rows.find((row) => row.id === id)?.status;
    expect(ids.map(stateOf)).toEqual([...Array(4).fill("discarded"), ...Array(8).fill("ready")]);
    const { results } = await ctx.db.$client
      .prepare("SELECT message FROM outbox WHERE id LIKE 'remove-media:%:given-up'")
      .all<{ message: string }>();
    expect(
      results
        .map(({ message }) => (JSON.parse(message) as { keys: string[] }).keys[0])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(
      ids
        .slice(0, 4)
        .map((id) => `pictures/${id}`)
        .toSorted((a, b) => a.localeCompare(b)),
    );
    await ctx.settle();
  });
});
