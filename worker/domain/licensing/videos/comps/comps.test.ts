import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { comps, outbox, preparations, shortlists, tracks, uploads } from "#drizzle/schema/index.ts";
import { readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { CompJob } from "#render-service/render-service.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { eraseAccount } from "#tests/support/erase-account.ts";
import { makeAnyTrack, makeBrand, makeLabel, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { featuresOf, giveFeatures, gridOf } from "#tests/support/give-features.ts";
import { listTracks } from "#tests/support/list-tracks.ts";
import { makeSharedVideo } from "#tests/support/reviews.ts";
import { runQueue } from "#tests/support/render-steps.ts";
import { maxFields } from "#worker/api/request-body.ts";
import { compKey } from "#worker/domain/services/files/media/keys.ts";
import { days, hours, minutes, seconds } from "#worker/domain/lib/time.ts";
import { purgeRemovedUploads, removeUpload } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { restoreUpload } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { listOwnMedia } from "#worker/domain/office/data-rights/account-erasure.ts";
import { ownRows } from "#worker/domain/office/data-rights/own-rows.ts";
import { findUnknown } from "#worker/domain/office/data-rights/compare-keys.ts";
import { endPreparation } from "#worker/domain/licensing/videos/preparations/end-preparation.ts";
import { failDeadJob } from "#worker/domain/licensing/renders/render-events/end-job.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { retryStalledJobs } from "#worker/domain/licensing/renders/render-events/retry-jobs.ts";
import { planEdit } from "#worker/domain/licensing/videos/picture-fits/end-with-track.contract.ts";
import { saveCue } from "#worker/domain/licensing/videos/own-videos.ts";
import { maxCompsPerRequest } from "./comp-limits.contract.ts";
import { MakeComps } from "./comps.contract.ts";
import { deleteComp, discardOldComps, purgeRemovedComps, restoreComp } from "./delete-comp.ts";
import { draftComps } from "./draft-comps.ts";
import { makeComps } from "./make-comps.ts";
import { findComp, getCompsState, listComps } from "./queries.ts";

let trackIds: string[];

const ctx = forEachTest(() => createTestContext(Date.now()));
beforeEach(async () => {
  // The job queue is global: remove what other tests left in it.
  await ctx.db.delete(comps);
  await ctx.db.update(preparations).set({ status: "discarded", failureCode: null });
});
const brand = forEachTest(() => makeBrand(ctx.db));
const other = forEachTest(() => makeBrand(ctx.db));
beforeEach(async () => {
  trackIds = await makeTracks(2);
});
const video = forEachTest(() => makeSharedVideo(ctx, brand));

const makeTracks = (count: number) => concurrently(count, async () => (await makeAnyTrack(ctx.db)).id);
const ask = (trackId: string[], more: { videoId?: string; startAtSeconds?: number } = {}, viewer = brand) =>
  makeComps(ctx, viewer, { videoId: video.id, trackId, ...more });
const rows = () => ctx.db.select().from(comps).orderBy(comps.createdAt, comps.id);
const jobs = () => ctx.jobs.filter((job): job is CompJob => job.kind === "comp");
const refusalOf = (row: typeof comps.$inferInsert, name: string) =>
  ctx.db
    .insert(comps)
    .values(row)
    .then(
      () => false,
      (error: unknown) => isRefusedBy(error, name),
    );
const onlyRow = async () => {
  const [row, ...more] = await rows();
  if (!row || more.length > 0) throw new Error(`there are ${more.length + (row ? 1 : 0)} comps`);
  return row;
};

/** Completes a comp job, as the render service would. */
async function finish({ jobId, attempt }: Pick<CompJob, "jobId" | "attempt">) {
  await ctx.media.write(compKey(jobId, attempt), new Uint8Array(9), "video/mp4");
  const made = { width: 854, height: 480, durationMs: 24_000, bytes: 9 };
  return recordEvent(ctx, { type: "comp.completed", jobId, attempt, ...made });
}
async function makeOne(): Promise<string> {
  await ask(trackIds.slice(0, 1));
  await runQueue(ctx);
  const job = jobs().at(-1);
  if (!job) throw new Error("no comp was submitted");
  await finish(job);
  return job.jobId;
}

describe("requesting comps", () => {
  test("creates one job per track, with cue, brand name, preview and proxy", async () => {
    await saveCue(ctx, brand, { videoId: video.id, trackId: trackIds[0]! }, { startAtSeconds: 3.2, volumePercent: 45 });
    expect(await ask(trackIds)).toEqual({ ok: true, count: 2, leftOut: [], offSale: 0, nextAt: null });
    await runQueue(ctx);
    expect(jobs()).toHaveLength(2);
    const [track] = await ctx.db.select().from(tracks).where(eq(tracks.id, trackIds[0]!));
    const job = jobs().find(({ title }) => title === track?.title);
    expect(job).toMatchObject({ startAtSeconds: 3.2, volume: 0.45, pictureSeconds: 24 });
    expect(job?.name.length).toBeGreaterThan(0);
    expect(decodeURIComponent(job?.musicUrl ?? "")).toContain(track?.previewKey ?? "none");
    expect(decodeURIComponent(job?.musicUrl ?? "")).not.toContain("masters/");
    expect(decodeURIComponent(job?.pictureUrl ?? "")).toContain("proxies/");
  });

  test("allows 20 a day under concurrency and returns the next free time", { tags: ["full"] }, async () => {
    const many = await makeTracks(24);
    const answers = await Promise.all(many.map((id) => ask([id])));
    expect(answers.filter((answer) => answer.ok && answer.count === 1)).toHaveLength(20);
    const refused = answers.filter((answer) => answer.ok && answer.count === 0);
    expect(refused).toHaveLength(4);
    const first = (await rows())[0]!;
    expect(refused[0]).toMatchObject({
      nextAt: first.createdAt + hours(24),
      leftOut: [{ why: "none-left" }],
    });
    ctx.wait(hours(24) + 1);
    const turnedAway = many.filter((_, n) => refused.some((answer) => answer === answers[n]));
    expect(await ask(turnedAway.slice(0, 1))).toMatchObject({ count: 1 });
  });

  test("fills the daily limit in list order and reports omitted tracks", async () => {
    await ask(trackIds);
    const many = await makeTracks(20);
    const answer = await ask([trackIds[0]!, ...many]);
    expect(answer).toMatchObject({ ok: true, count: 18 });
    const left = answer.ok ? answer.leftOut : [];
    expect(left.map(({ why }) => why)).toEqual(["there-already", "none-left", "none-left"]);
    expect((await rows()).map(({ trackId }) => trackId)).not.toContain(many[19]);
  });

  test("deleted comps count towards the daily limit, failed ones do not", async () => {
    const id = await makeOne();
    await deleteComp(ctx, brand, { id });
    ctx.wait(minutes(2));
    await purgeRemovedComps(ctx);
    expect((await listComps(ctx, brand, null)).left).toEqual({ left: 19, nextAt: null });
    await ask([trackIds[1]!]);
    await ctx.db.update(comps).set({ status: "failed", failureCode: "unexpected" }).where(eq(comps.trackId, trackIds[1]!));
    expect((await listComps(ctx, brand, null)).left).toEqual({ left: 19, nextAt: null });
  });

  test("the database refuses the 21st comp of a day", async () => {
    await ask(await makeTracks(20));
    const [row] = await rows();
    const again = { ...row!, id: crypto.randomUUID(), startAtMs: 777 };
    expect(await refusalOf(again, "too_many_comps_a_day")).toBe(true);
    expect(await rows()).toHaveLength(20);
  });

  test("deduplicates concurrent requests, unless the start differs", async () => {
    const answers = await Promise.all([ask([trackIds[0]!]), ask([trackIds[0]!])]);
    expect(answers.filter((answer) => answer.ok && answer.count === 1)).toHaveLength(1);
    expect(await ask([trackIds[0]!], { startAtSeconds: 9 })).toMatchObject({ count: 1 });
    expect(await rows()).toHaveLength(2);
  });

  test("refuses foreign and soft-deleted videos, paused tracks and labels", async () => {
    expect(await ask(trackIds, {}, other)).toEqual({ ok: false, refusal: "no-such-video" });
    expect(await ask(trackIds, {}, { ...brand, activeRole: "label" })).toEqual({
      ok: false,
      refusal: "labels-cannot-comp",
    });
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, trackIds[0]!));
    expect(await ask(trackIds)).toMatchObject({ count: 1, offSale: 1 });
    await removeUpload(ctx, brand, video.id);
    expect(await ask(trackIds)).toEqual({ ok: false, refusal: "no-such-video" });
    const again = { ...(await onlyRow()), id: crypto.randomUUID(), startAtMs: 5 };
    expect(await refusalOf(again, "no_such_video")).toBe(true);
  });

  test("a draft shows only the viewer's own list and videos", async () => {
    const begin = { shortlistId: null, trackId: trackIds[0]!, videoId: null };
    expect(await draftComps(ctx, brand, begin)).toMatchObject({
      videoId: video.id,
      tracks: [{ id: trackIds[0] }],
    });
    expect(await draftComps(ctx, other, { ...begin, videoId: video.id })).toMatchObject({
      videos: [],
      videoId: null,
    });
  });
});

