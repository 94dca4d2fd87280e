import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { licences, mails, preparations, renders, tracks } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { readTokens } from "#tests/support/disputes.ts";
import { makeBrand, makeLabel, makeTrack, makeUpload, makeUser, showOffer, type TrackRow } from "#tests/support/factories.ts";
import { makePendingRender } from "#tests/support/finished-render.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { finishPicture } from "#tests/support/render-steps.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { recordEvent } from "./render-events/record-event.ts";
import { renderKey } from "#worker/domain/services/files/media/keys.ts";
import { hours, minutes, seconds } from "#worker/domain/lib/time.ts";
import { handleMessage } from "#worker/queue.ts";
import { failDeadJob } from "./render-events/end-job.ts";
import { retryStalledJobs } from "./render-events/retry-jobs.ts";
import { failureMessage } from "./present-render.ts";
import { startRender } from "./start-render.ts";

/** Upper bound of every retry back-off: the one before the fourth and last attempt. */
const longestPause = seconds(20);

let ctx: TestContext;
let brand: Viewer;
let track: TrackRow;
let uploadId: string;
let shownOffer: string;

beforeEach(async () => {
  ctx = createTestContext();
  brand = await makeBrand(ctx.db, { tokens: 10 });
  const label = await makeLabel(ctx.db);
  track = await makeTrack(ctx.db, label.labelId, { priceTokens: 2 });
  shownOffer = await showOffer(ctx, track.id);
  uploadId = (await makeUpload(ctx, brand)).id;
});

function order(change: object = {}) {
  const id = crypto.randomUUID();
  return {
    id,
    uploadId,
    trackId: track.id,
    startAtSeconds: 12.3,
    volumePercent: 60,
    hasOverlay: "on" as const,
    scope: "social" as const,
    shownPriceTokens: 2,
    shownOffer,
    ...change,
  };
}

const balance = async () => (await readTokens(ctx, brand)).spendable;

async function readRender(id: string) {
  const [row] = await ctx.db.select().from(renders).where(eq(renders.id, id));
  if (!row) throw new Error("no render");
  return row;
}

/** Delivers the messages now in the queue. */
async function runQueue(): Promise<void> {
  await ctx.settle();
  for (const message of ctx.takeSent()) {
    await handleMessage(ctx, message);
  }
  await ctx.settle();
}

/** Empties the queue and returns the attempts of one render in it. */
function sentFor(id: string): number[] {
  return ctx.takeSent().flatMap((message) => (message.kind === "render" && message.id === id ? [message.attempt] : []));
}

async function finishRender(id: string, sha256 = "a".repeat(64)) {
  const { attempt } = await readRender(id);
  await ctx.media.write(renderKey(id, attempt), new Uint8Array(7), "video/mp4");
  return recordEvent(ctx, {
    type: "sound.completed",
    jobId: id,
    attempt,
    sha256,
    bytes: 7,
    durationMs: 30_000,
  });
}

async function startAndPrepare(change: object = {}): Promise<string> {
  const input = order(change);
  expect(await startRender(ctx, brand, input)).toEqual({ ok: true, renderId: input.id });
  await runQueue();
  await finishPicture(ctx);
  await runQueue();
  return input.id;
}

