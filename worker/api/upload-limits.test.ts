import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { uploads } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand, makeLabel, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { signInAs } from "#tests/support/http.ts";
import { uploadsAs } from "#tests/support/uploads.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { maxUploadBytes, uploadRules } from "#worker/domain/services/files/uploads/upload-purposes.contract.ts";
import { removeUpload } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { uploadLimits } from "#worker/domain/services/files/uploads/limits.ts";

type Calls = ReturnType<typeof uploadsAs>;
const video = {};
const wav = { purpose: "audio", filename: "a.wav", contentType: "audio/wav" };
const ctx = forEachTest(() => createTestContext(Date.now()));

const makeOwner = { videos: () => makeBrand(ctx.db), tracks: () => makeLabel(ctx.db) };

async function startTogether(calls: Calls, count: number, input: object): Promise<number[]> {
  const answers = await concurrently(count, () => calls.start(input));
  return answers.map(({ status }) => status);
}

/** Inserts rows of finished uploads with these sizes; their objects do not exist. */
async function hold(owner: Viewer, sizes: number[], purpose: "video" | "audio"): Promise<void> {
  const model = await makeUpload(ctx, owner, { purpose });
  await ctx.db.$client
    .prepare(
      `INSERT INTO uploads (id, user_id, purpose, filename, content_type, size_bytes, part_bytes, media_key,
         multipart_id, status, created_at, touched_at, completed_at)
       SELECT upload.id || key, upload.user_id, upload.purpose, upload.filename, upload.content_type, value,
         upload.part_bytes, upload.media_key || key, upload.multipart_id, upload.status, upload.created_at,
         upload.touched_at, upload.completed_at
       FROM json_each(?1) CROSS JOIN uploads AS upload WHERE upload.id = ?2`,
    )
    .bind(JSON.stringify(sizes), model.id)
    .run();
  await ctx.db.delete(uploads).where(eq(uploads.id, model.id));
}

describe.each([
  ["videos", "video", video],
  ["tracks", "audio", wav],
] as const)("upload limits of %s", (kind, purpose, input) => {
  const limit = uploadLimits[kind];
  const largest = uploadRules[purpose].maxBytes;
  const owner = forEachTest<Viewer>(() => makeOwner[kind]());
  const calls = forEachTest(async () => uploadsAs(await signInAs(ctx, owner)));

  test("cap open uploads when 40 starts race", async () => {
    const statuses = await startTogether(calls, 40, input);
    expect(statuses.filter((status) => status === 201)).toHaveLength(limit.open);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40 - limit.open);
    expect(await ctx.db.$count(uploads, eq(uploads.userId, owner.id))).toBe(limit.open);
  });

  test("cap finished and open uploads together", async () => {
    await hold(owner, Array<number>(limit.number - 2).fill(1), purpose);
    const statuses = await startTogether(calls, 6, input);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(await (await calls.start(input)).json()).toMatchObject({
      refusal: "too-many-held",
      error: expect.stringMatching(new RegExp(`${limit.number.toLocaleString("en-GB")} .*Delete some in Settings, Uploads`)),
    });
  });

  test("cap bytes, counted before any is sent", async () => {
    const whole = Math.floor(limit.bytes / largest);
    await hold(owner, [...Array<number>(whole - 1).fill(largest), (limit.bytes % largest) + 1], purpose);
    const answer = await calls.start({ ...input, sizeBytes: largest });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { refusal: "too-much-held", error: expect.stringContaining(`${limit.bytes / 2 ** 30} GB`) },
    ]);
    const together = await concurrently(4, () => calls.start({ ...input, sizeBytes: largest - 1 }));
    expect(together.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("do not affect another account", async () => {
    await startTogether(calls, limit.open, input);
    const other = uploadsAs(await signInAs(ctx, await makeOwner[kind]()));
    expect((await other.start(input)).status).toBe(201);
  });
});

test("a duplicate start takes one slot, and a cancelled upload frees it", async () => {
  const calls = uploadsAs(await signInAs(ctx, await makeBrand(ctx.db)));
  const id = crypto.randomUUID();
  await startTogether(calls, uploadLimits.videos.open - 1, video);
  const twice = await Promise.all([calls.start({ id }), calls.start({ id }), calls.start({ id })]);
  expect(twice.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2, 2]);
  const answer = await calls.start();
  expect(await answer.json()).toMatchObject({
    refusal: "too-many-open",
    error: expect.stringContaining("You have 10 unfinished uploads"),
  });
  await calls.cancel(id);
  expect((await calls.start()).status).toBe(201);
});

test("the largest video fits an empty account", async () => {
  const calls = uploadsAs(await signInAs(ctx, await makeBrand(ctx.db)));
  expect((await calls.start({ sizeBytes: maxUploadBytes })).status).toBe(201);
});

describe("restored video", () => {
  const gigabyte = 2 ** 30;

  /** Creates finished videos of one size and soft-deletes them. */
  async function putAside(owner: Viewer, count: number, bytes: number): Promise<string[]> {
    const uploads = await concurrently(count, () => makeUpload(ctx, owner, { sizeBytes: bytes }));
    for (const { id } of uploads) expect(await removeUpload(ctx, owner, id)).toBe("deleted");
    return uploads.map(({ id }) => id);
  }

  test("needs room like a new one, so undo cannot exceed the limit", async () => {
    const owner = await makeBrand(ctx.db);
    const calls = uploadsAs(await signInAs(ctx, owner));
    const removed = await putAside(owner, 25, 2 * gigabyte);
    for (let n = 0; n < 10; n += 1) expect((await calls.start({ sizeBytes: 2 * gigabyte })).status).toBe(201);
    const answers = await Promise.all(removed.map((id) => calls.restore(id)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(15);
    const refused = answers.find(({ status }) => status !== 204);
    expect([refused?.status, await refused?.json()]).toMatchObject([
      409,
      { refusal: "too-much-held", error: expect.stringContaining("Delete some in Settings, Uploads") },
    ]);
  });

  test("does not count as open, but counts towards the total", async () => {
    const owner = await makeBrand(ctx.db);
    const calls = uploadsAs(await signInAs(ctx, owner));
    const [first = "", second = ""] = await putAside(owner, 2, 1);
    await startTogether(calls, uploadLimits.videos.open, video);
    expect((await calls.restore(first)).status).toBe(204);
    await hold(owner, Array<number>(uploadLimits.videos.number - uploadLimits.videos.open - 1).fill(1), "video");
    expect(await (await calls.restore(second)).json()).toMatchObject({ refusal: "too-many-held" });
  });
});