describe("comps of a long shortlist", () => {
  const listed = async (count: number) => {
    const { labelId: own } = await makeLabel(ctx.db);
    await listTracks(
      ctx,
      own,
      Array.from({ length: count }, (_, n) => ({ title: `Song ${n}` })),
    );
    const shortlist = crypto.randomUUID();
    await ctx.db.insert(shortlists).values({
      id: shortlist,
      userId: brand.id,
      name: "Spring",
      nameKey: "spring",
      isCurrent: true,
      createdAt: ctx.clock.now(),
    });
    await ctx.db.run(sql`INSERT INTO shortlist_tracks (shortlist_id, track_id, note, position, added_at)
      SELECT ${shortlist}, id, '', row_number() OVER (ORDER BY seq), 1 FROM tracks WHERE label_id = ${own}`);
    return shortlist;
  };

  test("pages through more tracks than one form can hold", async () => {
    const shortlistId = await listed(maxFields + 10);
    const begin = { shortlistId, trackId: null, videoId: null };
    const first = await draftComps(ctx, brand, begin);
    const ids = first.tracks.map(({ id }) => id);
    expect(["videoId", ...ids].length).toBeLessThan(maxFields);
    expect(first.beyond).toBe(maxFields + 10 - ids.length);
    const form = MakeComps.parse({ videoId: video.id, trackId: ids });
    expect(await makeComps(ctx, brand, form)).toMatchObject({ ok: true, count: 20 });
    const next = (await draftComps(ctx, brand, begin)).tracks.map(({ id }) => id);
    expect(next).toEqual([...ids.slice(20), ...next.slice(-20)]);
    expect(next.slice(-20).filter((id) => ids.includes(id))).toEqual([]);
  });

  test("tracks off sale do not hide others in a long list", async () => {
    const shortlistId = await listed(maxCompsPerRequest + 1);
    await ctx.db.run(sql`UPDATE tracks SET is_active = 0 WHERE id IN (
      SELECT track_id FROM shortlist_tracks WHERE shortlist_id = ${shortlistId} AND position <= ${maxCompsPerRequest})`);
    const draft = await draftComps(ctx, brand, { shortlistId, trackId: null, videoId: null });
    expect(draft.tracks.filter(({ isOnSale }) => isOnSale)).toHaveLength(1);
  });
});

