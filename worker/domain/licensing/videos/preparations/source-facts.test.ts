import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { preparations } from "#drizzle/schema/index.ts";
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { retryStalledJobs } from "#worker/domain/licensing/renders/render-events/retry-jobs.ts";
import { pictureKey } from "#worker/domain/services/files/media/keys.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { compMessage } from "#worker/domain/licensing/videos/comps/present-comp.ts";
import { failureMessage } from "#worker/domain/licensing/renders/present-render.ts";
import { preparationMessage, toPreparationState } from "./queries.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));

const source = {
  container: "mov",
  codec: "hevc",
  displayWidth: 720,
  displayHeight: 1280,
  framesPerSecond: 30,
  durationMs: 12_400,
  hasAudio: true,
  isHdr: false,
};

async function begin() {
  const brand = await makeBrand(ctx.db);
  const upload = await makeUpload(ctx, brand);
  const { id } = await startPreparation(ctx, upload);
  // Marked as submitted: a concurrent submission might take a queued job.
  const underWay = { attempt: 1, submittedAt: ctx.clock.now(), heartbeatAt: ctx.clock.now() };
  await ctx.db.update(preparations).set(underWay).where(eq(preparations.id, id));
  const read = async () => {
    const [row] = await ctx.db.select().from(preparations).where(eq(preparations.id, id));
    if (!row) throw new Error("the preparation is gone");
    return toPreparationState(row, null);
  };
  return { brand, id, read };
}

test("stores a video's length and dimensions from the first progress report", async () => {
  const { id, read } = await begin();
  const before = await read();
  expect(before.source).toBeNull();
  const progress = { type: "progress", jobId: id, attempt: 1, fraction: 0 } as const;
  await recordEvent(ctx, progress);
  expect(await read()).toMatchObject({ version: before.version, picture: null });
  await recordEvent(ctx, { ...progress, attempt: 2, source: { ...source, durationMs: 1 } });
  expect((await read()).source).toBeNull();
  await recordEvent(ctx, { ...progress, source });
  const after = await read();
  expect(after).toMatchObject({
    status: "pending",
    source: { width: 720, height: 1280, durationSeconds: 12.4 },
  });
  expect(after.version).not.toBe(before.version);
  await recordEvent(ctx, { ...progress, fraction: 0.5 });
  expect((await read()).source).toEqual(after.source);
  await ctx.settle();
});

test("serves the finished video to its owner only", async () => {
  const { brand, id, read } = await begin();
  const [own, other] = [await signInAs(ctx, brand), await signInAs(ctx, await makeBrand(ctx.db))];
  const ask = (cookie: string) => request(`/media/pictures/${id}`, { cookie });
  expect((await ask(own)).status).toBe(404);

  await ctx.media.write(pictureKey(id, 1), new Uint8Array([1, 2, 3]), "video/mp4");
  const sizes = { width: 1080, height: 1920, durationMs: 12_433, bytes: 3 };
  const ready: RenderEvent = {
    type: "prepare.completed",
    jobId: id,
    attempt: 1,
    mode: "encoded",
    ...sizes,
    source,
  };
  expect(await recordEvent(ctx, ready)).toMatchObject({ applied: true });
  expect(await read()).toMatchObject({
    source: { width: 720, height: 1280, durationSeconds: 12.433 },
    picture: { bytes: 3, framesPerSecond: 30 },
  });
  const answer = await ask(own);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  expect((await ask(other)).status).toBe(404);
  await ctx.settle();
});

test("stores cuts and loudness when finished and deletes them when discarded", async () => {
  const { id, read } = await begin();
  await ctx.media.write(pictureKey(id, 1), new Uint8Array([1, 2, 3]), "video/mp4");
  const spotting = { cutsMs: [1200, 3440], motion: btoa("\u0010\u0020"), loudness: null };
  const ready: RenderEvent = {
    type: "prepare.completed",
    jobId: id,
    attempt: 1,
    mode: "copied",
    width: 1080,
    height: 1920,
    durationMs: 12_433,
    bytes: 3,
    source,
    spotting,
  };
  expect(await recordEvent(ctx, ready)).toMatchObject({ applied: true });
  expect(await read()).toMatchObject({ status: "ready", spotting });
  await ctx.db.update(preparations).set({ status: "discarded" }).where(eq(preparations.id, id));
  const [row] = await ctx.db.select().from(preparations).where(eq(preparations.id, id));
  expect(row?.spotting).toBeNull();
  await ctx.settle();
});

describe("failures of one video", () => {
  type Code = Extract<RenderEvent, { type: "failed" }>["code"];
  async function failWith(codes: readonly Code[]) {
    const { id, read } = await begin();
    for (const [index, code] of codes.entries()) {
      const attempt = index + 1;
      expect((await read()).status).toBe("pending");
      const underWay = { attempt, submittedAt: ctx.clock.now() };
      await ctx.db.update(preparations).set(underWay).where(eq(preparations.id, id));
      await recordEvent(ctx, { type: "failed", jobId: id, attempt, code, detail: "" });
    }
    await ctx.settle();
    return { id, read };
  }

  test.each([
    ["ffmpeg-failed", "fails-twice", /tried twice.*export it again/],
    ["out-of-limits", "fails-twice", /tried twice.*export it again/],
    ["unexpected", "fails-twice", /tried twice.*export it again/],
    ["timeout", "takes-too-long", /takes too long.*export it again/],
  ] as const)("refuse it at the second failure of the same kind, %s", async (code, failureCode, words) => {
    const { status, message } = await (await failWith([code, code])).read();
    expect([status, message]).toEqual(["refused", expect.stringMatching(words)]);
    const ofRender = { failureCode, comparedSeconds: null, knownSeconds: null };
    expect([failureMessage(ofRender), compMessage(failureCode)]).toEqual([message, message]);
  });

  test("refuse it at the fourth failure, not counting lost attempts", async () => {
    const codes = ["timeout", "no-space", "ffmpeg-failed", "timeout", "upload-failed"] as const;
    expect(await (await failWith(codes)).read()).toMatchObject({ status: "pending" });
    expect(await (await failWith([...codes, "ffmpeg-failed"])).read()).toMatchObject({ status: "refused" });
  });

  test.each([
    ["an earlier attempt timed out", "timeout", /takes too long/],
    ["the service lost the earlier attempt", "upload-failed", /try again in a few minutes/],
  ] as const)("explain the final timeout when %s", async (_, code, words) => {
    const { id, read } = await failWith([code]);
    await ctx.db
      .update(preparations)
      .set({ submittedAt: ctx.clock.now(), acceptedAt: ctx.clock.now() })
      .where(eq(preparations.id, id));
    ctx.wait(minutes(31));
    await retryStalledJobs(ctx);
    expect((await read()).message).toMatch(words);
    await ctx.settle();
  });
});

test("suggests another export for an index too complex to read", () => {
  expect(preparationMessage("too-complex")).toMatch(/export it again/);
});