describe("starting a render", () => {
  test("holds the price at once and captures it with the licence", async () => {
    const id = await startAndPrepare();
    expect(await balance()).toBe(8);
    await finishRender(id);
    expect(await balance()).toBe(8);
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, id));
    expect(licence).toMatchObject({
      priceTokens: 2,
      valueCents: 1000,
      shareCents: 500,
      videoSha256: "a".repeat(64),
    });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("places one hold for ten concurrent requests with the same id", async () => {
    const input = order();
    const outcomes = await concurrently(10, () => startRender(ctx, brand, input));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(await balance()).toBe(8);
  });

  test("refuses a reused id with different choices, charging nothing", async () => {
    const input = order({ originalMode: "mute" });
    await startRender(ctx, brand, input);
    const earlier = { ok: false, refusal: "started-before", renderId: input.id };
    const [label, upload] = [await makeLabel(ctx.db), await makeUpload(ctx, brand)];
    const otherTrack = await makeTrack(ctx.db, label.labelId, { priceTokens: 2 });
    const shown = await showOffer(ctx, otherTrack.id);
    const changes: object[] = [
      { trackId: otherTrack.id, shownOffer: shown },
      { uploadId: upload.id },
      { startAtSeconds: 12.4 },
      { volumePercent: 61 },
      { hasOverlay: "off" },
      { scope: "commercial" },
      { originalMode: "keep" },
      { isLevelled: "on" },
      { edit: "{}" },
    ];
    for (const change of changes)
      expect([change, await startRender(ctx, brand, { ...input, ...change })]).toEqual([change, earlier]);
    expect(await balance()).toBe(8);
    await ctx.db.update(tracks).set({ priceTokens: 3 }).where(eq(tracks.id, track.id));
    expect(await startRender(ctx, brand, { ...input, shownPriceTokens: 3 })).toMatchObject({ ok: true });
    expect(await balance()).toBe(8);
  });

  test("starts one of two concurrent requests with different choices", async () => {
    const input = order();
    const outcomes = await Promise.all([10, 20].map((startAtSeconds) => startRender(ctx, brand, { ...input, startAtSeconds })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: "started-before", renderId: input.id });
    expect(await balance()).toBe(8);
  });

  test("refuses without enough tokens, writing nothing", async () => {
    const poor = await makeBrand(ctx.db, { tokens: 1 });
    const upload = await makeUpload(ctx, poor);
    const input = order({ uploadId: upload.id });
    expect(await startRender(ctx, poor, input)).toMatchObject({ ok: false, refusal: "insufficient-tokens" });
    expect(await ctx.db.select().from(renders).where(eq(renders.id, input.id))).toEqual([]);
  });

  test("starts five of ten concurrent renders on tokens for five", async () => {
    const outcomes = await concurrently(10, () => startRender(ctx, brand, order()));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(5);
    expect(await balance()).toBe(0);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("starts ten of 40 concurrent renders on ten tokens", async () => {
    await ctx.db.update(tracks).set({ priceTokens: 1 }).where(eq(tracks.id, track.id));
    const orders = Array.from({ length: 40 }, () => order({ shownPriceTokens: 1 }));
    const outcomes = await Promise.all(orders.map((one) => startRender(ctx, brand, one)));
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]));
    expect(refused).toEqual(Array.from({ length: 30 }, () => "insufficient-tokens"));
    expect(await balance()).toBe(0);
    expect(await ctx.db.$count(renders, eq(renders.userId, brand.id))).toBe(10);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("refuses a changed price", async () => {
    await ctx.db.update(tracks).set({ priceTokens: 3 }).where(eq(tracks.id, track.id));
    expect(await startRender(ctx, brand, order())).toEqual({
      ok: false,
      refusal: "price-changed",
      priceTokens: 3,
    });
    expect(await balance()).toBe(10);
  });

  test("charges five times the price for commercial use, or the label's own", async () => {
    const commercial = (shownPriceTokens: number) => order({ scope: "commercial", shownPriceTokens });
    expect(await startRender(ctx, brand, commercial(2))).toEqual({
      ok: false,
      refusal: "price-changed",
      priceTokens: 10,
    });
    await ctx.db.update(tracks).set({ commercialPriceTokens: 6 }).where(eq(tracks.id, track.id));
    expect(await startRender(ctx, brand, commercial(10))).toMatchObject({ priceTokens: 6 });
    expect(await startRender(ctx, brand, commercial(6))).toMatchObject({ ok: true });
    expect(await balance()).toBe(4);
    // The commercial price does not apply to social media.
    expect(await startRender(ctx, brand, order({ shownPriceTokens: 6 }))).toMatchObject({ priceTokens: 2 });
  });

  test("accepts the maximum price of 500 tokens", async () => {
    const rich = await makeBrand(ctx.db, { tokens: 500 });
    const upload = await makeUpload(ctx, rich);
    await ctx.db.update(tracks).set({ commercialPriceTokens: 500 }).where(eq(tracks.id, track.id));
    const asked = order({ scope: "commercial", shownPriceTokens: 500, uploadId: upload.id });
    expect(await startRender(ctx, rich, asked)).toMatchObject({ ok: true });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("the database refuses a commercial price below the price or above 500", async () => {
    for (const change of [{ commercialPriceTokens: 1 }, { commercialPriceTokens: 501 }]) {
      const write = ctx.db.update(tracks).set(change).where(eq(tracks.id, track.id));
      await expect(write).rejects.toSatisfy((error) => isRefusedBy(error, "commercial_price_in_range"));
    }
    await ctx.db.update(tracks).set({ commercialPriceTokens: 2 }).where(eq(tracks.id, track.id));
    const raised = ctx.db.update(tracks).set({ priceTokens: 3 }).where(eq(tracks.id, track.id));
    await expect(raised).rejects.toSatisfy((error) => isRefusedBy(error, "commercial_price_in_range"));
  });

  test("refuses a paused track, another's upload and a label account", async () => {
    const other = await makeBrand(ctx.db);
    const theirs = await makeUpload(ctx, other);
    expect(await startRender(ctx, brand, order({ uploadId: theirs.id }))).toMatchObject({
      refusal: "no-such-upload",
    });
    expect(await startRender(ctx, { ...brand, activeRole: "label" }, order())).toMatchObject({
      refusal: "labels-cannot-render",
    });
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, track.id));
    expect(await startRender(ctx, brand, order())).toMatchObject({ refusal: "no-such-track" });
  });

  test("refuses an id used by another brand", async () => {
    const input = order();
    await startRender(ctx, brand, input);
    const other = await makeBrand(ctx.db);
    expect(await startRender(ctx, other, input)).toEqual({ ok: false, refusal: "id-taken" });
  });
});

describe("pending render", () => {
  test("starts its sound job once the video is prepared", async () => {
    await startAndPrepare();
    expect(ctx.jobs.map((job) => job.kind)).toEqual(["prepare", "sound"]);
  });

  test("clamps the start to track length minus video length", async () => {
    await startAndPrepare({ startAtSeconds: 999 });
    expect(ctx.jobs.at(-1)).toMatchObject({
      kind: "sound",
      startAtSeconds: 150,
      volume: 0.6,
      pictureSeconds: 30,
    });
  });

  test("fails with its preparation and releases the hold", async () => {
    const input = order();
    await startRender(ctx, brand, input);
    await runQueue();
    const job = ctx.jobs.at(-1);
    const refused = { type: "refused", code: "corrupt", detail: "bad data", attempt: 1 } as const;
    await recordEvent(ctx, { ...refused, jobId: job?.jobId ?? "" });
    expect(await readRender(input.id)).toMatchObject({ status: "failed", failureCode: "corrupt" });
    expect(await balance()).toBe(10);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is resubmitted when the service dies, and charged once", async () => {
    ctx.answerWith({ accepted: true, ended: Promise.resolve("lost") });
    const id = await startAndPrepare();
    ctx.answerWith({ accepted: true, ended: Promise.resolve("ended") });
    await runQueue();
    expect((await readRender(id)).attempt).toBe(2);
    await finishRender(id);
    expect(await readRender(id)).toMatchObject({ status: "completed" });
    expect(await balance()).toBe(8);
  });

  test("is resubmitted by the cron without a heartbeat", async () => {
    const id = await startAndPrepare();
    ctx.wait(60_000);
    await retryStalledJobs(ctx);
    await runQueue();
    expect((await readRender(id)).attempt).toBe(2);
  });

  test("fails after the fourth attempt and releases the hold", async () => {
    const id = await startAndPrepare();
    for (let attempt = 1; attempt <= 4; attempt++) {
      await recordEvent(ctx, { type: "failed", jobId: id, attempt, code: "ffmpeg-failed", detail: "" });
      ctx.wait(longestPause);
      await runQueue();
    }
    expect(await readRender(id)).toMatchObject({ status: "failed" });
    expect(await balance()).toBe(10);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("fails at once on a dead letter and releases the hold", async () => {
    const id = await startAndPrepare();
    await failDeadJob(ctx, { kind: "render", id, attempt: 1 });
    expect(await readRender(id)).toMatchObject({ status: "failed" });
    expect(await balance()).toBe(10);
  });

  test("is requeued when its message is lost, before or after an attempt", async () => {
    const input = order();
    await startRender(ctx, brand, input);
    await ctx.settle();
    ctx.takeSent();
    ctx.wait(60_000);
    await retryStalledJobs(ctx);
    await runQueue();
    await finishPicture(ctx);
    await ctx.settle();
    expect(sentFor(input.id)).toEqual([1]);
    ctx.wait(60_000);
    await retryStalledJobs(ctx);
    await runQueue();
    expect(ctx.jobs.filter((job) => job.jobId === input.id)).toMatchObject([{ kind: "sound", attempt: 1 }]);
    ctx.wait(60_000);
    await retryStalledJobs(ctx);
    expect(sentFor(input.id)).toEqual([2]);
    ctx.wait(60_000);
    await retryStalledJobs(ctx);
    expect(sentFor(input.id)).toEqual([2]);
  });

  test("waits while the service is unreachable; the timeout counts from acceptance", async () => {
    ctx.answerWith({ accepted: false, reason: "unreachable", detail: "no such host" });
    const input = order();
    await startRender(ctx, brand, input);
    await runQueue();
    ctx.wait(hours(5));
    await retryStalledJobs(ctx);
    await runQueue();
    expect(await readRender(input.id)).toMatchObject({ status: "pending" });
    expect(await balance()).toBe(8);
    ctx.answerWith({ accepted: true, ended: Promise.resolve("ended") });
    ctx.wait(minutes(2));
    await retryStalledJobs(ctx);
    await runQueue();
    ctx.wait(minutes(31));
    await retryStalledJobs(ctx);
    expect(await readRender(input.id)).toMatchObject({ status: "failed", failureCode: "timeout" });
    expect(await balance()).toBe(10);
  });

  test.each(["picture", "sound"])("fails and releases the hold when no service accepts its %s job for a day", async (pass) => {
    const goAway = () => ctx.answerWith({ accepted: false, reason: "unreachable", detail: "no such host" });
    if (pass === "picture") goAway();
    const input = order();
    await startRender(ctx, brand, input);
    await runQueue();
    if (pass === "sound") await finishPicture(ctx);
    goAway();
    ctx.wait(hours(23));
    await retryStalledJobs(ctx);
    await runQueue();
    expect(await readRender(input.id)).toMatchObject({ status: "pending" });
    ctx.wait(hours(2));
    await retryStalledJobs(ctx);
    expect(await readRender(input.id)).toMatchObject({ status: "failed", failureCode: "not-taken" });
    expect(failureMessage({ failureCode: "not-taken", comparedSeconds: null, knownSeconds: null })).toContain(
      "unavailable for a whole day",
    );
    expect(await balance()).toBe(10);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("times out half an hour after acceptance and releases the hold", async () => {
    const id = await startAndPrepare();
    const progress = (fraction: number) => recordEvent(ctx, { type: "progress", jobId: id, attempt: 1, fraction });
    ctx.wait(minutes(30));
    expect(await progress(0.5)).toEqual({ applied: true, continue: true });
    ctx.wait(1);
    expect(await progress(0.6)).toEqual({ applied: false, continue: false });
    expect(await readRender(id)).toMatchObject({ status: "failed", failureCode: "timeout" });
    expect(await balance()).toBe(10);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("fails when its master is missing, taking the track off sale with alerts", async () => {
    const admin = await makeUser(ctx.db, { roles: ["super_user"] });
    const id = await startAndPrepare();
    await recordEvent(ctx, { type: "failed", jobId: id, attempt: 1, code: "download-failed", detail: "404" });
    expect(await readRender(id)).toMatchObject({ status: "failed", failureCode: "music-missing" });
    expect(await balance()).toBe(10);
    const [row] = await ctx.db.select().from(tracks).where(eq(tracks.id, track.id));
    expect(row).toMatchObject({ status: "draft", isActive: false, masterKey: null });
    expect(row?.reviewNote).toContain("add the audio again");
    const told = await ctx.db.select().from(mails);
    expect(told.filter(({ message }) => message.kind === "master-missing")).toHaveLength(1);
    expect(told.filter(({ userId }) => userId === admin.id)).toMatchObject([
      { message: { kind: "service-alarm", rule: expect.stringContaining(track.id) } },
    ]);
    expect(await startRender(ctx, brand, order())).toMatchObject({ refusal: "no-such-track" });
  });

  test("all renders of a missing prepared video fail and release their holds", async () => {
    await ctx.media.write(track.masterKey ?? "", new Uint8Array(3), "audio/flac");
    const id = await startAndPrepare();
    const second = order({ startAtSeconds: 3 });
    await startRender(ctx, brand, second);
    const { preparationId } = await readRender(id);
    const [picture] = await ctx.db.select().from(preparations).where(eq(preparations.id, preparationId));
    await ctx.media.remove([picture?.pictureKey ?? ""]);
    const late = { type: "failed", jobId: id, attempt: 1, code: "download-failed", detail: "404" } as const;
    await recordEvent(ctx, late);
    for (const render of [id, second.id])
      expect(await readRender(render)).toMatchObject({ status: "failed", failureCode: "unexpected" });
    expect(await balance()).toBe(10);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    const anew = await startAndPrepare();
    expect((await readRender(anew)).preparationId).not.toBe(preparationId);
    expect(await recordEvent(ctx, late)).toEqual({ applied: false, continue: false });
    expect(await readRender(anew)).toMatchObject({ status: "pending" });
  });

  test("retries when its inputs exist but could not be downloaded", async () => {
    await ctx.media.write(track.masterKey ?? "", new Uint8Array(3), "audio/flac");
    const id = await startAndPrepare();
    await recordEvent(ctx, { type: "failed", jobId: id, attempt: 1, code: "download-failed", detail: "502" });
    expect(await readRender(id)).toMatchObject({ status: "pending", failures: 0, losses: 1 });
  });

  test("deletes the output of a lost attempt", async () => {
    const id = await startAndPrepare();
    await ctx.media.write(renderKey(id, 1), new Uint8Array(3), "video/mp4");
    await recordEvent(ctx, { type: "failed", jobId: id, attempt: 1, code: "timeout", detail: "" });
    ctx.wait(longestPause);
    await runQueue();
    await finishRender(id);
    await ctx.settle();
    // The certificate's message belongs to another test.
    for (const message of ctx.takeSent()) if (message.kind === "remove-media") await handleMessage(ctx, message);
    expect(await ctx.media.head(renderKey(id, 1))).toBeNull();
    expect(await ctx.media.head(renderKey(id, 2))).not.toBeNull();
  });

  test("waits without a message while the service is busy, until a job ends", async () => {
    const other = await makeBrand(ctx.db);
    const running = await makePendingRender(ctx, other, track);
    await runQueue();
    await finishPicture(ctx);
    await runQueue();
    ctx.answerWith({ accepted: false, reason: "busy", detail: "503" });
    const input = order();
    await startRender(ctx, brand, input);
    await runQueue();
    expect(ctx.takeSent()).toEqual([]);
    await finishRender(running);
    await ctx.settle();
    expect(ctx.takeSent().filter(({ kind }) => kind === "prepare")).toMatchObject([{ attempt: 1 }]);
  });

  test("ignores dead letters of other attempts or before the retry began", async () => {
    const id = await startAndPrepare();
    await recordEvent(ctx, { type: "failed", jobId: id, attempt: 1, code: "ffmpeg-failed", detail: "" });
    await failDeadJob(ctx, { kind: "render", id, attempt: 1 });
    await failDeadJob(ctx, { kind: "render", id, attempt: 2 });
    expect(await readRender(id)).toMatchObject({ status: "pending" });
    ctx.wait(longestPause);
    await runQueue();
    await failDeadJob(ctx, { kind: "render", id, attempt: 1 });
    expect(await readRender(id)).toMatchObject({ status: "pending", attempt: 2 });
  });
});

describe("finished render", () => {
  test("ignores a late failure", async () => {
    const id = await startAndPrepare();
    await finishRender(id);
    const late = { type: "failed", jobId: id, attempt: 1, code: "timeout", detail: "" } as const;
    expect(await recordEvent(ctx, late)).toEqual({ applied: false, continue: false });
    expect(await readRender(id)).toMatchObject({ status: "completed" });
    expect(await balance()).toBe(8);
  });

  test("captures the hold once when ten callbacks race", async () => {
    const id = await startAndPrepare();
    const replies = await concurrently(10, () => finishRender(id));
    expect(replies.filter((reply) => reply.applied)).toHaveLength(1);
    expect(await ctx.db.select().from(licences).where(eq(licences.renderId, id))).toHaveLength(1);
    expect(await balance()).toBe(8);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is completed at most once when ten completions race ten failures", async () => {
    const id = await startAndPrepare();
    const failed = { type: "failed", jobId: id, attempt: 1, code: "timeout", detail: "" } as const;
    const replies = await concurrently(20, (index) => (index % 2 ? finishRender(id) : recordEvent(ctx, failed)));
    const completions = replies.filter(({ applied }, index) => index % 2 && applied).length;
    const isCompleted = (await readRender(id)).status === "completed";
    expect(completions).toBe(isCompleted ? 1 : 0);
    expect(await ctx.db.$count(licences, eq(licences.renderId, id))).toBe(completions);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("counts as a sync of its track", async () => {
    await finishRender(await startAndPrepare());
    const [row] = await ctx.db.select().from(tracks).where(eq(tracks.id, track.id));
    expect(row?.syncCount).toBe(1);
  });
});

describe("preparations", () => {
  test("are created once per upload and overlay", async () => {
    await concurrently(5, () => startRender(ctx, brand, order()));
    await startRender(ctx, brand, order({ hasOverlay: "off", scope: "social", startAtSeconds: 1 }));
    const rows = await ctx.db.select().from(preparations).where(eq(preparations.uploadId, uploadId));
    expect(new Set(rows.map((row) => row.overlayTrackId))).toEqual(new Set([track.id, null]));
    expect(rows).toHaveLength(2);
  });
});
