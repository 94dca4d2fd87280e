import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cues, ledgerTransfers, outbox, preparations, renderOrders, renders, tracks, uploads } from "#drizzle/schema/index.ts";
import type { OriginalSound } from "#render-service/original-sound/original-sound.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand, makeLabel, makeTrack, makeUpload } from "#tests/support/factories.ts";
import { finishRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { askForOrder, makeOrder } from "#tests/support/orders.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { readBalance } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";
import { failRender } from "#worker/domain/licensing/renders/render-events/end-job.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { StartRender } from "#worker/domain/licensing/renders/renders.contract.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { saveCue } from "#worker/domain/licensing/videos/own-videos.ts";
import { draftOrder } from "./draft-order.ts";
import { DraftQuery } from "./orders.contract.ts";
import { getOrder } from "./placed-order.ts";
import { readAgain } from "./read-again.ts";
import { startOrder } from "./start-order.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 50 }));
const label = forEachTest(() => makeLabel(ctx.db));
const track = forEachTest(() => makeTrack(ctx.db, label.labelId, { title: "Azotea", priceTokens: 2 }));

const makeVideos = (count: number) => concurrently(count, (n) => makeUpload(ctx, brand, { filename: `cut-${n}.mp4` }));

const under = (videos: readonly { id: string }[], { id: trackId } = track) =>
  videos.map(({ id: uploadId }) => ({ uploadId, trackId }));

/** Asserts that the order left no rows and no hold. */
async function expectNothing(id: string): Promise<void> {
  expect(await ctx.db.$count(renderOrders, eq(renderOrders.id, id))).toBe(0);
  expect(await ctx.db.$count(renders, eq(renders.userId, brand.id))).toBe(0);
  expect(await readBalance(ctx, brand)).toBe(50);
  expect(await findLedgerFaults(ctx.db)).toEqual([]);
}

const rendersOf = (orderId: string) =>
  ctx.db.select().from(renders).where(eq(renders.orderId, orderId)).orderBy(asc(renders.uploadId));

describe("starting an order", () => {
  test("creates 20 renders for 20 videos, each with its own hold and licence number", { tags: ["full"] }, async () => {
    const form = await askForOrder(ctx, under(await makeVideos(20)), { hasOverlay: "on" });
    expect(await startOrder(ctx, brand, form)).toEqual({ ok: true, orderId: form.id });
    const rows = await rendersOf(form.id);
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map(({ licenceNumber }) => licenceNumber)).size).toBe(20);
    for (const row of rows)
      expect(row).toMatchObject({
        trackTitle: "Azotea",
        priceTokens: 2,
        status: "pending",
        scope: "social",
      });
    expect(await readBalance(ctx, brand)).toBe(10);
    const holds = await ctx.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.kind, "hold"));
    const held = holds.filter(({ subjectId }) => rows.some(({ id }) => id === subjectId));
    expect(held.map(({ amount }) => amount)).toEqual(Array.from({ length: 20 }, () => 2));
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    await ctx.settle();
  });

  test("creates five renders for five tracks, each with its own cue", async () => {
    const [video] = await makeVideos(1);
    const five = await concurrently(5, () => makeTrack(ctx.db, label.labelId, { priceTokens: 1 }));
    const pairs = five.map(({ id }, n) => ({
      uploadId: video!.id,
      trackId: id,
      startAtMs: n * 1000,
      volumePercent: 40 + n,
    }));
    const form = await askForOrder(ctx, pairs, { scope: "commercial" });
    expect(await startOrder(ctx, brand, form)).toMatchObject({ ok: true });
    const rows = await rendersOf(form.id);
    expect(
      rows
        .map(({ trackId, startAtMs, volumePercent }) => ({ trackId, startAtMs, volumePercent }))
        .toSorted((a, b) => a.startAtMs - b.startAtMs),
    ).toEqual(pairs.map(({ uploadId: _under, ...rest }) => rest));
    expect(form.shownTotalTokens).toBe(25);
    expect(await readBalance(ctx, brand)).toBe(25);
  });

  test("gives all its renders the same timestamp", async () => {
    let now = ctx.clock.now();
    const ticking = { ...ctx, clock: { now: () => (now += 1) } };
    const form = await askForOrder(ctx, under(await makeVideos(3)));
    expect(await startOrder(ticking, brand, form)).toMatchObject({ ok: true });
    expect(new Set((await rendersOf(form.id)).map(({ createdAt }) => createdAt)).size).toBe(1);
  });

  test("is idempotent across ten concurrent requests", async () => {
    const form = await askForOrder(ctx, under(await makeVideos(3)));
    const outcomes = await concurrently(10, () => startOrder(ctx, brand, form));
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => ({ ok: true, orderId: form.id })));
    expect(await rendersOf(form.id)).toHaveLength(3);
    expect(await readBalance(ctx, brand)).toBe(44);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("refuses a reused id with different choices, charging nothing", async () => {
    const [first, second, third] = await makeVideos(3);
    const form = await askForOrder(ctx, under([first!, second!]));
    await startOrder(ctx, brand, form);
    const others = [
      await askForOrder(ctx, under([first!, third!]), { id: form.id }),
      await askForOrder(ctx, under([first!]), { id: form.id }),
      await askForOrder(ctx, under([first!, first!]), { id: form.id }),
      await askForOrder(ctx, under([first!, second!]), { id: form.id, scope: "commercial" }),
      await askForOrder(ctx, under([first!, second!]), { id: form.id, hasOverlay: "on" }),
      { ...form, pair: form.pair.map((pair) => ({ ...pair, startAtMs: 1000 })) },
    ];
    for (const other of others)
      expect(await startOrder(ctx, brand, other)).toEqual({
        ok: false,
        refusal: "started-before",
        orderId: form.id,
      });
    expect(await startOrder(ctx, brand, form)).toEqual({ ok: true, orderId: form.id });
    expect(await readBalance(ctx, brand)).toBe(46);
  });

  test("stays idempotent when a video turns out to lack the chosen sound", async () => {
    const videos = await makeVideos(2);
    const form = await askForOrder(ctx, under(videos), { originalMode: "duck" });
    await startOrder(ctx, brand, form);
    await ctx.db
      .update(uploads)
      .set({ originalSound: { kind: "none" } })
      .where(eq(uploads.id, videos[0]!.id));
    expect(await startOrder(ctx, brand, form)).toEqual({ ok: true, orderId: form.id });
    const other = { ...form, originalMode: "keep" as const };
    expect(await startOrder(ctx, brand, other)).toMatchObject({ refusal: "started-before" });
  });

  test("refuses an id used by another brand", async () => {
    const { orderId } = await makeOrder(ctx, await makeBrand(ctx.db, { tokens: 9 }), track);
    const own = await askForOrder(ctx, under(await makeVideos(2)), { id: orderId });
    expect(await startOrder(ctx, brand, own)).toEqual({ ok: false, refusal: "id-taken" });
  });

  test("accepts videos still in preparation and lets their renders wait", async () => {
    const { orderId } = await makeOrder(ctx, brand, track);
    const order = await getOrder(ctx, brand, orderId);
    expect(order?.renders.map(({ stage }) => stage)).toEqual(["waiting", "waiting"]);
    for (const { id } of order!.renders) expect(await ctx.db.$count(outbox, eq(outbox.id, `render:${id}:1`))).toBe(0);
  });
});

