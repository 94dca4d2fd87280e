import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { preparations } from "#drizzle/schema/index.ts";
import type { PrepareJob, RenderEvent } from "#render-service/render-service.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { runQueue } from "#tests/support/render-steps.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { cleanKey, pictureKey } from "#worker/domain/services/files/media/keys.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));
const upload = forEachTest(async () => makeUpload(ctx, await makeBrand(ctx.db)));

const source = {
  container: "mov",
  codec: "h264",
  displayWidth: 720,
  displayHeight: 1280,
  framesPerSecond: 30,
  durationMs: 30_000,
  hasAudio: false,
  isHdr: false,
};

/** Submits a preparation, without an overlay or with a new track's names, and returns its job. */
async function submit(isNamed: boolean): Promise<PrepareJob> {
  const track = isNamed ? await makeAnyTrack(ctx.db) : null;
  const { id } = await startPreparation(ctx, upload, track?.id ?? null);
  await runQueue(ctx);
  return findJob(id);
}

function findJob(id: string): PrepareJob {
  const job = ctx.jobs.findLast(({ jobId }) => jobId === id);
  if (job?.kind !== "prepare") throw new Error("the picture was not asked for");
  return job;
}

/** Object key in a signed URL. */
const keyOf = (url = "") => ctx.mediaUrls.verify(new URL(url), ctx.clock.now())?.key;

type Completed = Extract<RenderEvent, { type: "prepare.completed" }>;

async function complete(job: PrepareJob, change: Partial<Completed>) {
  const { jobId, attempt } = job;
  await ctx.media.write(pictureKey(jobId, attempt), new Uint8Array(5), "video/mp4");
  if (change.cleanBytes) await ctx.media.write(cleanKey(jobId, attempt), new Uint8Array(change.cleanBytes), "video/mp4");
  const size = { width: 1080, height: 1920, durationMs: 30_000, bytes: 5 };
  const head = { type: "prepare.completed", jobId, attempt, mode: "encoded", ...size } as const;
  const sound = { originalSound: { kind: "none" } } as const;
  expect(await recordEvent(ctx, { ...head, ...sound, source, ...change })).toMatchObject({ applied: true });
  await ctx.settle();
  const [row] = await ctx.db.select().from(preparations).where(eq(preparations.id, jobId));
  return row;
}

test("encodes an overlay onto the clean video and copies its facts", async () => {
  const plain = await submit(false);
  expect(plain).not.toHaveProperty("cleanOutputUrl");
  const spotting = { cutsMs: [1000], motion: "", loudness: null };
  await complete(plain, { spotting });
  const named = await submit(true);
  expect(keyOf(named.cleanUrl)).toBe(pictureKey(plain.jobId, 1));
  expect(named).not.toHaveProperty("cleanOutputUrl");
  expect(await complete(named, { source: undefined, originalSound: undefined })).toMatchObject({
    status: "ready",
    sourceWidth: 720,
    sourceHeight: 1280,
    framesPerSecond: 30,
    spotting,
    cleanKey: null,
  });
});

test("stores a clean encode with the first overlay on a stream copy", async () => {
  await complete(await submit(false), { mode: "copied" });
  const first = await submit(true);
  expect(first).not.toHaveProperty("cleanUrl");
  expect(keyOf(first.cleanOutputUrl)).toBe(cleanKey(first.jobId, 1));
  expect(await complete(first, { cleanBytes: 3 })).toMatchObject({ cleanKey: cleanKey(first.jobId, 1) });
  const second = await submit(true);
  expect(keyOf(second.cleanUrl)).toBe(cleanKey(first.jobId, 1));
});

test("reuses the clean video below an overlay", async () => {
  const named = await submit(true);
  await complete(named, { cleanBytes: 3 });
  const plain = await submit(false);
  expect(keyOf(plain.cleanUrl)).toBe(cleanKey(named.jobId, 1));
  expect(await complete(plain, { source: undefined, originalSound: undefined })).toMatchObject({
    sourceWidth: 720,
    framesPerSecond: 30,
    cleanKey: pictureKey(plain.jobId, 1),
  });
});

test("encodes one of two concurrent overlays and reuses its clean video", async () => {
  const ids = [];
  for (const _ of ["first", "second"]) {
    const track = await makeAnyTrack(ctx.db);
    ids.push((await startPreparation(ctx, upload, track.id)).id);
  }
  await runQueue(ctx);
  expect(ctx.jobs).toHaveLength(1);
  const first = ctx.jobs[0]?.jobId ?? "";
  const second = ids.find((id) => id !== first) ?? "";
  await complete(findJob(first), { cleanBytes: 3 });
  await runQueue(ctx);
  expect(keyOf(findJob(second).cleanUrl)).toBe(cleanKey(first, 1));
});

test("re-encodes when the clean video is missing from storage", async () => {
  const plain = await submit(false);
  await complete(plain, {});
  const { jobId, attempt } = await submit(true);
  await ctx.media.remove([pictureKey(plain.jobId, 1)]);
  await recordEvent(ctx, { type: "failed", jobId, attempt, code: "download-failed", detail: "404" });
  ctx.wait(60_000);
  await runQueue(ctx);
  expect(findJob(jobId)).toMatchObject({ attempt: attempt + 1, cleanOutputUrl: expect.any(String) });
});
