import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { ledgerTransfers, preparations, renderOrders, renders, uploads } from "#drizzle/schema/index.ts";
import type { PictureFormat } from "#render-service/formats/formats.contract.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { finishPicture, runQueue } from "#tests/support/render-steps.ts";
import { pictureKey, renderKey } from "#worker/domain/services/files/media/keys.ts";
import { days } from "#worker/domain/lib/time.ts";
import { listVersions } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { listVideos } from "#worker/domain/licensing/videos/own-videos.ts";
import { draftOrder } from "#worker/domain/licensing/renders/orders/draft-order.ts";
import { DraftQuery } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import { getOrder } from "#worker/domain/licensing/renders/orders/placed-order.ts";
import { readAgain } from "#worker/domain/licensing/renders/orders/read-again.ts";
import { draftReview } from "#worker/domain/licensing/review-links/queries.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { recordDownload } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { StartFormats } from "./formats.contract.ts";
import { readFormatsOffer } from "./queries.ts";
import { startFormats } from "./start-formats.ts";

const upright: PictureFormat = { aspect: "9:16", fit: "crop", focus: [], inMs: 0, outMs: null };
const square: PictureFormat = { ...upright, aspect: "1:1", fit: "pad" };
const part: PictureFormat = { ...upright, aspect: null, inMs: 4000, outMs: 19_000 };

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 40 }));
const track = forEachTest(() => makeAnyTrack(ctx.db, { title: "Kestrel", priceTokens: 2 }));
const licensed = forEachTest(() => makeFinishedRender(ctx, brand, track));
beforeEach(async () => {
  await runQueue(ctx);
  await finishPicture(ctx);
  await ctx.db.update(renders).set({ durationMs: 30_000 }).where(eq(renders.id, licensed.renderId));
});

const formOf = (format: PictureFormat[], more: Partial<StartFormats> = {}): StartFormats => ({
  id: crypto.randomUUID(),
  renderId: licensed.renderId,
  format,
  hasOverlay: "off",
  isLevelled: "off",
  ...more,
});
const start = (format: PictureFormat[], more: Partial<StartFormats> = {}) => startFormats(ctx, brand, formOf(format, more));
const rendersOf = (orderId: string) => ctx.db.select().from(renders).where(eq(renders.orderId, orderId));

async function mustStart(format: PictureFormat[]) {
  const outcome = expectOk(await start(format));
  return rendersOf(outcome.orderId);
}

/** Completes the video track of every requested format, as the render service would. */
async function finishFormats(firstFrameMs = 0): Promise<void> {
  const jobs = ctx.jobs.filter((job) => job.kind === "prepare" && job.format);
  for (const job of jobs) {
    if (job.kind !== "prepare" || !job.format) continue;
    await ctx.media.write(pictureKey(job.jobId, job.attempt), new Uint8Array(5), "video/mp4");
    const source = { container: "mov", codec: "h264", displayWidth: 1920, displayHeight: 1080 };
    await recordEvent(ctx, {
      type: "prepare.completed",
      jobId: job.jobId,
      attempt: job.attempt,
      mode: "encoded",
      width: 1080,
      height: 1920,
      durationMs: 15_000,
      bytes: 5,
      source: { ...source, framesPerSecond: 25, durationMs: 30_000, hasAudio: true, isHdr: false },
      firstFrameMs,
    });
  }
}

async function finishSound(id: string): Promise<void> {
  const job = ctx.jobs.findLast(({ jobId }) => jobId === id);
  await ctx.media.write(renderKey(id, job?.attempt ?? 1), new Uint8Array(7), "video/mp4");
  const sha256 = id.replaceAll("-", "").padEnd(64, "0");
  const head = { type: "sound.completed", jobId: id, attempt: job?.attempt ?? 1 } as const;
  await recordEvent(ctx, { ...head, sha256, bytes: 7, durationMs: 15_000 });
}