describe("refusing an order", () => {
  test.each([
    ["missing tokens", 6, { scope: "commercial" }, 60, { refusal: "insufficient-tokens", priceTokens: 60, missing: 10 }],
    ["a changed total", 3, { shownTotalTokens: 4 }, 4, { refusal: "total-changed", totalTokens: 6, renders: 3 }],
  ] as const)("starts nothing and reports %s", async (_what, videos, change, shownTotalTokens, refusal) => {
    const form = await askForOrder(ctx, under(await makeVideos(videos)), change);
    expect(form).toMatchObject({ shownTotalTokens });
    expect(await startOrder(ctx, brand, form)).toEqual({ ok: false, ...refusal });
    await expectNothing(form.id);
  });

  test("names the changed track and the change", async () => {
    const other = await makeTrack(ctx.db, label.labelId, { priceTokens: 3 });
    const [video] = await makeVideos(1);
    const pairs = [track, other].map(({ id }) => ({ uploadId: video!.id, trackId: id }));
    const form = await askForOrder(ctx, pairs);
    await ctx.db.update(tracks).set({ priceTokens: 4 }).where(eq(tracks.id, other.id));
    expect(await startOrder(ctx, brand, form)).toEqual({
      ok: false,
      refusal: "lines",
      lines: [{ uploadId: video!.id, trackId: other.id, why: { refusal: "price-changed", priceTokens: 4 } }],
    });
    await ctx.db.update(tracks).set({ priceTokens: 3, title: "Renamed" }).where(eq(tracks.id, other.id));
    expect(await startOrder(ctx, brand, form)).toMatchObject({
      lines: [{ why: { refusal: "track-changed" } }],
    });
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, other.id));
    expect(await startOrder(ctx, brand, form)).toMatchObject({
      lines: [{ why: { refusal: "no-such-track" } }],
    });
    await expectNothing(form.id);
  });

  test("names each foreign, soft-deleted or unfinished upload", async () => {
    const [own, aside] = await makeVideos(2);
    const foreign = await makeUpload(ctx, await makeBrand(ctx.db));
    const sent = await makeUpload(ctx, brand, { status: "uploading", completedAt: null });
    await ctx.db.update(uploads).set({ putAsideAt: ctx.clock.now() }).where(eq(uploads.id, aside!.id));
    const form = await askForOrder(ctx, under([own!, aside!, foreign, sent]));
    expect(await startOrder(ctx, brand, form)).toEqual({
      ok: false,
      refusal: "lines",
      lines: [
        { uploadId: aside!.id, trackId: track.id, why: { refusal: "no-such-upload" } },
        { uploadId: foreign.id, trackId: track.id, why: { refusal: "no-such-upload" } },
        { uploadId: sent.id, trackId: track.id, why: { refusal: "upload-not-finished" } },
      ],
    });
    await expectNothing(form.id);
  });

  test("refuses over 20 videos or five tracks, duplicates, none and mixtures", async () => {
    const videos = await makeVideos(21);
    const six = await concurrently(6, () => makeTrack(ctx.db, label.labelId));
    const refusalOf = async (pairs: { uploadId: string; trackId: string }[]) => {
      const outcome = await startOrder(ctx, brand, await askForOrder(ctx, pairs));
      return outcome.ok ? "started" : outcome.refusal;
    };
    const [first, second] = videos;
    expect(await refusalOf(under(videos))).toBe("too-many");
    expect(await refusalOf(six.map(({ id }) => ({ uploadId: first!.id, trackId: id })))).toBe("too-many");
    expect(await refusalOf(under([first!, first!]))).toBe("chosen-twice");
    expect(await refusalOf([])).toBe("none-chosen");
    expect(await refusalOf([...under([first!]), ...under([second!], six[0])])).toBe("mixed");
    expect(await ctx.db.$count(renders, eq(renders.userId, brand.id))).toBe(0);
  });

  test("counts existing renders towards the limit of 100 queued", { tags: ["full"] }, async () => {
    const rich = await makeBrand(ctx.db, { tokens: 1000 });
    for (let n = 0; n < 5; n++) await makeOrder(ctx, rich, track, 20);
    const form = await askForOrder(ctx, under([await makeUpload(ctx, rich)]));
    expect(await startOrder(ctx, rich, form)).toEqual({ ok: false, refusal: "too-many-waiting" });
  });

  test("refuses a label account", async () => {
    const label = await makeLabel(ctx.db);
    const form = await askForOrder(ctx, under(await makeVideos(1)));
    expect(await startOrder(ctx, label, form)).toMatchObject({ ok: false });
  });

  test("requires confirmation of excluded uses", async () => {
    const rightsDeclaration = { ...plainDeclaration, excludedUses: ["alcohol" as const] };
    const careful = await makeTrack(ctx.db, label.labelId, { rightsDeclaration });
    const form = await askForOrder(ctx, under(await makeVideos(2), careful));
    expect(await startOrder(ctx, brand, form)).toEqual({ ok: false, refusal: "exclusions-not-confirmed" });
    await expectNothing(form.id);
    expect(await startOrder(ctx, brand, { ...form, confirms: [careful.id] })).toMatchObject({ ok: true });
  });
});

