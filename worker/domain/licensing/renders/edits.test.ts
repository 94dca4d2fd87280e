import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { deliveredPrints, licences, preparations, renders } from "#drizzle/schema/index.ts";
import { toBase64 } from "#render-service/listening/base64.contract.ts";
import { readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { encodePicturePrint } from "#render-service/prints/picture-print.contract.ts";
import { confirmLicence } from "#worker/domain/licensing/proof/copies/confirm-licence.ts";
import { storePicturePrint } from "#worker/domain/licensing/videos/picture-prints.ts";
import { type Edit, lengthOf, placePieces } from "#render-service/edits/edit-course.contract.ts";
import type { PictureFormat } from "#render-service/formats/formats.contract.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { readTokens } from "#tests/support/disputes.ts";
import { type TrackRow, makeAnyTrack, makeBrand, makeTrack, makeUpload, renderForm } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { featuresOf, giveFeatures, gridOf } from "#tests/support/give-features.ts";
import { pictureKey, renderKey } from "#worker/domain/services/files/media/keys.ts";
import { recordEvent } from "./render-events/record-event.ts";
import { askForOrder } from "#tests/support/orders.ts";
import { finishPicture, finishSound, runQueue } from "#tests/support/render-steps.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { getClaimsDesk } from "#worker/domain/licensing/claims/get-desk.ts";
import { writeCueSheetCsv } from "#worker/domain/licensing/licences/cue-sheets/write-cue-sheet.ts";
import { getCueSheet } from "#worker/domain/licensing/licences/cue-sheets/get-cue-sheet.ts";
import { toCredential } from "#worker/domain/licensing/licences/credentials/licence-credential.ts";
import { soundWords, writtenVersion } from "#worker/domain/licensing/licences/pdf/licence-wording.ts";
import { toLicenceDocument } from "#worker/domain/licensing/licences/pdf/licence-document.ts";
import { readFactsOf } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { planEdit } from "#worker/domain/licensing/videos/picture-fits/end-with-track.contract.ts";
import { saveCue } from "#worker/domain/licensing/videos/own-videos.ts";
import { pairField, pairKey } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import { draftOrder } from "./orders/draft-order.ts";
import { DraftQuery, OrderPair } from "./orders/orders.contract.ts";
import { readAgain } from "./orders/read-again.ts";
import { startOrder } from "./orders/start-order.ts";
import { failRender } from "./render-events/end-job.ts";
import { startFormats } from "./formats/start-formats.ts";
import { findPublicLicence } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { StartRender } from "./renders.contract.ts";
import { startRender } from "./start-render.ts";

let track: TrackRow;

const trackMs = 121_000;
const videoMs = 30_000;
const spotting = { cutsMs: [1200], motion: btoa("\u0010"), loudness: null };
const edit = planEdit(readBeatGrid(gridOf()), { videoMs, trackMs })!;

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 10 }));
beforeEach(async () => {
  track = await makeAnyTrack(ctx.db, { durationMs: trackMs, priceTokens: 2 });
  await giveFeatures(ctx, track, featuresOf({ kind: 3 }));
});
const upload = forEachTest(() => makeUpload(ctx, brand));

async function prepare(): Promise<string> {
  const { id } = await startPreparation(ctx, upload);
  await runQueue(ctx);
  await finishPicture(ctx);
  await ctx.db.update(preparations).set({ spotting }).where(eq(preparations.id, id));
  await runQueue(ctx);
  return id;
}

async function press(change: Partial<StartRender> = {}) {
  const form = await renderForm(ctx, track, upload.id, {
    startAtSeconds: 2,
    edit: JSON.stringify(edit),
    ...change,
  });
  return startRender(ctx, brand, form);
}

async function start(change: Partial<StartRender> = {}): Promise<string> {
  const outcome = expectOk(await press(change));
  await runQueue(ctx);
  return outcome.renderId;
}