describe("formats of a licensed video", () => {
  test("form one idempotent order under the licence at no cost", async () => {
    const moved = await ctx.db.$count(ledgerTransfers);
    const form = formOf([upright, square, part]);
    const twice = await Promise.all([1, 2].map(() => startFormats(ctx, brand, form)));
    expect(twice).toEqual([1, 2].map(() => ({ ok: true, orderId: form.id })));
    const others: Partial<StartFormats>[] = [
      { format: [part] },
      { format: [upright, square, { ...part, inMs: 5000 }] },
      { isLevelled: "on" },
      { hasOverlay: "on" },
    ];
    for (const other of others)
      expect(await startFormats(ctx, brand, { ...form, ...other })).toEqual({
        ok: false,
        refusal: "started-before",
        orderId: form.id,
      });
    const made = await rendersOf(form.id);
    expect(made).toHaveLength(3);
    expect(made.map(({ priceTokens, versionOf }) => [priceTokens, versionOf])).toEqual(made.map(() => [0, licensed.licenceId]));
    await runQueue(ctx);
    const asked = ctx.jobs.flatMap((job) => (job.kind === "prepare" && job.format ? [job.format] : []));
    expect(asked).toEqual(expect.arrayContaining([upright, square, part]));
    await finishFormats();
    await runQueue(ctx);
    for (const { id } of made) await finishSound(id);
    const order = await getOrder(ctx, brand, form.id);
    expect(order).toMatchObject({ several: "formats" });
    expect(order?.renders.map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
    expect(order?.renders.map(({ format }) => format)).toEqual(
      expect.arrayContaining([{ aspect: "9:16", inMs: 0, outMs: null }]),
    );
    expect(await listVersions(ctx, licensed.licenceId)).toHaveLength(3);
    expect(await ctx.db.$count(ledgerTransfers)).toBe(moved);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("skip the comparison with the licensed video", async () => {
    const [made] = await mustStart([upright]);
    await runQueue(ctx);
    await finishFormats();
    await runQueue(ctx);
    const job = ctx.jobs.findLast(({ jobId }) => jobId === made?.id);
    expect(job?.kind === "sound" && job.versionOf).toBeFalsy();
    await finishSound(made?.id ?? "");
    const [render] = await ctx.db
      .select()
      .from(renders)
      .where(eq(renders.id, made?.id ?? ""));
    expect(render).toMatchObject({ status: "completed", comparedSeconds: 15, knownSeconds: 15 });
  });

  test("start the music at the cut-down's first frame", async () => {
    const [made] = await mustStart([part]);
    expect(made?.startAtMs).toBe(5000);
    await runQueue(ctx);
    // The frame nearest to 4 s.
    await finishFormats(4010);
    await runQueue(ctx);
    const job = ctx.jobs.findLast(({ jobId }) => jobId === made?.id);
    expect(job).toMatchObject({ kind: "sound", startAtSeconds: 5.01, pictureSeconds: 15 });
  });

  test("reuse the preparation of an identical format", async () => {
    await mustStart([upright]);
    const before = await ctx.db.$count(preparations);
    // The same format, written differently.
    const [again] = await mustStart([{ ...upright, outMs: 30_000, focus: [{ fromMs: 0, x: 0.5, y: 0.9 }] }]);
    expect(await ctx.db.$count(preparations)).toBe(before);
    await runQueue(ctx);
    await finishFormats();
    await runQueue(ctx);
    expect(ctx.jobs.filter((job) => job.kind === "prepare" && job.format)).toHaveLength(1);
    expect(ctx.jobs.some(({ jobId, kind }) => jobId === again?.id && kind === "sound")).toBe(true);
  });

  test("do not change the facts of the whole video", async () => {
    await mustStart([part]);
    await runQueue(ctx);
    await finishFormats(4000);
    const [made] = await ctx.db.select().from(renders).where(eq(renders.versionOf, licensed.licenceId));
    const [formatted] = await ctx.db
      .select()
      .from(preparations)
      .where(eq(preparations.id, made?.preparationId ?? ""));
    expect(formatted).toMatchObject({
      sourceWidth: null,
      spotting: null,
      proxyKey: null,
      firstFrameMs: 4000,
    });
    const [video] = await listVideos(ctx, brand);
    expect(video).toMatchObject({ source: { width: 1920, durationSeconds: 30 } });
  });

  test("keep the video usable when a format fails", async () => {
    await mustStart([upright]);
    await runQueue(ctx);
    const job = ctx.jobs.findLast((one) => one.kind === "prepare");
    if (job?.kind !== "prepare" || !job.format) throw new Error("no format was asked for");
    const { jobId, attempt } = job;
    await recordEvent(ctx, { type: "refused", jobId, attempt, code: "incomplete", detail: "28 s of 30 s" });
    const [video] = await listVideos(ctx, brand);
    expect(video).toMatchObject({ isRefused: false });
    const asked = DraftQuery.parse({ track: crypto.randomUUID(), tracks: [], video: [] });
    expect((await draftOrder(ctx, brand, asked)).videos).toMatchObject([{ isRefused: false }]);
    const begin = { shortlistId: null, videoId: null };
    expect((await draftReview(ctx, brand, begin)).videos).toMatchObject([{ id: video?.id }]);
  });

  test("do not count failed formats, nor offer a paid retry", async () => {
    const [made] = await mustStart([upright]);
    await runQueue(ctx);
    const job = ctx.jobs.findLast((one) => one.kind === "prepare");
    const head = { jobId: job?.jobId ?? "", attempt: job?.attempt ?? 1 };
    await recordEvent(ctx, { type: "refused", ...head, code: "corrupt", detail: "" });
    const [render] = await ctx.db
      .select()
      .from(renders)
      .where(eq(renders.id, made?.id ?? ""));
    expect(render?.status).toBe("failed");
    expect(await readFormatsOffer(ctx, brand, licensed.renderId)).toMatchObject({ taken: 0 });
    expect(await readAgain(ctx, brand, [made?.id ?? ""])).toEqual(new Map());
  });
});

describe("refusals", () => {
  test("start nothing for an invalid choice", async () => {
    const refused = async (format: PictureFormat[], more?: Partial<StartFormats>) => {
      const outcome = await start(format, more);
      return outcome.ok ? "started" : outcome.refusal;
    };
    expect(await refused([])).toBe("none-chosen");
    expect(await refused([upright, { ...upright, aspect: "16:9" }])).toBe("nothing-changes");
    expect(await refused([upright, { ...upright, outMs: 30_000 }])).toBe("chosen-twice");
    expect(await refused([{ ...part, inMs: 29_500, outMs: null }])).toBe("beyond-end");
    expect(await refused([upright], { renderId: crypto.randomUUID() })).toBe("not-covered");
    await ctx.db.update(renders).set({ durationMs: 400_000 }).where(eq(renders.id, licensed.renderId));
    expect(await refused([{ ...part, inMs: 300_000, outMs: null }])).toBe("no-music");
    await ctx.db.update(uploads).set({ status: "discarded" }).where(eq(uploads.userId, brand.id));
    expect(await refused([upright])).toBe("video-gone");
    expect(await ctx.db.$count(renderOrders, eq(renderOrders.userId, brand.id))).toBe(0);
  });

  test("a video shorter than a second can be reshaped, but not cut", async () => {
    await ctx.db.update(renders).set({ durationMs: 600 }).where(eq(renders.id, licensed.renderId));
    expect(await start([upright, { ...square, outMs: 1000 }])).toMatchObject({ ok: true });
    expect(await start([{ ...upright, inMs: 100 }])).toEqual({ ok: false, refusal: "beyond-end" });
  });

  test("refuse the 11th format and any after twelve months", async () => {
    const cuts = Array.from({ length: 8 }, (_, n) => ({ ...part, inMs: n * 1000 }));
    expect(await start(cuts)).toMatchObject({ ok: true });
    expect(await start([upright, square, { ...square, fit: "crop" }])).toEqual({
      ok: false,
      refusal: "all-made",
    });
    ctx.wait(days(366));
    expect(await start([upright])).toEqual({ ok: false, refusal: "over" });
  });

  test("refuse another brand's video or order id", async () => {
    const stranger = await makeBrand(ctx.db, { tokens: 1 });
    const form = formOf([upright]);
    expect(await startFormats(ctx, stranger, form)).toEqual({ ok: false, refusal: "not-covered" });
    expect(await readFormatsOffer(ctx, stranger, licensed.renderId)).toBeNull();
    expect(await startFormats(ctx, brand, form)).toMatchObject({ ok: true });
    expect(await startFormats(ctx, stranger, form)).toEqual({ ok: false, refusal: "id-taken" });
  });
});

describe("database constraints", () => {
  const insert = (format: object) =>
    ctx.db.$client
      .prepare(
        `INSERT INTO preparations (id, upload_id, heartbeat_at, created_at, format)
         SELECT ?, upload_id, 0, 0, ? FROM renders WHERE id = ?`,
      )
      .bind(crypto.randomUUID(), JSON.stringify(format), licensed.renderId)
      .run();
  const refusedBy = (name: string) => (error: unknown) => isRefusedBy(error, name);

  test.each([
    ["known_aspect", { aspect: "2:1" }],
    ["known_fit", { fit: "stretch" }],
    ["cut_in_range", { inMs: -1 }],
    ["cut_in_range", { inMs: 1000, outMs: 1999 }],
    ["cut_in_range", { inMs: "0" }],
    ["cut_in_range", { outMs: 700_000 }],
    ["focus_is_bounded", { focus: {} }],
    ["focus_is_of_a_crop", { fit: "pad", focus: [{ fromMs: 0, x: 0, y: 0 }] }],
    ["focus_out_of_range", { focus: [{ fromMs: 0, x: 1.5, y: 0 }] }],
    ["focus_out_of_order", { focus: [{ fromMs: 5, x: 0.5, y: 0 }] }],
    [
      "focus_out_of_order",
      {
        focus: [
          { fromMs: 0, x: 0.5, y: 0 },
          { fromMs: 0, x: 0.4, y: 0 },
        ],
      },
    ],
  ])("refuse an invalid format: %s", async (name, wrong) => {
    await expect(insert({ ...upright, ...wrong })).rejects.toSatisfy(refusedBy(name));
  });

  test("make a format immutable and keep source facts off it", async () => {
    await insert(upright);
    const change = (set: string) => ctx.db.$client.prepare(`UPDATE preparations SET ${set} WHERE format IS NOT NULL`).run();
    await expect(change("format = NULL")).rejects.toSatisfy(refusedBy("format_is_fixed"));
    await expect(change("source_width = 5")).rejects.toSatisfy(refusedBy("format_tells_nothing_of_its_video"));
  });

  test("refuse a render of a format unless it is a version", async () => {
    await mustStart([upright]);
    const copy = (change: string) =>
      ctx.db.$client
        .prepare(
          `INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
             volume_percent, price_tokens, scope, terms_version, licence_number, version_of, heartbeat_at, created_at,
             track_title, artist, label_name, brand_name, master_key, track_duration_ms, rights)
           SELECT ?, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms, volume_percent,
             ${change}, heartbeat_at, created_at, track_title, artist, label_name, brand_name, master_key,
             track_duration_ms, rights FROM renders WHERE version_of IS NOT NULL LIMIT 1`,
        )
        .bind(crypto.randomUUID())
        .run();
    await expect(copy("2, scope, terms_version, 'CUE-X', NULL")).rejects.toSatisfy(refusedBy("format_mismatch"));
  });
});

test("plays the silent video until the licensed one is downloaded", async () => {
  const playback = async () => (await readFormatsOffer(ctx, brand, licensed.renderId))?.playback;
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, licensed.renderId));
  expect(await playback()).toEqual({ src: `/media/pictures/${render?.preparationId}`, isSilent: true });
  await recordDownload(ctx, brand, { renderIds: [licensed.renderId] });
  expect(await playback()).toEqual({ src: `/media/renders/${licensed.renderId}`, isSilent: false });
});

test("readFormatsOffer returns source facts, overlay and limits", async () => {
  expect(await readFormatsOffer(ctx, brand, licensed.renderId)).toMatchObject({
    source: { width: 1920, height: 1080, durationMs: 30_000, framesPerSecond: 30 },
    video: { bytes: 16 },
    hasOverlay: true,
    canHaveOverlay: true,
    isLevelled: false,
    musicUntilMs: 30_000,
    taken: 0,
    max: 10,
  });
});

test("StartFormats parses formats and rejects invalid ones", () => {
  const form = { id: crypto.randomUUID(), renderId: crypto.randomUUID() };
  expect(StartFormats.parse({ ...form, format: [JSON.stringify(part)] }).format).toEqual([part]);
  expect(StartFormats.safeParse({ ...form, format: ["{}"] }).success).toBe(false);
  expect(StartFormats.safeParse({ ...form, format: ["no json"] }).success).toBe(false);
});