describe("database constraints on orders", () => {
  const write = (sql: string) => ctx.db.$client.prepare(sql).run();

  /** Inserts a copy of a render, with these columns replaced by SQL expressions. */
  async function copyRender(id: string, change: Record<string, string>): Promise<unknown> {
    const { results } = await ctx.db.$client.prepare("SELECT name FROM pragma_table_info('renders')").all<{ name: string }>();
    const names = results.map(({ name }) => name);
    const fresh = { id: "hex(randomblob(8))", licence_number: "hex(randomblob(8))", ...change };
    const values = names.map((name) => Object.entries(fresh).find(([key]) => key === name)?.[1] ?? name);
    return write(`INSERT INTO renders (${names.join()}) SELECT ${values.join()} FROM renders WHERE id = '${id}'`);
  }

  test("refuse late, foreign, mismatched and duplicate renders", async () => {
    const { orderId } = await makeOrder(ctx, brand, track);
    const [render] = await rendersOf(orderId);
    const { id: videoId } = await makeUpload(ctx, brand);
    const video = `'${videoId}'`;
    await copyRender(render!.id, { upload_id: video });
    // It has no hold, which would fail the ledger checks of other tests.
    await write(`DELETE FROM renders WHERE upload_id = ${video}`);
    await expect(copyRender(render!.id, {})).rejects.toThrow("UNIQUE");
    await expect(copyRender(render!.id, { upload_id: "id", created_at: "created_at + 1" })).rejects.toThrow("order_mismatch");
    const { id: strangerId } = await makeBrand(ctx.db);
    await expect(copyRender(render!.id, { user_id: `'${strangerId}'` })).rejects.toThrow("order_mismatch");
    const { id: otherId } = await makeTrack(ctx.db, label.labelId);
    await expect(copyRender(render!.id, { track_id: `'${otherId}'` })).rejects.toThrow("order_mismatch");
    await expect(copyRender(render!.id, { scope: "'commercial'" })).rejects.toThrow("order_mismatch");
  });

  test("refuse a 21st video in an order", async () => {
    const { orderId } = await makeOrder(ctx, brand, track, 20);
    const [render] = await rendersOf(orderId);
    const { id } = await makeUpload(ctx, brand);
    await expect(copyRender(render!.id, { upload_id: `'${id}'` })).rejects.toThrow("order_is_full");
  });

  test("make orders immutable and fix each render's order", async () => {
    const { orderId } = await makeOrder(ctx, brand, track);
    await expect(write(`UPDATE render_orders SET several = 'tracks'`)).rejects.toThrow("immutable");
    const move = write(`UPDATE renders SET order_id = NULL WHERE order_id = '${orderId}'`);
    await expect(move).rejects.toThrow("render_is_fixed");
  });
});