describe("comp with an edited ending", () => {
  const trackMs = 121_000;
  const edit = planEdit(readBeatGrid(gridOf()), { videoMs: 24_000, trackMs })!;
  const song = forEachTest(() => makeAnyTrack(ctx.db, { durationMs: trackMs }));
  beforeEach(async () => {
    await giveFeatures(ctx, song, featuresOf({ kind: 3 }));
    const cue = { startAtSeconds: 2, volumePercent: 45, endsWithTrack: true };
    await saveCue(ctx, brand, { videoId: video.id, trackId: song.id }, cue);
  });

  test("uses the edit of a render and passes it to licensing", async () => {
    const spotting = { cutsMs: [1200], motion: btoa("\u0010"), loudness: null };
    await ctx.db.update(preparations).set({ spotting }).where(eq(preparations.uploadId, video.id));
    expect(await ask([song.id])).toMatchObject({ count: 1 });
    // The track's page requests the same edit, or the start point it plays instead.
    const heard = { videoId: video.id, trackId: [song.id], startAtSeconds: "2", volumePercent: "45" };
    const edited = MakeComps.parse({ ...heard, endsWithTrack: "on" });
    expect(await makeComps(ctx, brand, edited)).toMatchObject({
      count: 0,
      leftOut: [{ why: "there-already" }],
    });
    ctx.wait(1);
    const plain = MakeComps.parse(heard);
    expect(await makeComps(ctx, brand, plain)).toMatchObject({ count: 1 });
    await runQueue(ctx);
    expect(jobs().map((job) => job.edit)).toEqual([edit, undefined]);
    const lines = (await listComps(ctx, brand, null)).comps;
    const offers = lines.map(({ endsWithTrack, license }) => [endsWithTrack, license?.endsWithTrack]);
    expect(offers).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("fails with a message when no edit can be planned, without counting", async () => {
    await ask([song.id]);
    await runQueue(ctx);
    expect(jobs()).toEqual([]);
    const { comps: lines, left } = await listComps(ctx, brand, null);
    const message = expect.stringContaining("can’t end this track with your video yet") as string;
    expect(lines).toMatchObject([{ status: "failed", message }]);
    expect(left.left).toBe(20);
  });
});

describe("queued comp", () => {
  test("has the lowest priority and waits for its preparation", async () => {
    const upload = await makeUpload(ctx, brand);
    await ask([trackIds[0]!], { videoId: upload.id });
    await runQueue(ctx);
    expect(ctx.jobs.map(({ kind }) => kind)).not.toContain("comp");
    expect((await getCompsState(ctx, brand)).pending).toMatchObject([{ stage: "picture" }]);
    const ranks = await ctx.db.$client.prepare("SELECT max(rank) AS last FROM waiting_jobs").first<{ last: number }>();
    expect(ranks?.last ?? 0).toBeLessThan(5);
    await ask([trackIds[1]!]);
    const [line] = (await ctx.db.$client.prepare("SELECT kind, rank FROM waiting_jobs ORDER BY rank DESC").all()).results;
    expect(line).toEqual({ kind: "comp", rank: 5 });
  });

  test("fails with the reason of a refused video and resumes after an undo", async () => {
    const upload = await makeUpload(ctx, brand);
    await ask([trackIds[0]!], { videoId: upload.id });
    const { preparationId } = await onlyRow();
    await endPreparation(ctx, { id: preparationId, attempt: 0, status: "refused", code: "corrupt" });
    const [line] = (await listComps(ctx, brand, null)).comps;
    expect(line).toMatchObject({
      status: "failed",
      message: "This video is damaged. Please export it again.",
    });

    await ask([trackIds[1]!]);
    await removeUpload(ctx, brand, video.id);
    await runQueue(ctx);
    expect(jobs()).toEqual([]);
    await restoreUpload(ctx, brand, video.id);
    await retryStalledJobs(ctx);
    await runQueue(ctx);
    expect(jobs()).toHaveLength(1);
  });

  test("fails when its video is purged", async () => {
    await ask([trackIds[0]!]);
    await removeUpload(ctx, brand, video.id);
    ctx.wait(minutes(2));
    await purgeRemovedUploads(ctx);
    expect(await onlyRow()).toMatchObject({ status: "failed", failureCode: "video-removed" });
  });

  test("fails when its track is off sale, and the next one is dispatched", async () => {
    await ask(trackIds);
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, trackIds[0]!));
    await runQueue(ctx);
    expect(jobs()).toHaveLength(1);
    const [gone] = await ctx.db.select().from(comps).where(eq(comps.trackId, trackIds[0]!));
    expect(gone).toMatchObject({ status: "failed", failureCode: "track-off-sale" });
  });

  test("fails with a message after four attempts and ignores late reports", async () => {
    await ask([trackIds[0]!]);
    for (let attempt = 1; attempt <= 4; attempt++) {
      ctx.wait(minutes(6));
      await retryStalledJobs(ctx);
      await runQueue(ctx);
      const job = jobs().at(-1)!;
      expect(job.attempt).toBe(attempt);
      const { jobId } = job;
      await recordEvent(ctx, { type: "failed", jobId, attempt, code: "ffmpeg-failed", detail: "" });
    }
    const [line] = (await listComps(ctx, brand, null)).comps;
    expect(line).toMatchObject({ status: "failed", message: expect.stringContaining("on our side") });
    expect(await finish({ jobId: line!.id, attempt: 4 })).toEqual({ applied: false, continue: false });
  });

  test("is resubmitted when lost, and fails on a dead letter", async () => {
    await ask([trackIds[0]!]);
    await runQueue(ctx);
    ctx.wait(seconds(50));
    await retryStalledJobs(ctx);
    await runQueue(ctx);
    expect(jobs().map(({ attempt }) => attempt)).toEqual([1, 2]);
    const { id } = await onlyRow();
    await failDeadJob(ctx, { kind: "comp", id, attempt: 2 });
    expect(await onlyRow()).toMatchObject({ status: "failed", failureCode: "unexpected" });
  });

  test("retries when existing inputs could not be downloaded", async () => {
    await ask([trackIds[0]!]);
    await runQueue(ctx);
    const [picture] = await ctx.db
      .select({ key: sql<string>`ifnull(proxy_key, picture_key)` })
      .from(preparations)
      .where(eq(preparations.id, (await onlyRow()).preparationId));
    const [track] = await ctx.db.select().from(tracks).where(eq(tracks.id, trackIds[0]!));
    for (const key of [picture!.key, track!.previewKey!])
      await ctx.media.write(key, new Uint8Array(3), "application/octet-stream");
    const { jobId, attempt } = jobs()[0]!;
    await recordEvent(ctx, { type: "failed", jobId, attempt, code: "download-failed", detail: "502" });
    expect(await onlyRow()).toMatchObject({ status: "pending", failures: 0, losses: 1 });
  });

  test("completes once when the callback is repeated", async () => {
    await ask([trackIds[0]!]);
    await runQueue(ctx);
    const [job] = jobs();
    expect((await finish(job!)).applied).toBe(true);
    expect((await finish(job!)).applied).toBe(false);
    expect(await onlyRow()).toMatchObject({ status: "made", bytes: 9, width: 854 });
  });
});

