import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { preparations } from "#drizzle/schema/index.ts";
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeUpload } from "#tests/support/factories.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { pictureKey } from "#worker/domain/services/files/media/keys.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { compMessage } from "#worker/domain/licensing/videos/comps/comp-job.ts";
import { failureMessage } from "#worker/domain/licensing/renders/present-render.ts";
import { preparationMessage, toPreparationState } from "./queries.ts";

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(Date.now());
});

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
  // Under way: what waits in line may be taken by whatever else submits jobs at this moment.
  const underWay = { attempt: 1, submittedAt: ctx.clock.now(), heartbeatAt: ctx.clock.now() };
  await ctx.db.update(preparations).set(underWay).where(eq(preparations.id, id));
  const read = async () => {
    const [row] = await ctx.db.select().from(preparations).where(eq(preparations.id, id));
    if (!row) throw new Error("the preparation is gone");
    return toPreparationState(row, null);
  };
  return { brand, id, read };
}

test("length and shape of a video are known as soon as the render service has probed it", async () => {
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

test("the finished picture is its owner's to see, once it is ready", async () => {
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

test("cuts and loudness come with the finished picture, and go with it", async () => {
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

test.each(["ffmpeg-failed", "out-of-limits"] as const)("refuses a video at its second %s", async (code) => {
  const { id, read } = await begin();
  for (const attempt of [1, 2]) {
    const underWay = { attempt, submittedAt: ctx.clock.now() };
    await ctx.db.update(preparations).set(underWay).where(eq(preparations.id, id));
    expect((await read()).status).toBe("pending");
    await recordEvent(ctx, { type: "failed", jobId: id, attempt, code, detail: "" });
  }
  const { status, message } = await read();
  expect(status).toBe("refused");
  expect(message).toMatch(/tried twice.*export it again/);
  const ofRender = { failureCode: "fails-twice", comparedSeconds: null, knownSeconds: null };
  expect([failureMessage(ofRender), compMessage("fails-twice")]).toEqual([message, message]);
  await ctx.settle();
});

test("puts a timeout into words that offer another try", () => {
  expect(preparationMessage("too-complex")).toMatch(/export it again/);
  expect(preparationMessage("timeout")).toMatch(/try again in a few minutes/);
});
