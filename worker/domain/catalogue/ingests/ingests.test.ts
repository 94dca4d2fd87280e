import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { fingerprints, ingests, tracks, uploads } from "#drizzle/schema/index.ts";
import { CoverJob, IngestJob } from "#render-service/render-service.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { finishAudio, finishCover, makePendingIngest, makeReadyAudio } from "#tests/support/ingests.ts";
import { failDeadJob } from "#worker/domain/licensing/renders/render-events/end-job.ts";
import { deadline, maxAttempts } from "#worker/domain/services/jobs/scheduler.ts";
import { retryStalledJobs } from "#worker/domain/licensing/renders/render-events/retry-jobs.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { discardOldUploads } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { getUploadState } from "#worker/domain/services/files/uploads/queries.ts";
import { handleMessage } from "#worker/queue.ts";
import { ensureIngest } from "./ensure-ingest.ts";
import { attachChosen, flushScreening } from "./attach-ingest.ts";
import { discardUnusedIngests } from "./ingest-keys.ts";
import { needsMaster } from "#worker/domain/licensing/renders/read-version-offer.ts";
import { getIngestState } from "./queries.ts";

const ctx = forEachTest(() => createTestContext());
const label = forEachTest(() => makeLabel(ctx.db));

const state = (id: string) => getIngestState(ctx, label, id);

/** Delivers the messages now in the queue, concurrently. */
async function runQueue(): Promise<void> {
  await ctx.settle();
  await Promise.all(ctx.takeSent().map((message) => handleMessage(ctx, message)));
}

describe("ensureIngest", () => {
  test("starts one render-service job when called concurrently", async () => {
    const upload = await makeUpload(ctx, label, { purpose: "audio" });
    const [first, second] = await Promise.all([ensureIngest(ctx, upload), ensureIngest(ctx, upload)]);
    expect(first?.id).toBe(second?.id);
    await runQueue();
    const jobs = ctx.jobs.filter(({ jobId }) => jobId === first?.id);
    expect(jobs.length).toBeGreaterThan(0);
    expect(new Set(jobs.map(({ attempt }) => attempt))).toEqual(new Set([1]));
    expect(IngestJob.safeParse(jobs[0]).success).toBe(true);
  });

  test("requests three cover sizes in two formats", async () => {
    await makePendingIngest(ctx, label, "cover");
    const job = CoverJob.parse(ctx.jobs.at(-1));
    expect(job.variants.map(({ width, format }) => `${width} ${format}`)).toEqual([
      "176 webp",
      "176 avif",
      "640 webp",
      "640 avif",
      "1280 webp",
      "1280 avif",
    ]);
  });

  test("starts nothing for a video or an unfinished upload", async () => {
    const video = await makeUpload(ctx, label);
    const open = await makeUpload(ctx, label, { purpose: "audio", status: "uploading", completedAt: null });
    expect([await ensureIngest(ctx, video), await ensureIngest(ctx, open)]).toEqual([null, null]);
  });
});

