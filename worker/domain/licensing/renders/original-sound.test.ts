import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { licences, preparations, renders, uploads } from "#drizzle/schema/index.ts";
import type { PictureFormat } from "#render-service/formats/formats.contract.ts";
import type { OriginalSound } from "#render-service/original-sound/original-sound.contract.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { readTokens } from "#tests/support/disputes.ts";
import { makeAnyTrack, makeBrand, makeUpload, renderForm } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { finishPicture, finishSound, runQueue } from "#tests/support/render-steps.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { versionForm } from "#tests/support/versions.ts";
import { originalKey } from "#worker/domain/services/files/media/keys.ts";
import { discardUploads } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { listOwnMedia } from "#worker/domain/office/data-rights/account-erasure.ts";
import { findUnknown } from "#worker/domain/office/data-rights/compare-keys.ts";
import { startFormats } from "./formats/start-formats.ts";
import { findOriginal, getPreparationState } from "#worker/domain/licensing/videos/preparations/queries.ts";
import { findPublicLicence } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { recordEvent } from "./render-events/record-event.ts";
import { saveSpeech } from "#worker/domain/licensing/videos/own-videos.ts";
import { SaveSpeech } from "#worker/domain/licensing/videos/videos.contract.ts";
import { describeRender } from "./describe-render.ts";
import { getRenderState } from "./queries.ts";
import type { StartRender } from "./renders.contract.ts";
import { startRender } from "./start-render.ts";
import { startVersion } from "./start-version.ts";

const speechMs: [number, number][] = [[1000, 3000]];
const kept: OriginalSound = { kind: "kept", bytes: 9, speechMs };

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 10 }));
const track = forEachTest(() => makeAnyTrack(ctx.db, { durationMs: 60_000, priceTokens: 2 }));
const upload = forEachTest(() => makeUpload(ctx, brand));

async function press(change: Partial<StartRender> = {}) {
  const form = await renderForm(ctx, track, upload.id, { startAtSeconds: 2, ...change });
  return startRender(ctx, brand, form);
}

async function start(change: Partial<StartRender> = {}): Promise<string> {
  const outcome = expectOk(await press(change));
  await runQueue(ctx);
  return outcome.renderId;
}

/** Completes the preparation with this detected original sound. */
async function prepared(found?: OriginalSound): Promise<void> {
  if (found?.kind === "kept") await ctx.media.write(originalKey(upload.id), new Uint8Array(found.bytes), "audio/mp4");
  await finishPicture(ctx, found);
  await runQueue(ctx);
}

async function prepareFirst(found?: OriginalSound): Promise<string> {
  const { id } = await startPreparation(ctx, upload);
  await runQueue(ctx);
  await prepared(found);
  return id;
}

const soundJob = (id: string) => ctx.jobs.findLast((job) => job.kind === "sound" && job.jobId === id);
const rowOf = async (id: string) => (await ctx.db.select().from(renders).where(eq(renders.id, id)))[0];
const uploadRow = async () => (await ctx.db.select().from(uploads).where(eq(uploads.id, upload.id)))[0];

const tokens = async () => (await readTokens(ctx, brand)).spendable;

