import { and, eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { preparations } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { type TrackRow, asViewer, makeAnyTrack, makeBrand, makeUpload, renderForm } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { signInAs } from "#tests/support/http.ts";
import { uploadsAs } from "#tests/support/uploads.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { preparationLimits } from "#worker/domain/services/files/uploads/limits.ts";
import { purgeRemovedUploads } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { ensurePreparation } from "./ensure-preparation.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
const upload = forEachTest(() => makeUpload(ctx, brand));
const calls = forEachTest(async () => uploadsAs(await signInAs(ctx, brand)));

const makeTracks = (count: number) => concurrently(count, () => makeAnyTrack(ctx.db));
const countOf = (uploadId: string) => ctx.db.$count(preparations, eq(preparations.uploadId, uploadId));

describe("overlay preparation", () => {
  test("is created once for a track on sale", async () => {
    const [track] = await makeTracks(1);
    const answers = [await calls.prepare(upload.id, track!.id), await calls.prepare(upload.id, track!.id)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countOf(upload.id)).toBe(1);
  });

  test.each<[string, Partial<TrackRow>]>([
    ["a draft", { status: "draft", isActive: false }],
    ["a paused track", { isActive: false }],
    ["an archived track", { isActive: false, archivedAt: 1 }],
  ])("returns 404 for %s", async (_what, change) => {
    const track = await makeAnyTrack(ctx.db, change);
    const answer = await calls.prepare(upload.id, track.id);
    const words = { error: "This track isn’t on sale.", refusal: "no-such-track" };
    expect([answer.status, await answer.json()]).toEqual([404, words]);
    expect(await countOf(upload.id)).toBe(0);
  });

  test("returns 404 for an unknown track", async () => {
    expect((await calls.prepare(upload.id, crypto.randomUUID())).status).toBe(404);
  });
});

describe("preparation limits", () => {
  test("apply per upload, also to concurrent requests", async () => {
    const tracks = await makeTracks(preparationLimits.ofUpload + 5);
    const answers = await Promise.all(tracks.map(({ id }) => calls.prepare(upload.id, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(preparationLimits.ofUpload);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(await refused[0]?.json()).toMatchObject({ refusal: "too-many-of-upload" });
    expect(await countOf(upload.id)).toBe(preparationLimits.ofUpload);
  });

  test("exempt existing preparations and explain a refused render", async () => {
    const [track, ...others] = await makeTracks(preparationLimits.ofUpload + 1);
    for (const { id } of others) {
      expect((await ensurePreparation(ctx, upload, id)).ok).toBe(true);
    }
    expect((await ensurePreparation(ctx, upload, others[0]!.id)).ok).toBe(true);
    const form = await renderForm(ctx, track!, upload.id, { hasOverlay: "on" });
    const started = await startRender(ctx, asViewer(brand), form);
    expect(started).toMatchObject({
      refusal: "video-refused",
      message: expect.stringMatching(/prepared this video too many times/),
    });
  });

  test("apply per account across uploads, but not to other accounts", async () => {
    const almost = preparationLimits.ofAccount - 3;
    const model = await makeUpload(ctx, brand);
    await ensurePreparation(ctx, model, null);
    const copy = `INSERT INTO preparations (id, upload_id, status, failure_code, heartbeat_at, created_at)
      SELECT hex(randomblob(16)), upload.id, 'failed', 'unexpected', 1, 1
      FROM json_each(?1) CROSS JOIN uploads AS upload WHERE upload.id = ?2`;
    const failed = JSON.stringify(Array.from({ length: almost - 1 }, () => 0));
    await ctx.db.$client.prepare(copy).bind(failed, model.id).run();
    const uploads = await concurrently(6, () => makeUpload(ctx, brand));
    const outcomes = await Promise.all(uploads.map((one) => ensurePreparation(ctx, one, null)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal === "too-many-of-account")).toHaveLength(3);

    const other = await makeBrand(ctx.db);
    expect((await ensurePreparation(ctx, await makeUpload(ctx, other), null)).ok).toBe(true);
    await calls.cancel(model.id);
    // Soft-deleted videos can be restored for a minute.
    ctx.wait(minutes(2));
    await purgeRemovedUploads(ctx);
    expect(
      await ctx.db.$count(preparations, and(eq(preparations.uploadId, model.id), ne(preparations.status, "discarded"))),
    ).toBe(0);
    expect((await calls.prepare(uploads[0]!.id, null)).status).toBe(200);
    await ctx.settle();
  });
});
