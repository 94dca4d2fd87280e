import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeSuperUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { finishAudio, makePendingIngest } from "#tests/support/ingests.ts";
import { getIngestState } from "#worker/domain/catalogue/ingests/queries.ts";
import { listAlarms } from "#worker/domain/office/ledger-explorer/overview.ts";
import { minutes, seconds } from "#worker/domain/lib/time.ts";
import type { SubmitRefusal } from "#worker/platform/renderer.ts";
import { handleMessage } from "#worker/queue.ts";
import { backOff } from "#worker/domain/services/jobs/scheduler.ts";
import { recordEvent } from "./record-event.ts";
import { serviceRules } from "./circuit-breaker.ts";
import { retryStalledJobs } from "./retry-jobs.ts";

const ctx = forEachTest(() => createTestContext());
const label = forEachTest(() => makeLabel(ctx.db));
const admin = forEachTest(() => makeSuperUser(ctx.db));
beforeEach(async () => {
  await ctx.db.run(sql`UPDATE ledger_alarms SET cleared_at = 1 WHERE cleared_at IS NULL`);
});

const refuse = (reason: SubmitRefusal) => ctx.answerWith({ accepted: false, reason, detail: `says ${reason}` });
const accept = () => ctx.answerWith({ accepted: true, ended: Promise.resolve("ended") });

/** Delivers the messages now in the queue: delayed ones at once, mails not at all. */
async function runQueue(): Promise<void> {
  await ctx.settle();
  for (const message of ctx.takeSent()) {
    if (message.kind !== "send-mail") await handleMessage(ctx, message);
  }
  await ctx.settle();
}

const openAlarms = async () => (await listAlarms(ctx, admin)).map(({ rule, kind }) => `${kind}: ${rule}`);
const asked = (id: string) => ctx.jobs.filter(({ jobId }) => jobId === id).map(({ attempt }) => attempt);
const mailsTo = async (id: string) =>
  (await ctx.db.all(sql`SELECT 1 FROM mails WHERE user_id = ${id} AND message ->> '$.kind' = 'service-alarm'`)).length;

describe.each([
  ["turned-away", [1, 1, 1]],
  ["no-space", [1, 1, 1]],
  ["unreachable", [1, 2, 3]],
] as const)("submission refused as %s", (reason, attempts) => {
  test("opens the breaker with back-off and raises one alarm", async () => {
    refuse(reason);
    const { ingestId } = await makePendingIngest(ctx, label);
    await runQueue();
    ctx.wait(minutes(3));
    await retryStalledJobs(ctx);
    await runQueue();
    await runQueue();
    ctx.wait(minutes(3));
    await retryStalledJobs(ctx);
    await runQueue();
    expect(asked(ingestId)).toEqual(attempts);
    expect(await getIngestState(ctx, label, ingestId)).toMatchObject({ status: "pending" });
    expect(await openAlarms()).toEqual([`videos: ${serviceRules[reason]}`]);
    expect(await mailsTo(admin.id)).toBe(1);
    accept();
    ctx.wait(minutes(2));
    await retryStalledJobs(ctx);
    await runQueue();
    const attempt = asked(ingestId).at(-1) ?? 0;
    await ctx.db.run(sql`UPDATE ingests SET attempt = 1 WHERE id = ${ingestId} AND attempt = ${attempt}`);
    await finishAudio(ctx, ingestId);
    expect(await getIngestState(ctx, label, ingestId)).toMatchObject({ status: "ready" });
    expect(await openAlarms()).toEqual([]);
  });
});

test("raises no alarm for a short restart", async () => {
  refuse("unreachable");
  await makePendingIngest(ctx, label);
  await runQueue();
  expect(await openAlarms()).toEqual([]);
});

test("sends one half-open probe at a time", async () => {
  refuse("unreachable");
  const { ingestId: first } = await makePendingIngest(ctx, label);
  const { ingestId: second } = await makePendingIngest(ctx, label);
  await ctx.settle();
  const knocks = ctx.takeSent();
  await runQueue();
  await Promise.all(knocks.map((message) => handleMessage(ctx, message)));
  await ctx.settle();
  expect([...asked(first), ...asked(second)].length).toBeLessThanOrEqual(2);
  expect(ctx.takeSent().length).toBeLessThanOrEqual(1);
});

test("fails a job on submission only when it is invalid", async () => {
  refuse("bad-job");
  const { ingestId } = await makePendingIngest(ctx, label);
  await runQueue();
  expect(await getIngestState(ctx, label, ingestId)).toMatchObject({ status: "failed" });
  expect(await openAlarms()).toEqual([]);
});

test("counts the job's own failures, not a full disk", async () => {
  const { ingestId: jobId } = await makePendingIngest(ctx, label);
  const fail = async (code: "no-space" | "upload-failed" | "timeout") => {
    const attempt = asked(jobId).at(-1) ?? 0;
    await recordEvent(ctx, { type: "failed", jobId, attempt, code, detail: code });
    ctx.wait(minutes(1));
    await runQueue();
  };
  for (const code of ["no-space", "upload-failed", "no-space", "upload-failed"] as const) {
    await fail(code);
  }
  expect(await getIngestState(ctx, label, jobId)).toMatchObject({ status: "pending" });
  expect(await openAlarms()).toEqual([`videos: ${serviceRules["no-space"]}`]);
  for (let n = 0; n < 2; n++) await fail("timeout");
  const message = "This audio takes too long to process. Please export it again as WAV or MP3.";
  expect(await getIngestState(ctx, label, jobId)).toMatchObject({ status: "refused", message });
});

test("backOff doubles to five minutes, with jitter per job", () => {
  const [low, high] = ["00000000-", "ffffffff-"];
  expect([1, 2, 3].map((n) => backOff(n, low))).toEqual([seconds(2.5), seconds(5), seconds(10)]);
  expect([1, 2, 3].map((n) => backOff(n, high))).toEqual([seconds(5), seconds(10), seconds(20)]);
  expect([backOff(50, low), backOff(50, high)]).toEqual([minutes(2.5), minutes(5)]);
});