const soundJob = (id: string) => ctx.jobs.findLast((job) => job.kind === "sound" && job.jobId === id);
const rowOf = async (id: string) => (await ctx.db.select().from(renders).where(eq(renders.id, id)))[0]!;

const tokens = async () => (await readTokens(ctx, brand)).spendable;

async function licensed(change: Partial<StartRender> = {}) {
  const id = await start(change);
  await finishSound(ctx, id);
  await ctx.settle();
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, id));
  return licence!;
}

describe("render with an edited ending", () => {
  test("replans the displayed edit and stores it with the render", async () => {
    await prepare();
    const id = await start();
    expect(await rowOf(id)).toMatchObject({
      edit,
      startAtMs: Math.floor(edit.pieces[0]!.fromSample / 48),
    });
    expect(soundJob(id)).toMatchObject({ edit });
    const plain = await start({ edit: undefined });
    expect((await rowOf(plain)).edit).toBeNull();
    expect(soundJob(plain)).not.toHaveProperty("edit");
    expect(soundJob(plain)).toMatchObject({ startAtSeconds: 2 });
  });

  test("refuses any other edit without charge", async () => {
    await prepare();
    const [first, ...others] = edit.pieces;
    const moved: Edit = { ...edit, pieces: [{ ...first!, fromSample: first!.fromSample + 1 }, ...others] };
    for (const shown of [JSON.stringify(moved), "", "[]", JSON.stringify({ ...edit, fadeSamples: 2 })])
      expect(await press({ edit: shown })).toEqual({ ok: false, refusal: "edit-changed" });
    expect(await tokens()).toBe(10);
  });

  test("requires a prepared video and the track's beats", async () => {
    expect(await press()).toEqual({ ok: false, refusal: "edit-changed" });
    await prepare();
    track = await makeTrack(ctx.db, track.labelId, { durationMs: trackMs, priceTokens: 2 });
    expect(await press()).toEqual({ ok: false, refusal: "edit-changed" });
  });

  test("fits the edit to the length of a later overlay encode", async () => {
    await prepare();
    const id = await start({ hasOverlay: "on" });
    const job = ctx.jobs.findLast((one) => one.kind === "prepare");
    expect(job?.overlay).not.toBeNull();
    await finishPicture(ctx);
    await ctx.db.update(preparations).set({ durationMs: 30_040 }).where(eq(preparations.id, job!.jobId));
    await runQueue(ctx);
    const sound = soundJob(id);
    const laid = sound?.kind === "sound" ? sound.edit : undefined;
    expect(lengthOf(laid!)).toBe(30_040 * 48);
    expect((await rowOf(id)).edit).toEqual(edit);
  });
});

describe("order with an edited ending", () => {
  const askAsKept = async () => {
    const pair = { videoId: upload.id, trackId: track.id };
    await saveCue(ctx, brand, pair, { startAtSeconds: 2, volumePercent: 35, endsWithTrack: true });
    const draft = await draftOrder(ctx, brand, DraftQuery.parse({ track: track.id, startTime: "" }));
    const ids = { uploadId: upload.id, trackId: track.id };
    return askForOrder(ctx, [OrderPair.parse(pairField({ ...ids, ...draft.cues[pairKey(ids)]! }))]);
  };

  test("uses the same edit as a single render, also on retry", async () => {
    await prepare();
    const asked = await askAsKept();
    expect(await startOrder(ctx, brand, asked)).toEqual({ ok: true, orderId: asked.id });
    expect(await startOrder(ctx, brand, asked)).toEqual({ ok: true, orderId: asked.id });
    const plain = { ...asked, pair: asked.pair.map((pair) => ({ ...pair, endsWithTrack: false })) };
    expect(await startOrder(ctx, brand, plain)).toMatchObject({ refusal: "started-before" });
    await runQueue(ctx);
    const [render, ...others] = await ctx.db.select().from(renders).where(eq(renders.orderId, asked.id));
    expect(others).toEqual([]);
    expect(render).toMatchObject({ edit, volumePercent: 35 });
    expect(soundJob(render!.id)).toMatchObject({ edit });

    await failRender(ctx, render!.id, "timeout");
    const again = StartRender.parse((await readAgain(ctx, brand, [render!.id])).get(render!.id));
    const outcome = await startRender(ctx, brand, again);
    expect(outcome).toMatchObject({ ok: true });
    expect((await rowOf(again.id)).edit).toEqual(edit);
  });

  test("starts nothing when no edit can be planned", async () => {
    const why = { refusal: "edit-changed" };
    const line = { uploadId: upload.id, trackId: track.id, why };
    expect(await startOrder(ctx, brand, await askAsKept())).toEqual({
      ok: false,
      refusal: "lines",
      lines: [line],
    });
    expect(await tokens()).toBe(10);
  });
});