describe("renders of an order", () => {
  test("succeed, fail and are refunded independently", async () => {
    const { orderId } = await makeOrder(ctx, brand, track, 3);
    const [first, second, third] = await rendersOf(orderId);
    await finishRender(ctx, first!.id);
    expect(await failRender(ctx, second!.id, "timeout")).toBe(true);
    expect(await readBalance(ctx, brand)).toBe(46);
    expect(await failRender(ctx, second!.id, "timeout")).toBe(false);
    expect(await failRender(ctx, third!.id, "timeout")).toBe(true);
    expect(await readBalance(ctx, brand)).toBe(48);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    const order = await getOrder(ctx, brand, orderId);
    expect(order?.renders.map(({ status }) => status).toSorted()).toEqual(["completed", "failed", "failed"]);
    expect(await getOrder(ctx, await makeBrand(ctx.db), orderId)).toBeNull();
    await ctx.settle();
  });

  test("a failed render can be retried with the same choices at the current price", async () => {
    const { orderId } = await makeOrder(ctx, brand, track);
    const [first, second] = await rendersOf(orderId);
    await failRender(ctx, first!.id, "timeout");
    await ctx.db.update(tracks).set({ priceTokens: 3 }).where(eq(tracks.id, track.id));
    const ids = [first!.id, second!.id];
    expect((await readAgain(ctx, await makeBrand(ctx.db), ids)).size).toBe(0);
    const again = await readAgain(ctx, brand, ids);
    expect([...again.keys()]).toEqual([first!.id]);
    const form = StartRender.parse(again.get(first!.id));
    expect(form).toMatchObject({ uploadId: first!.uploadId, shownPriceTokens: 3, startAtSeconds: 0 });
    expect(await startRender(ctx, brand, form)).toMatchObject({ ok: true });
    expect(await rendersOf(orderId)).toHaveLength(2);
  });

  test("retries idempotently until the retry itself has failed", async () => {
    const { orderId } = await makeOrder(ctx, brand, track, 1);
    const [render] = await rendersOf(orderId);
    await failRender(ctx, render!.id, "timeout");
    const again = async () => StartRender.parse((await readAgain(ctx, brand, [render!.id])).get(render!.id));
    const [first, reloaded] = [await again(), await again()];
    for (const form of [first, reloaded, await again()])
      expect(await startRender(ctx, brand, form)).toEqual({ ok: true, renderId: first.id });
    expect(await readBalance(ctx, brand)).toBe(48);
    await failRender(ctx, first.id, "timeout");
    expect(await startRender(ctx, brand, await again())).not.toMatchObject({ renderId: first.id });
    expect(await readBalance(ctx, brand)).toBe(48);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("keeps confirmed exclusions on retry unless the label declares more", async () => {
    const rightsDeclaration = { ...plainDeclaration, excludedUses: ["alcohol" as const] };
    const careful = await makeTrack(ctx.db, label.labelId, { rightsDeclaration });
    const form = await askForOrder(ctx, under(await makeVideos(1), careful));
    await startOrder(ctx, brand, { ...form, confirms: [careful.id] });
    const [render] = await rendersOf(form.id);
    await failRender(ctx, render!.id, "timeout");
    const again = async () => StartRender.parse((await readAgain(ctx, brand, [render!.id])).get(render!.id));
    expect((await again()).confirmsExclusions).toBe("on");
    await ctx.db
      .update(tracks)
      .set({
        rightsDeclaration: { ...rightsDeclaration, excludedUses: ["alcohol", "politics"] },
        rightsDeclaredAt: 1,
      })
      .where(eq(tracks.id, careful.id));
    expect(await startRender(ctx, brand, await again())).toEqual({
      ok: false,
      refusal: "exclusions-not-confirmed",
    });
  });
});

describe("original sound of an order", () => {
  const sounds = {
    speech: { kind: "kept", bytes: 1, speechMs: [[1000, 2000]] },
    sound: { kind: "kept", bytes: 1, speechMs: [] },
    none: { kind: "none" },
  } satisfies Record<string, OriginalSound>;

  /** Three videos with these detected sounds, and one not analysed. */
  async function makeHeard() {
    const [speech, sound, none, unknown] = (await makeVideos(4)).map(({ id }) => id);
    const ids = { speech: speech!, sound: sound!, none: none!, unknown: unknown! };
    for (const name of ["speech", "sound", "none"] as const) {
      const originalKey = name === "none" ? null : `originals/${ids[name]}`;
      await ctx.db.update(uploads).set({ originalSound: sounds[name], originalKey }).where(eq(uploads.id, ids[name]));
    }
    return ids;
  }

  test("fits the chosen mode to the sound of each video", async () => {
    const ids = await makeHeard();
    const form = await askForOrder(ctx, under(Object.values(ids).map((id) => ({ id }))), {
      originalMode: "duck",
      originalPercent: 70,
      isLevelled: "on",
    });
    expect(await startOrder(ctx, brand, form)).toMatchObject({ ok: true });
    const modes = new Map((await rendersOf(form.id)).map((row) => [row.uploadId, row.originalMode]));
    expect(modes).toEqual(
      new Map([
        [ids.speech, "duck"],
        [ids.sound, "keep"],
        [ids.none, "mute"],
        [ids.unknown, "duck"],
      ]),
    );
    for (const row of await rendersOf(form.id)) expect(row).toMatchObject({ originalPercent: 70, isLevelled: true });
  });

  test("draftOrder returns each video's sound and accepts a preset mode", async () => {
    const ids = await makeHeard();
    const form = DraftQuery.parse({ track: track.id, originalMode: "keep", originalPercent: "400" });
    expect(form).toMatchObject({ originalMode: "keep", originalPercent: undefined });
    const { videos } = await draftOrder(ctx, brand, form);
    const heard = new Map(videos.map(({ id, ...video }) => [id, video.heard]));
    expect(heard).toEqual(
      new Map([
        [ids.speech, "speech"],
        [ids.sound, "sound"],
        [ids.none, "none"],
        [ids.unknown, null],
      ]),
    );
  });

  test("keeps the sound mode on retry, as far as the video has it", async () => {
    const [video] = await makeVideos(1);
    const form = await askForOrder(ctx, under([video!]), { originalMode: "duck", originalPercent: 55 });
    await startOrder(ctx, brand, form);
    const [render] = await rendersOf(form.id);
    await failRender(ctx, render!.id, "timeout");
    const again = async () => StartRender.parse((await readAgain(ctx, brand, [render!.id])).get(render!.id));
    expect(await again()).toMatchObject({ originalMode: "duck", originalPercent: 55 });
    await ctx.db
      .update(uploads)
      .set({ originalSound: sounds.sound, originalKey: "originals/x" })
      .where(eq(uploads.id, video!.id));
    expect(await again()).toMatchObject({ originalMode: "keep", originalPercent: 55 });
  });
});

describe("drafting an order", () => {
  test("offers the brand's own videos with cues, and the track's prices", async () => {
    const [first, second] = await makeVideos(2);
    await makeUpload(ctx, await makeBrand(ctx.db));
    await saveCue(ctx, brand, { videoId: first!.id, trackId: track.id }, { startAtSeconds: 12.3, volumePercent: 45 });
    const draft = await draftOrder(ctx, brand, DraftQuery.parse({ track: track.id, video: [second!.id], startTime: "7" }));
    expect(draft).toMatchObject({ several: "videos", chosen: [second!.id], balance: 50, videoId: null });
    expect(draft.videos.map(({ id }) => id).toSorted()).toEqual([first!.id, second!.id].toSorted());
    expect(draft.cues).toEqual({
      [`${first!.id}:${track.id}`]: {
        startAtMs: 12_300,
        volumePercent: 45,
        endsWithTrack: false,
        isKnown: true,
      },
    });
    expect(draft.usualCue).toEqual({
      startAtMs: 7000,
      volumePercent: 60,
      endsWithTrack: false,
      isKnown: false,
    });
    expect(draft.tracks).toMatchObject([{ id: track.id, title: "Azotea", prices: { social: 2, commercial: 10 } }]);
  });

  test("clamps starts to the latest possible for each video", async () => {
    const [first, second, unread] = await makeVideos(3);
    for (const video of [first!, second!]) {
      const { id } = await startPreparation(ctx, video);
      const read = { sourceWidth: 1920, sourceHeight: 1080, durationMs: 24_000 };
      await ctx.db.update(preparations).set(read).where(eq(preparations.id, id));
    }
    await ctx.db.insert(cues).values({
      uploadId: first!.id,
      trackId: track.id,
      startAtMs: 170_000,
      volumePercent: 45,
      changedAt: 0,
    });
    const draft = await draftOrder(ctx, brand, DraftQuery.parse({ track: track.id, startTime: "165" }));
    const latest = track.durationMs! - 24_000;
    expect(draft.cues).toEqual({
      [`${first!.id}:${track.id}`]: {
        startAtMs: latest,
        volumePercent: 45,
        endsWithTrack: false,
        isKnown: true,
      },
      [`${second!.id}:${track.id}`]: {
        startAtMs: latest,
        volumePercent: 60,
        endsWithTrack: false,
        isKnown: false,
      },
    });
    expect(draft.usualCue.startAtMs).toBe(165_000);
    const form = await askForOrder(
      ctx,
      [first!, unread!].map(({ id }) => ({ uploadId: id, trackId: track.id, startAtMs: 165_000 })),
    );
    expect(await startOrder(ctx, brand, form)).toMatchObject({ ok: true });
    const made = await ctx.db.select().from(renders).where(eq(renders.orderId, form.id));
    const startOf = (uploadId: string) => made.find((one) => one.uploadId === uploadId)?.startAtMs;
    expect([startOf(first!.id), startOf(unread!.id)]).toEqual([latest, 165_000]);
  });

  test("offers only tracks on sale, with cues of the chosen video", async () => {
    const [first] = await makeVideos(2);
    const [other, paused] = [
      await makeTrack(ctx.db, label.labelId),
      await makeTrack(ctx.db, label.labelId, { isActive: false }),
    ];
    await saveCue(ctx, brand, { videoId: first!.id, trackId: other.id }, { startAtSeconds: 1, volumePercent: 50 });
    const form = DraftQuery.parse({
      tracks: [track.id, other.id, paused.id],
      video: [first!.id],
      startTime: "",
    });
    const draft = await draftOrder(ctx, brand, form);
    expect(draft).toMatchObject({ several: "tracks", videoId: first!.id });
    expect(draft.tracks.map(({ id }) => id).toSorted()).toEqual([track.id, other.id].toSorted());
    expect(Object.keys(draft.cues)).toEqual([`${first!.id}:${other.id}`]);
  });
});