describe("finished comp", () => {
  test("has a readable filename and is private to its owner", async () => {
    const id = await makeOne();
    const found = await findComp(ctx, brand, id);
    expect(found?.filename).toMatch(/^spring - .+ - comp\.mp4$/);
    expect(await findComp(ctx, other, id)).toBeNull();
    expect((await listComps(ctx, other, null)).comps).toEqual([]);
  });

  test("can be restored for a minute after deletion, then is purged", async () => {
    const id = await makeOne();
    expect(await deleteComp(ctx, other, { id })).toBe(false);
    expect(await deleteComp(ctx, brand, { id })).toBe(true);
    expect(await findComp(ctx, brand, id)).toBeNull();
    expect(await restoreComp(ctx, other, { id })).toBe(false);
    expect(await restoreComp(ctx, brand, { id })).toBe(true);
    await deleteComp(ctx, brand, { id });
    ctx.wait(minutes(2));
    await purgeRemovedComps(ctx);
    expect(await restoreComp(ctx, brand, { id })).toBe(false);
    const [removal] = await ctx.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, `remove-media:${id}:gone`));
    expect(removal?.message).toMatchObject({ kind: "remove-media", keys: [compKey(id, 1)] });
    expect(await findUnknown(ctx, [compKey(id, 1)])).toEqual([compKey(id, 1)]);
  });

  test("is not restored beside an identical new comp", async () => {
    const id = await makeOne();
    await deleteComp(ctx, brand, { id });
    expect(await ask([trackIds[0]!])).toMatchObject({ count: 1 });
    expect(await restoreComp(ctx, brand, { id })).toBe(false);
  });

  test("is discarded after seven days and its row a day later", async () => {
    const id = await makeOne();
    ctx.wait(days(7) - minutes(1));
    await discardOldComps(ctx);
    expect(await findComp(ctx, brand, id)).not.toBeNull();
    ctx.wait(minutes(2));
    await discardOldComps(ctx);
    expect(await onlyRow()).toMatchObject({ status: "discarded", mediaKey: null });
    ctx.wait(days(1));
    await discardOldComps(ctx);
    expect(await rows()).toEqual([]);
  });

  test("remains without licence offer when its video is deleted", async () => {
    const id = await makeOne();
    await removeUpload(ctx, brand, video.id);
    ctx.wait(minutes(2));
    await purgeRemovedUploads(ctx);
    expect(await ctx.db.$count(uploads, and(eq(uploads.id, video.id), eq(uploads.status, "discarded")))).toBe(1);
    expect(await ctx.db.$count(preparations, eq(preparations.status, "ready"))).toBe(0);
    expect((await listComps(ctx, brand, null)).comps).toMatchObject([{ id, status: "made", license: null }]);
  });

  test("is listed in pages", async () => {
    await ask(await makeTracks(20));
    ctx.wait(hours(25));
    await ask(await makeTracks(3));
    const first = await listComps(ctx, brand, null);
    const second = await listComps(ctx, brand, first.nextAfter);
    expect([first.comps.length, second.comps.length, second.nextAfter]).toEqual([20, 3, null]);
    expect(new Set([...first.comps, ...second.comps].map(({ id }) => id)).size).toBe(23);
    expect(first.usage).toEqual({ number: 23, bytes: 0 });
  });

  test("is exported, and deleted with the account", async () => {
    const id = await makeOne();
    const told = await ctx.db.all<{ id: string; marked_name: string }>(ownRows["comps"]!(brand.id));
    expect(told).toMatchObject([{ id, marked_name: "Northwind" }]);
    expect(await listOwnMedia(ctx, brand.id)).toContain(compKey(id, 1));
    expect(await eraseAccount(ctx, brand)).toMatchObject({ ok: true });
    expect(await rows()).toEqual([]);
  });
});