describe("edit parts in licence documents", () => {
  const parts = edit.pieces.map(({ fromSample, toSample }) => ({
    fromSeconds: Math.round(fromSample / 48) / 1000,
    toSeconds: Math.round(toSample / 48) / 1000,
  }));

  test("match on page, certificate, signed data, cue sheet and claims", async () => {
    await prepare();
    const { id, number, renderId } = await licensed();
    const facts = await readFactsOf(ctx, id);
    expect(facts?.file).toMatchObject({
      parts,
      startAtSeconds: Math.floor(parts[0]!.fromSeconds * 1000) / 1000,
    });
    const found = await findPublicLicence(ctx, number, "::1");
    expect(found).toMatchObject({ licence: { file: { parts } } });
    const written = toLicenceDocument(facts!, { issue: 1, origin: "https://cuesheet.test" });
    expect(written.parts).toEqual(parts);
    expect(soundWords(written)).toMatch(/^Edited from these parts of the recording: \d+:\d\d\.\d{3}–/);
    const signed = toCredential(facts!, {
      kind: "issue",
      issue: 1,
      at: 0,
      status: { list: 1, place: 1 },
      origin: "https://cuesheet.test",
    });
    expect(JSON.stringify(signed)).toContain(JSON.stringify(parts));
    const sheet = await getCueSheet(ctx, brand, id);
    expect(sheet?.files).toMatchObject([{ musicFromSeconds: parts[0]!.fromSeconds, musicSeconds: 30, musicParts: parts }]);
    const claimed = await getClaimsDesk(ctx, brand, renderId);
    expect(claimed?.facts.music).toEqual({ seconds: 30, parts });
    const listed = parts.map(({ fromSeconds, toSeconds }) => `${fromSeconds}-${toSeconds}`).join(" ");
    expect(writeCueSheetCsv(sheet!)).toContain(listed);
  });

  test("are omitted when the music is unedited", async () => {
    await prepare();
    const { id } = await licensed({ edit: undefined });
    expect((await readFactsOf(ctx, id))?.file).not.toHaveProperty("parts");
    expect((await getCueSheet(ctx, brand, id))?.files).toMatchObject([{ musicParts: null }]);
  });
});