describe("original sound in a render", () => {
  test("is muted and not levelled by default, and absent from the job", async () => {
    await prepareFirst(kept);
    const id = await start();
    const job = soundJob(id);
    expect(job).toBeDefined();
    expect(job).not.toHaveProperty("original");
    expect(job).not.toHaveProperty("isLevelled");
    expect(await rowOf(id)).toMatchObject({ originalMode: "mute", originalPercent: 100, isLevelled: false });
  });

  test("is passed to the sound job at its level, with speech for ducking", async () => {
    await prepareFirst(kept);
    const keeps = await start({ originalMode: "keep", originalPercent: 45, isLevelled: "on" });
    expect(soundJob(keeps)).toMatchObject({ original: { volume: 0.45, duckMs: [] }, isLevelled: true });
    const ducks = await start({ originalMode: "duck" });
    expect(soundJob(ducks)).toMatchObject({ original: { volume: 1, duckMs: speechMs } });
    const job = soundJob(ducks);
    const url = job?.kind === "sound" ? (job.original?.url ?? "") : "";
    expect(ctx.mediaUrls.verify(new URL(url), ctx.clock.now())).toEqual({
      key: originalKey(upload.id),
      access: "read",
    });
  });

  test("uses edited speech regions for later renders only", async () => {
    const preparationId = await prepareFirst(kept);
    const before = await start({ originalMode: "duck" });
    const moved = [[500, 900]] as const;
    const save = (speech: SaveSpeech) => saveSpeech(ctx, brand, upload.id, speech);
    expect(await save({ speechMs: [[500, 900]] })).toEqual(moved);
    const after = await start({ originalMode: "duck" });
    expect(soundJob(after)).toMatchObject({ original: { duckMs: moved } });
    expect(await rowOf(before)).toMatchObject({ duckMs: speechMs });
    expect(await rowOf(after)).toMatchObject({ duckMs: moved });
    const state = await getPreparationState(ctx, brand, upload.id, preparationId);
    expect(state?.originalSound).toMatchObject({ speechMs: moved });
    expect(await save({ speechMs: null })).toEqual(speechMs);
    expect(await rowOf(after)).toMatchObject({ duckMs: moved });
    const change = ctx.db.update(renders).set({ duckMs: speechMs }).where(eq(renders.id, after));
    await expect(change.catch((error: unknown) => isRefusedBy(error, "render_is_fixed"))).resolves.toBe(true);
    expect(await saveSpeech(ctx, await makeBrand(ctx.db), upload.id, { speechMs: [[0, 200]] })).toBeNull();
  });

  test("cleared speech regions disable ducking until restored", async () => {
    const preparationId = await prepareFirst(kept);
    const save = (speech: SaveSpeech) => saveSpeech(ctx, brand, upload.id, SaveSpeech.parse(speech));
    expect(await save({ speechMs: [] })).toEqual([]);
    const state = await getPreparationState(ctx, brand, upload.id, preparationId);
    expect(state?.originalSound).toMatchObject({ speechMs: [], isEdited: true });
    const nowhere = await start({ originalMode: "duck" });
    expect(await save({ speechMs: null })).toEqual(speechMs);
    // Regions stored with the render override the detected ones, even when empty.
    expect(await rowOf(nowhere)).toMatchObject({ originalMode: "duck", duckMs: [] });
    expect((await describeRender(ctx, nowhere))?.original).toMatchObject({ volume: 1, duckMs: [] });
    expect(soundJob(nowhere)).toMatchObject({ original: { duckMs: [] } });
    expect((await describeRender(ctx, await start({ originalMode: "duck" })))?.original).toMatchObject({
      duckMs: speechMs,
    });
  });

  test("ducks under speech detected after the start", async () => {
    const id = await start({ originalMode: "duck" });
    expect(await rowOf(id)).toMatchObject({ duckMs: null });
    await prepared(kept);
    expect(soundJob(id)).toMatchObject({ original: { duckMs: speechMs } });
    expect(await rowOf(id)).toMatchObject({ duckMs: speechMs });
  });

  test("a format reuses the licensed video's ducking", async () => {
    const id = await start({ originalMode: "duck" });
    await prepared(kept);
    await finishSound(ctx, id);
    await saveSpeech(ctx, brand, upload.id, { speechMs: [[20_000, 25_000]] });
    const format: PictureFormat = { aspect: "9:16", fit: "crop", focus: [], inMs: 0, outMs: null };
    const form = { id: crypto.randomUUID(), renderId: id, hasOverlay: "off", isLevelled: "off" } as const;
    expect(await startFormats(ctx, brand, { ...form, format: [format] })).toMatchObject({ ok: true });
    const made = await ctx.db.select().from(renders).where(eq(renders.orderId, form.id));
    expect(made).toMatchObject([{ originalMode: "duck", duckMs: speechMs }]);
  });

  test("writes ducking once, while the render is pending", async () => {
    const id = await start({ originalMode: "duck" });
    const write = (duckMs: string | null, of: string) =>
      ctx.db.run(sql`UPDATE renders SET duck_ms = ${duckMs} WHERE id = ${of}`).then(
        () => null,
        (error: unknown) => isRefusedBy(error, "render_is_fixed"),
      );
    expect(await write("[[0,500]]", await start())).toBe(true);
    await prepared(kept);
    for (const duckMs of ["[[0,500]]", null]) expect(await write(duckMs, id)).toBe(true);
    await finishSound(ctx, id);
    expect(await write("[[0,500]]", id)).toBe(true);
  });

  test("validates speech regions and requires detected speech", async () => {
    const many = Array.from({ length: 201 }, (_, n) => [n * 1000, n * 1000 + 500]);
    for (const wrong of [
      [[0, 50]],
      [
        [0, 500],
        [400, 900],
      ],
      [
        [900, 1200],
        [0, 300],
      ],
      [[0, 700_000]],
      many,
    ])
      expect(SaveSpeech.safeParse({ speechMs: wrong }).success).toBe(false);
    await prepareFirst({ ...kept, speechMs: [] });
    expect(await saveSpeech(ctx, brand, upload.id, { speechMs: [[0, 500]] })).toBeNull();
    const write = ctx.db.$client.prepare("UPDATE uploads SET speech_ms = '[]' WHERE id = ?").bind(upload.id).run();
    await expect(write).rejects.toThrow(/no_speech_found/);
    expect(await saveSpeech(ctx, brand, upload.id, { speechMs: [] })).toBeNull();
  });

  test("requests the original sound once per video", async () => {
    await prepareFirst(kept);
    const first = ctx.jobs.findLast((job) => job.kind === "prepare");
    expect(first).toHaveProperty("originalUrl");
    await startPreparation(ctx, { ...upload, originalSound: kept }, track.id);
    await runQueue(ctx);
    const second = ctx.jobs.findLast((job) => job.kind === "prepare");
    expect(second?.jobId).not.toBe(first?.jobId);
    expect(second).not.toHaveProperty("originalUrl");
  });

  test("refuses to keep missing sound before placing a hold", async () => {
    await prepareFirst({ kind: "none" });
    expect(await press({ originalMode: "keep" })).toEqual({ ok: false, refusal: "no-original-sound" });
    expect(await tokens()).toBe(10);
    expect((await press()).ok).toBe(true);
  });

  test("refuses ducking when no speech was detected", async () => {
    await prepareFirst({ kind: "kept", bytes: 9, speechMs: [] });
    expect(await press({ originalMode: "duck" })).toEqual({ ok: false, refusal: "no-speech-found" });
    expect((await press({ originalMode: "keep" })).ok).toBe(true);
  });

  test.each([
    ["no sound is found", { kind: "none" } as const, "keep", "no-original-sound", /no sound to keep in this video/],
    ["its sound cannot be read", { kind: "unreadable" } as const, "duck", "no-original-sound", /no sound/],
    ["no speech is found", { ...kept, speechMs: [] }, "duck", "no-speech-found", /no speech/],
    ["the service reports no sound facts", undefined, "keep", "no-original-sound", /no sound/],
  ] as const)("a render started earlier fails when %s, and its hold is released", async (...row) => {
    const [, found, originalMode, code, words] = row;
    const id = await start({ originalMode });
    const muted = await start();
    expect(await tokens()).toBe(6);
    await prepared(found);
    expect(await rowOf(id)).toMatchObject({ status: "failed", failureCode: code });
    expect((await getRenderState(ctx, brand, id))?.message).toMatch(words);
    expect(await tokens()).toBe(8);
    expect(soundJob(muted)).toBeDefined();
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("prepares an older video again to keep its sound", async () => {
    const older = await prepareFirst();
    expect((await getPreparationState(ctx, brand, upload.id, older))?.originalSound).toBeNull();
    const id = await start({ originalMode: "keep" });
    const [before] = await ctx.db.select().from(preparations).where(eq(preparations.id, older));
    expect(before?.status).toBe("discarded");
    expect(await rowOf(id)).toMatchObject({ status: "pending" });
    await prepared(kept);
    expect(soundJob(id)).toHaveProperty("original");
  });

  test("refuses to keep sound while an older preparation is in use", async () => {
    await prepareFirst();
    await start();
    expect(await press({ originalMode: "keep" })).toMatchObject({ refusal: "video-refused" });
  });

  test("is immutable once the render has started", async () => {
    await prepareFirst(kept);
    const id = await start({ originalMode: "keep" });
    for (const change of ["original_mode = 'mute'", "original_percent = 1", "is_levelled = 1"])
      await expect(ctx.db.run(sql.raw(`UPDATE renders SET ${change} WHERE id = '${id}'`))).rejects.toSatisfy((error: unknown) =>
        isRefusedBy(error, "render_is_fixed"),
      );
  });

  test("a render that misses its loudness fails and releases its hold", async () => {
    await prepareFirst(kept);
    const id = await start({ isLevelled: "on" });
    const attempt = (await rowOf(id))?.attempt ?? 0;
    await recordEvent(ctx, { type: "refused", jobId: id, attempt, code: "loudness-missed", detail: "-12" });
    expect((await getRenderState(ctx, brand, id))?.message).toMatch(/−14 LUFS/);
    expect(await tokens()).toBe(10);
  });
});

describe("proof of other sound", () => {
  test("licence and public page mention other sound only when it is audible", async () => {
    await prepareFirst(kept);
    const [keeps, mutes] = [await start({ originalMode: "keep" }), await start()];
    for (const id of [keeps, mutes]) await finishSound(ctx, id);
    const said = async (id: string) => {
      const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, id));
      const found = await findPublicLicence(ctx, licence?.number ?? "", "203.0.113.7");
      return found.ok ? found.licence.file.hasOtherSound : null;
    };
    expect([await said(keeps), await said(mutes)]).toEqual([true, undefined]);
    expect(await getRenderState(ctx, brand, keeps)).toMatchObject({ hasOtherSound: true });
    expect(await getRenderState(ctx, brand, mutes)).toMatchObject({ hasOtherSound: false });
  });

  test("a version has its own sound mode", async () => {
    await prepareFirst(kept);
    const licensed = await start();
    await finishSound(ctx, licensed);
    await runQueue(ctx);
    const form = await versionForm(ctx, brand, licensed, {
      uploadId: upload.id,
      originalMode: "duck",
      originalPercent: 30,
    });
    expect(await startVersion(ctx, brand, form)).toMatchObject({ ok: true });
    expect(await rowOf(form.id)).toMatchObject({ originalMode: "duck", originalPercent: 30 });
  });
});

describe("stored original sound", () => {
  test("is private to its owner", async () => {
    await prepareFirst(kept);
    expect(await findOriginal(ctx, brand, upload.id)).toBe(originalKey(upload.id));
    expect(await findOriginal(ctx, await makeBrand(ctx.db), upload.id)).toBeNull();
    expect(await listOwnMedia(ctx, brand.id)).toContain(originalKey(upload.id));
  });

  test("is deleted with its video", async () => {
    await prepareFirst(kept);
    expect(await findUnknown(ctx, [originalKey(upload.id)])).toEqual([]);
    expect(await discardUploads(ctx, [upload.id])).toBe(1);
    await runQueue(ctx);
    expect(await uploadRow()).toMatchObject({ originalSound: null, originalKey: null });
    expect(await ctx.media.head(originalKey(upload.id))).toBeNull();
    await ctx.media.write(originalKey(upload.id), new Uint8Array(9), "audio/mp4");
    expect(await findUnknown(ctx, [originalKey(upload.id)])).toEqual([originalKey(upload.id)]);
  });
});
