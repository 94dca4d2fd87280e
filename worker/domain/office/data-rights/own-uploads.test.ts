import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { uploads } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { asViewer, makeAnyTrack, makeBrand, makeLabel, makeUpload, renderForm } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { signInAs } from "#tests/support/http.ts";
import { makePendingIngest, makeReadyAudio } from "#tests/support/ingests.ts";
import { uploadsAs } from "#tests/support/uploads.ts";
import { listVideos } from "#worker/domain/licensing/videos/own-videos.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { days, hours, minutes, seconds } from "#worker/domain/lib/time.ts";
import { purgeRemovedUploads, removeUpload } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { restoreUpload } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { getUpload } from "#worker/domain/services/files/uploads/queries.ts";
import { uploadPartBytes } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { listUploads } from "./list-uploads.ts";

let cookie: string;

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
beforeEach(async () => {
  cookie = await signInAs(ctx, brand);
});

const list = (after: string | null = null) => listUploads(ctx, brand, after);

async function startOpen(): Promise<string> {
  const id = crypto.randomUUID();
  await uploadsAs(cookie).start({ id, filename: "open.mp4", sizeBytes: uploadPartBytes + 50 });
  await uploadsAs(cookie).sendPart(id, 2, new Uint8Array(50));
  return id;
}

async function waitForRender(uploadId: string): Promise<void> {
  const track = await makeAnyTrack(ctx.db);
  const form = await renderForm(ctx, track, uploadId);
  expect(await startRender(ctx, asViewer(brand), form)).toMatchObject({ ok: true });
}

describe("listUploads", () => {
  test("starts empty, with the limits", async () => {
    const { open, finished, nextAfter, holdings } = await list();
    expect({ open, finished, nextAfter }).toEqual({ open: [], finished: [], nextAfter: null });
    expect(holdings).toMatchObject([{ kind: "videos", number: 0, bytes: 0, limit: { number: 100 } }]);
  });

  test("lists open and finished uploads with progress and expiry", async () => {
    const openId = await startOpen();
    const done = await makeUpload(ctx, brand, { filename: "done.mp4" });
    await makeUpload(ctx, await makeBrand(ctx.db));
    const { open, finished, holdings } = await list();
    expect(open).toMatchObject([{ id: openId, filename: "open.mp4", arrivedBytes: 50 }]);
    expect(open[0]!.expiresAt).toBeGreaterThan(ctx.clock.now() + hours(23));
    const expiresAt = ctx.clock.now() + days(30);
    expect(finished).toMatchObject([{ id: done.id, filename: "done.mp4", neededBy: null, expiresAt }]);
    expect(holdings).toMatchObject([{ open: 1, number: 2, bytes: uploadPartBytes + 50 + 32 }]);
  });

  test("pages 60 uploads without gaps or repeats, even at equal times", async () => {
    const ids = new Set<string>();
    for (let made = 0; made < 60; made++) {
      ids.add((await makeUpload(ctx, brand)).id);
      if (made % 20 === 0) ctx.wait(minutes(1));
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await list(after);
      seen.push(...page.finished.map(({ id }) => id));
      after = page.nextAfter;
    } while (after !== null);
    expect(seen).toHaveLength(60);
    expect(new Set(seen)).toEqual(ids);
  });

  test("names the render or ingest that needs an upload", async () => {
    const video = await makeUpload(ctx, brand);
    await waitForRender(video.id);
    expect((await list()).finished).toMatchObject([{ neededBy: "render" }]);
    const label = await makeLabel(ctx.db);
    await makeReadyAudio(ctx, label);
    await makePendingIngest(ctx, label);
    const { finished, holdings } = await listUploads(ctx, label, null);
    expect(new Set(finished.map(({ neededBy }) => neededBy))).toEqual(new Set(["ingest", null]));
    expect(holdings).toMatchObject([{ kind: "tracks", number: 2 }]);
    await ctx.settle();
  });
});

describe("removeUpload", () => {
  test("cancels an open upload and deletes a finished one, idempotently", async () => {
    const [open, done] = [await startOpen(), (await makeUpload(ctx, brand)).id];
    expect([await removeUpload(ctx, brand, open), await removeUpload(ctx, brand, open)]).toEqual(["cancelled", "cancelled"]);
    expect([await removeUpload(ctx, brand, done), await removeUpload(ctx, brand, done)]).toEqual(["deleted", "deleted"]);
    expect(await list()).toMatchObject({ open: [], finished: [] });
    await ctx.settle();
  });

  test("soft-deletes a video, hidden and restorable by its owner only", async () => {
    const { id } = await makeUpload(ctx, brand);
    expect(await removeUpload(ctx, brand, id)).toBe("deleted");
    expect(await list()).toMatchObject({ finished: [], holdings: [{ number: 0 }] });
    expect(await listVideos(ctx, brand)).toEqual([]);
    expect(await getUpload(ctx, brand, id)).toBeNull();
    expect((await restoreUpload(ctx, await makeBrand(ctx.db), id)).ok).toBe(false);
    expect(await getUpload(ctx, brand, id)).toBeNull();

    ctx.wait(seconds(10));
    await purgeRemovedUploads(ctx);
    expect([await restoreUpload(ctx, brand, id), await restoreUpload(ctx, brand, id)]).toEqual([{ ok: true }, { ok: true }]);
    ctx.wait(minutes(5));
    await purgeRemovedUploads(ctx);
    expect(await list()).toMatchObject({ finished: [{ id }], holdings: [{ number: 1 }] });
    await ctx.settle();
  });

  test("purges a soft-deleted video after one minute", async () => {
    const { id } = await makeUpload(ctx, brand);
    await removeUpload(ctx, brand, id);
    ctx.wait(minutes(1) + 1);
    await purgeRemovedUploads(ctx);
    const [row] = await ctx.db.select().from(uploads).where(eq(uploads.id, id));
    expect(row?.status).toBe("discarded");
    expect(await restoreUpload(ctx, brand, id)).toEqual({ ok: false, refusal: "not-found" });
    await ctx.settle();
  });

  test("deletes a label's file at once, without a soft delete", async () => {
    const label = await makeLabel(ctx.db);
    const { id } = await makeUpload(ctx, label, { purpose: "cover" });
    expect(await removeUpload(ctx, label, id)).toBe("deleted");
    expect((await restoreUpload(ctx, label, id)).ok).toBe(false);
    await expect(ctx.db.$client.prepare("UPDATE uploads SET put_aside_at = 1 WHERE id = ?").bind(id).run()).rejects.toThrow(
      "put_aside_is_a_video",
    );
    await ctx.settle();
  });

  test("refuses an upload used by a render, and another account's", async () => {
    const video = await makeUpload(ctx, brand);
    await waitForRender(video.id);
    expect(await removeUpload(ctx, brand, video.id)).toBe("in-use");
    expect(await removeUpload(ctx, await makeBrand(ctx.db), video.id)).toBe("not-found");
    const [row] = await ctx.db.select().from(uploads).where(eq(uploads.id, video.id));
    expect(row?.status).toBe("uploaded");
    await ctx.settle();
  });
});