describe("licence confirmation", () => {
  const confirm = (number: string, from: number, to: number) =>
    confirmLicence(ctx, { number, evidence: JSON.stringify({ trackId: track.id, from, to }) }, "::1");

  test("of an edit covers each part, but not the gaps", async () => {
    await prepare();
    const { number } = await licensed();
    const [first, second] = edit.pieces.map(({ fromSample, toSample }) => [fromSample / 48_000, toSample / 48_000]);
    const [[from, to], [later, end]] = [first!, second!] as [[number, number], [number, number]];
    expect(await confirm(number, from, to)).toMatchObject({ kind: "fits", file: { parts: [{}, {}] } });
    expect(await confirm(number, later + 1, end - 1)).toMatchObject({ kind: "fits" });
    expect(await confirm(number, to + 1, to + 20)).toEqual({ kind: "does-not-fit" });
    expect(await confirm(number, from, later + 5)).toEqual({ kind: "does-not-fit" });
  });

  test("uses the clamped start in every document", async () => {
    const word = new Uint32Array(240);
    const print = toBase64(encodePicturePrint({ whole: word, middle: word, upper: word, lower: word }));
    await runBatch(ctx.db, storePicturePrint(ctx, await prepare(), print));
    const chosen = { edit: undefined, startAtSeconds: 115 };
    const { id, number, renderId } = await licensed(chosen);
    // The clamped start is stored, yet repeating the unclamped request is idempotent.
    expect(await press({ ...chosen, id: renderId })).toEqual({ ok: true, renderId });
    expect((await readFactsOf(ctx, id))?.file.startAtSeconds).toBe(91);
    expect((await getCueSheet(ctx, brand, id))?.files).toMatchObject([{ musicFromSeconds: 91, musicSeconds: 30 }]);
    expect(await confirm(number, 92, 115)).toMatchObject({ kind: "fits" });
    const [delivered] = await ctx.db.select().from(deliveredPrints);
    expect(delivered?.startAtMs).toBe(91_000);
  });
});

describe("database constraints on edits", () => {
  async function insertLike(id: string, change: Partial<typeof renders.$inferInsert>): Promise<unknown> {
    const row = await rowOf(id);
    const values = { ...row, id: crypto.randomUUID(), licenceNumber: crypto.randomUUID(), ...change };
    return ctx.db
      .insert(renders)
      .values(values)
      .catch((error: unknown) => error);
  }

  test("make an edit immutable once its render has started", async () => {
    await prepare();
    const id = await start();
    const error = await ctx.db
      .update(renders)
      .set({ edit: null })
      .where(eq(renders.id, id))
      .catch((refused: unknown) => refused);
    expect(isRefusedBy(error, "render_is_fixed")).toBe(true);
  });

  const [first, ...others] = edit.pieces;
  const after = (change: Partial<Edit>): Edit => ({ ...edit, ...change });
  test.each([
    ["of one piece", after({ pieces: [first!] }), "edit_has_pieces"],
    ["of too many pieces", after({ pieces: Array.from({ length: 13 }, () => first!) }), "edit_has_pieces"],
    ["without fades", after({ fadeSamples: 0 }), "edit_has_fades"],
    ["with fades too long", after({ fadeSamples: 12_001 }), "edit_has_fades"],
    [
      "beyond its track",
      after({ pieces: [first!, { fromSample: 0, toSample: trackMs * 48 + 1 }] }),
      "edit_is_not_of_its_track",
    ],
    [
      "of pieces shorter than their fades",
      after({ pieces: [first!, { fromSample: 0, toSample: edit.fadeSamples }] }),
      "edit_is_not_of_its_track",
    ],
    ["of fractional samples", after({ pieces: [first!, { fromSample: 0.5, toSample: 480_000 }] }), "edit_is_not_of_its_track"],
    ["of another length", after({ pieces: [first!, ...others, first!] }), "edit_is_not_as_long"],
  ] satisfies [string, Edit, string][])("refuse an edit %s", async (_, wrong, name) => {
    await prepare();
    const id = await start();
    expect(isRefusedBy(await insertLike(id, { edit: wrong }), name)).toBe(true);
  });

  test("refuse a render start that differs from its edit", async () => {
    await prepare();
    const id = await start();
    const error = await insertLike(id, { startAtMs: (await rowOf(id)).startAtMs + 1 });
    expect(isRefusedBy(error, "edit_is_not_of_its_track")).toBe(true);
  });
});

/** Completes a format's video track, as the render service would. */
async function finishFormat(preparationId: string, durationMs: number): Promise<void> {
  const attempt = ctx.jobs.findLast(({ jobId }) => jobId === preparationId)?.attempt ?? 1;
  await ctx.media.write(pictureKey(preparationId, attempt), new Uint8Array(5), "video/mp4");
  const size = { width: 1080, height: 1920, durationMs, bytes: 5 };
  const source = { container: "mov", codec: "h264", displayWidth: 1920, displayHeight: 1080 };
  const reply = await recordEvent(ctx, {
    type: "prepare.completed",
    jobId: preparationId,
    attempt,
    mode: "encoded",
    ...size,
    source: { ...source, framesPerSecond: 25, durationMs: 30_000, hasAudio: true, isHdr: false },
    firstFrameMs: 0,
  });
  expect(reply.applied).toBe(true);
}