describe("ingest", () => {
  test("shows progress, then the analysis with a message for each warning", async () => {
    const { ingestId } = await makePendingIngest(ctx, label);
    await recordEvent(ctx, { type: "progress", jobId: ingestId, attempt: 1, fraction: 0.5 });
    expect(await state(ingestId)).toMatchObject({ status: "pending", progress: 0.5, audio: null });
    await finishAudio(ctx, ingestId);
    expect(await state(ingestId)).toMatchObject({
      status: "ready",
      progress: 1,
      message: null,
      audio: {
        suggestedBpm: { bpm: 120 },
        suggestedKey: { key: "A Minor" },
        loudness: { integratedLufs: -14.2 },
        tags: { title: "Tagged Title" },
        warnings: [{ code: "lossy", message: expect.stringContaining("MP3") }],
      },
    });
    const [print] = await ctx.db.select().from(fingerprints).where(eq(fingerprints.ingestId, ingestId));
    expect([print?.trackId, print?.raw.length]).toEqual([null, 32]);
  });

  test("is hidden from other labels", async () => {
    const { ingestId } = await makePendingIngest(ctx, label);
    expect(await getIngestState(ctx, await makeLabel(ctx.db), ingestId)).toBeNull();
  });

  test("is refused for good when the file is incomplete, with the reason", async () => {
    const { ingestId, uploadId } = await makePendingIngest(ctx, label);
    await recordEvent(ctx, { type: "refused", jobId: ingestId, attempt: 1, code: "incomplete", detail: "" });
    expect(await state(ingestId)).toMatchObject({
      status: "refused",
      message: "This file is cut off before its end. Please export or upload it again.",
    });
    const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, uploadId));
    expect(upload && (await ensureIngest(ctx, upload))).toMatchObject({ id: ingestId, status: "refused" });
  });

  test("returns its track from review to draft when refused, with the reason", async () => {
    const { ingestId } = await makePendingIngest(ctx, label);
    const track = await makeTrack(ctx.db, label.labelId, {
      audioIngestId: ingestId,
      status: "pending review",
      isActive: false,
    });
    await recordEvent(ctx, { type: "refused", jobId: ingestId, attempt: 1, code: "silent", detail: "" });
    const [row] = await ctx.db.select().from(tracks).where(eq(tracks.id, track.id));
    expect(row).toMatchObject({ status: "draft", reviewNote: expect.stringContaining("silent") });
  });

  test.each(["ffmpeg-failed", "out-of-limits"] as const)("refuses a file at its second %s", async (code) => {
    const { ingestId: jobId } = await makePendingIngest(ctx, label);
    for (const attempt of [1, 2]) {
      await recordEvent(ctx, { type: "failed", jobId, attempt, code, detail: "" });
      ctx.wait(minutes(1));
      await runQueue();
    }
    expect(await state(jobId)).toMatchObject({
      status: "refused",
      message: "We can’t read this audio file. Please export it again as WAV or MP3.",
    });
  });

  test("is resubmitted until its deadline while the service is silent", async () => {
    const { ingestId } = await makePendingIngest(ctx, label);
    for (let waited = 0; waited <= deadline; waited += minutes(1)) {
      ctx.wait(minutes(1));
      await retryStalledJobs(ctx);
      await runQueue();
    }
    const attempts = ctx.jobs.filter(({ jobId }) => jobId === ingestId).map(({ attempt }) => attempt);
    expect(attempts).toEqual(attempts.map((_, index) => index + 1));
    expect(attempts.length).toBeGreaterThan(maxAttempts);
    expect(await state(ingestId)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("again"),
    });
  });

  test("can be requested again after an internal failure", async () => {
    const { ingestId, uploadId } = await makePendingIngest(ctx, label);
    await failDeadJob(ctx, { kind: "ingest", id: ingestId, attempt: 1 });
    const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, uploadId));
    const again = upload && (await ensureIngest(ctx, upload));
    expect(again).toMatchObject({ status: "pending" });
    expect(again?.id).not.toBe(ingestId);
  });

  test("ignores late and contradicting events once ended", async () => {
    const { ingestId } = await makePendingIngest(ctx, label);
    const event = await finishAudio(ctx, ingestId);
    const late = { type: "refused", jobId: ingestId, attempt: 1, code: "corrupt", detail: "" } as const;
    expect(await recordEvent(ctx, late)).toEqual({ applied: false, continue: false });
    expect(await recordEvent(ctx, event)).toEqual({ applied: false, continue: false });
    expect((await state(ingestId))?.status).toBe("ready");
  });

  test("changes nothing when attached to its track twice", async () => {
    const [audio, cover] = [await makeReadyAudio(ctx, label), await makePendingIngest(ctx, label, "cover")];
    await finishCover(ctx, cover.ingestId);
    const chosen = { audioIngestId: audio.ingestId, coverIngestId: cover.ingestId };
    const { id } = await makeTrack(ctx.db, label.labelId, chosen);
    const attach = async () => {
      await runBatch(ctx.db, attachChosen(ctx.db, chosen, ctx.clock.now()));
      await flushScreening(ctx, [audio.ingestId]);
      return ctx.db.select().from(tracks).where(eq(tracks.id, id));
    };
    ctx.takeSent();
    const first = await attach();
    expect(first).toMatchObject([{ durationMs: 200_000, coverColour: "#336699" }]);
    expect(ctx.takeSent()).toEqual([{ kind: "screen-track", id }]);
    ctx.wait(1000);
    expect(await attach()).toEqual(first);
    expect(ctx.takeSent()).toEqual([]);
  });

  test("stays pending while the store lacks the reported bytes", async () => {
    const { ingestId } = await makePendingIngest(ctx, label);
    await expect(finishAudio(ctx, ingestId, { masterBytes: 17 })).rejects.toThrow("not what was reported");
    expect((await state(ingestId))?.status).toBe("pending");
  });

  test("ignores a cover event for audio", async () => {
    const { ingestId } = await makePendingIngest(ctx, label);
    await finishCover(ctx, ingestId);
    expect((await state(ingestId))?.status).toBe("pending");
  });
});

describe("clean-up after a day", () => {
  test("discards an unused ingest with its media, not a used one", async () => {
    const [unused, used] = [await makeReadyAudio(ctx, label), await makeReadyAudio(ctx, label)];
    await makeTrack(ctx.db, label.labelId, { audioIngestId: used.ingestId });
    ctx.wait(hours(25));
    await discardUnusedIngests(ctx, needsMaster);
    await ctx.settle();
    const removal = ctx.takeSent().find(({ kind }) => kind === "remove-media");
    expect(removal).toMatchObject({
      keys: expect.arrayContaining([`masters/${unused.ingestId}/1.flac`, `previews/${unused.ingestId}/1.m4a`]),
    });
    expect(JSON.stringify(removal)).not.toContain(used.ingestId);
    expect([(await state(unused.ingestId))?.status, (await state(used.ingestId))?.status]).toEqual(["discarded", "ready"]);
    expect(await ctx.db.$count(fingerprints, eq(fingerprints.ingestId, unused.ingestId))).toBe(0);
  });

  test("preserves audio in use while its replacement is pending", async () => {
    const [old, chosen] = [await makeReadyAudio(ctx, label), await makePendingIngest(ctx, label)];
    const masterKey = `masters/${old.ingestId}/1.flac`;
    await makeTrack(ctx.db, label.labelId, { audioIngestId: chosen.ingestId, masterKey });
    ctx.wait(days(2));
    await discardUnusedIngests(ctx, needsMaster);
    expect((await state(old.ingestId))?.status).toBe("ready");
  });

  test("discards the label's upload once its ingest has ended", async () => {
    const [done, pending] = [await makeReadyAudio(ctx, label), await makePendingIngest(ctx, label)];
    ctx.wait(hours(25));
    await discardOldUploads(ctx);
    const statusOf = async (id: string) => (await getUploadState(ctx, label, id))?.status;
    expect([await statusOf(done.uploadId), await statusOf(pending.uploadId)]).toEqual(["discarded", "uploaded"]);
    expect(await ctx.db.$count(ingests, and(eq(ingests.id, done.ingestId), eq(ingests.status, "ready")))).toBe(1);
  });
});
