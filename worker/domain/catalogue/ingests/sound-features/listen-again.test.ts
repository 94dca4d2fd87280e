import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { beatGrids, ingests, listenings, trackFeatures, tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import { listeningVersion } from "#render-service/listening/sound-features.contract.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { featuresOf, giveFeatures, gridOf } from "#tests/support/give-features.ts";
import { giveIngest } from "#tests/support/give-ingest.ts";
import { finishAudio, makePendingIngest } from "#tests/support/ingests.ts";
import { days } from "#worker/domain/lib/time.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { submitNext } from "#worker/domain/licensing/renders/render-events/submit-to-renderer.ts";
import { getBeatGrid } from "./store-heard.ts";
import { discardOldListenings, listenToUndescribed } from "./listen-again.ts";

const ctx = forEachTest(() => createTestContext());
const label = forEachTest(() => makeLabel(ctx.db));
beforeEach(async () => {
  await ctx.db.run(sql`DELETE FROM listenings`);
  await ctx.db.run(sql`DELETE FROM track_features`);
  await ctx.db.run(sql`UPDATE ingests SET described_version = ${listeningVersion}`);
  await ctx.db.run(sql`UPDATE ingests SET status = 'discarded' WHERE status = 'pending'`);
});

const features = featuresOf({ kind: 1 });
const beatGrid = gridOf(96);
const featuresOfTrack = (id: string) => ctx.db.select().from(trackFeatures).where(eq(trackFeatures.trackId, id));

/** A track ingested without features, with its listening job submitted. */
async function listenTo() {
  const track = await makeTrack(ctx.db, label.labelId);
  const ingestId = await giveIngest(ctx, track);
  await ctx.db.update(tracks).set({ audioIngestId: ingestId }).where(eq(tracks.id, track.id));
  expect(await listenToUndescribed(ctx)).toBe(1);
  await submitNext(ctx);
  const [job] = ctx.jobs;
  if (job?.kind !== "listen") throw new Error("nobody listens");
  return { track, ingestId, job };
}

test("an ingest gives its features and beat grid to its track", async () => {
  const { ingestId } = await makePendingIngest(ctx, label);
  const track = await makeTrack(ctx.db, label.labelId, {
    status: "draft",
    isActive: false,
    audioIngestId: ingestId,
  });
  await finishAudio(ctx, ingestId, { features, beatGrid });
  expect(await featuresOfTrack(track.id)).toMatchObject([{ ingestId, vector: features.vector, bpm: 120 }]);
  expect(await getBeatGrid(ctx, track.id)).toEqual(beatGrid);
  expect(await listenToUndescribed(ctx)).toBe(0);
});

test("features of newer audio replace the older ones", async () => {
  const track = await makeTrack(ctx.db, label.labelId);
  await giveFeatures(ctx, track, featuresOf({ kind: 5 }));
  const { ingestId } = await makePendingIngest(ctx, label);
  await ctx.db.update(tracks).set({ audioIngestId: ingestId }).where(eq(tracks.id, track.id));
  await finishAudio(ctx, ingestId, { features, beatGrid });
  expect(await featuresOfTrack(track.id)).toMatchObject([{ ingestId }]);
  expect(await getBeatGrid(ctx, track.id)).toEqual(beatGrid);
});

test("a master without features is sent to the render service", async () => {
  const { track, ingestId, job } = await listenTo();
  expect(job.sourceUrl).toContain(encodeURIComponent(track.masterKey ?? ""));
  await recordEvent(ctx, { type: "listen.completed", jobId: job.jobId, attempt: 1, features, beatGrid });
  expect(await featuresOfTrack(track.id)).toMatchObject([{ ingestId, vector: features.vector }]);
  expect(await getBeatGrid(ctx, track.id)).toEqual(beatGrid);
  expect(await ctx.db.select().from(listenings)).toMatchObject([{ status: "done" }]);
  expect(await listenToUndescribed(ctx)).toBe(0);
});

test("audio with features but no beat grid is listened to again", async () => {
  const { ingestId } = await makePendingIngest(ctx, label);
  const track = await makeTrack(ctx.db, label.labelId, { audioIngestId: ingestId });
  await finishAudio(ctx, ingestId, { features, beatGrid: null });
  expect(await getBeatGrid(ctx, track.id)).toBeNull();
  expect(await listenToUndescribed(ctx)).toBe(1);
});

test("getBeatGrid ignores a grid of an older version", async () => {
  const track = await makeTrack(ctx.db, label.labelId);
  await giveFeatures(ctx, track, features);
  await ctx.db.run(sql`UPDATE beat_grids SET grid = json_set(grid, '$.version', 0)`);
  expect(await getBeatGrid(ctx, track.id)).toBeNull();
});

test("a duplicate event or one of another attempt changes nothing", async () => {
  const { track, job } = await listenTo();
  const event = { type: "listen.completed", jobId: job.jobId, attempt: 1, features, beatGrid } as const;
  expect(await recordEvent(ctx, { ...event, attempt: 2 })).toMatchObject({ applied: false });
  expect(await recordEvent(ctx, event)).toMatchObject({ applied: true });
  expect(await recordEvent(ctx, event)).toMatchObject({ applied: false });
  expect(await featuresOfTrack(track.id)).toHaveLength(1);
});

test("a silent master is refused once and not retried", async () => {
  const { track, job } = await listenTo();
  const head = { jobId: job.jobId, attempt: 1 };
  await recordEvent(ctx, { type: "refused", ...head, code: "silent", detail: "" });
  expect(await ctx.db.select().from(listenings)).toMatchObject([{ status: "refused", failureCode: "silent" }]);
  expect(await listenToUndescribed(ctx)).toBe(0);
  expect(await featuresOfTrack(track.id)).toEqual([]);
});

test("discarding an ingest deletes its listening and beat grid", async () => {
  const { ingestId } = await listenTo();
  await ctx.db.update(tracks).set({ audioIngestId: null });
  await ctx.db.update(ingests).set({ status: "discarded" }).where(eq(ingests.id, ingestId));
  expect(await ctx.db.select().from(listenings)).toEqual([]);
  expect(await ctx.db.$count(beatGrids)).toBe(0);
});

test("queues 20 listenings at a time and discards ended ones after a week", async () => {
  for (let n = 0; n < 25; n++) await giveIngest(ctx, await makeTrack(ctx.db, label.labelId));
  expect(await listenToUndescribed(ctx)).toBe(20);
  expect(await listenToUndescribed(ctx)).toBe(0);
  await ctx.db.update(listenings).set({ status: "failed", failureCode: "timeout", endedAt: ctx.clock.now() });
  expect(await listenToUndescribed(ctx)).toBe(5);
  ctx.wait(days(8));
  await discardOldListenings(ctx);
  expect(await ctx.db.$count(listenings)).toBe(5);
});