/** Completes a version, as the render service would, with a file hash of its own. */
async function finishVersion(id: string): Promise<void> {
  const { attempt } = await rowOf(id);
  await ctx.media.write(renderKey(id, attempt), new Uint8Array(7), "video/mp4");
  const sha256 = id.replaceAll("-", "").padEnd(64, "0");
  const head = { type: "sound.completed", jobId: id, attempt } as const;
  await recordEvent(ctx, { ...head, sha256, bytes: 7, durationMs: 20_000 });
}

describe("formats of a video with edited music", () => {
  const join = placePieces(edit)[1]!.atMs;
  const inMs = Math.round(join / 2);
  const whole: PictureFormat = { aspect: "9:16", fit: "crop", focus: [], inMs: 0, outMs: null };
  const across: PictureFormat = { aspect: null, fit: "crop", focus: [], inMs, outMs: inMs + 20_000 };

  async function startTwo() {
    const source = { sourceWidth: 1920, sourceHeight: 1080 };
    await ctx.db
      .update(preparations)
      .set(source)
      .where(eq(preparations.id, await prepare()));
    const { id: licenceId, renderId } = await licensed();
    const form = { id: crypto.randomUUID(), renderId, hasOverlay: "off", isLevelled: "off" } as const;
    expect(await startFormats(ctx, brand, { ...form, format: [whole, across] })).toMatchObject({ ok: true });
    const made = await ctx.db.select().from(renders).where(eq(renders.orderId, form.id));
    const begins = Math.floor(edit.pieces[0]!.fromSample / 48);
    const ofWhole = made.find(({ startAtMs }) => startAtMs === begins)!;
    return { licenceId, ofWhole, ofPart: made.find(({ id }) => id !== ofWhole.id)! };
  }

  test("inherit the edit, trimmed to the cut-down", async () => {
    const { ofWhole, ofPart } = await startTwo();
    expect(ofWhole.edit).toEqual(edit);
    expect(ofPart.edit?.pieces).toHaveLength(2);
    expect(lengthOf(ofPart.edit!)).toBe(960_000);
    expect(placePieces(ofPart.edit!)[1]!.atMs).toBeCloseTo(join - inMs, 5);
  });

  test("list their parts on certificate, signed data and cue sheet", async () => {
    const { licenceId, ofWhole, ofPart } = await startTwo();
    await runQueue(ctx);
    await finishFormat(ofWhole.preparationId, 30_000);
    await finishFormat(ofPart.preparationId, 20_000);
    await runQueue(ctx);
    await finishVersion(ofWhole.id);
    await finishVersion(ofPart.id);
    const facts = (await readFactsOf(ctx, licenceId))!;
    const versionOf = ({ id }: { id: string }) => facts.versions.find(({ renderId }) => renderId === id)!;
    expect(versionOf(ofWhole).parts).toEqual(facts.file.parts);
    const { parts } = versionOf(ofPart);
    expect(parts).toHaveLength(2);
    expect(writtenVersion(versionOf(ofPart))).toContain("music edited from 2 parts");
    const sheet = await getCueSheet(ctx, brand, licenceId);
    expect(sheet?.files.map(({ musicParts }) => musicParts?.length)).toEqual([2, 2, 2]);
    const signed = { kind: "version", issue: 3, at: 0, status: { list: 1, place: 1 } } as const;
    const credential = toCredential(facts, { ...signed, origin: "https://cuesheet.test" });
    expect(JSON.stringify(credential)).toContain(JSON.stringify(parts));
  });
});
