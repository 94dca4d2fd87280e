import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, ingests, licences, tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { finishAudio, finishCover, makePendingIngest, makeReadyAudio } from "#tests/support/ingests.ts";
import { seenTrack } from "#tests/support/seen-track.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { toDeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import { findPreview } from "#worker/domain/catalogue/library/media-access.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { CreateTrack, LabelTracksQuery, UpdateTrack } from "./label-tracks.contract.ts";
import { createTrack } from "./create-track.ts";
import { deleteTrack, discardTracks, undoRemoval } from "./delete-track.ts";
import { moveTrack, takeOffSale } from "./take-off-sale.ts";
import { getLabelTrack, listLabelTracks } from "./queries.ts";
import { moveStatements } from "./transitions.ts";
import { updateTrack } from "./update-track.ts";

let count = 0;

const ctx = forEachTest(() => createTestContext());
const label = forEachTest(() => makeLabel(ctx.db));
const admin = forEachTest(() => makeSuperUser(ctx.db));

const nextIsrc = () => `GBABC26${String((count += 1)).padStart(5, "0")}`;

/** Declaration and warranty that clear a track for sale. */
const owned = {
  ...toDeclarationTexts(plainDeclaration),
  ownsMaster: "on",
  ownsPublishing: "on",
  publishingSplit: "100",
  warranty: "on",
};

function form(change: object = {}) {
  const typed = {
    title: "Night Bus",
    artist: "Trio",
    isrc: nextIsrc(),
    primaryGenre: "Jazz",
    moodTags: ["Calm"],
    ...owned,
  };
  return CreateTrack.parse({
    id: crypto.randomUUID(),
    labelId: label.labelId,
    audioUploadId: crypto.randomUUID(),
    ...typed,
    ...change,
  });
}

async function addTrack(change: object = {}) {
  const { uploadId } = await makeReadyAudio(ctx, label);
  const input = form({ audioUploadId: uploadId, ...change });
  expect(await createTrack(ctx, label, input)).toEqual({ ok: true, id: input.id });
  return input;
}

async function read(id: string) {
  const [row] = await ctx.db.select().from(tracks).where(eq(tracks.id, id));
  if (!row) throw new Error("no track");
  return row;
}

const decide = (trackId: string, move: "approve" | "return", more: object = {}) =>
  runUnlessStale(ctx.db, moveStatements(ctx, admin, { trackId, move, ...more }));

async function addApproved(change: object = {}) {
  const input = await addTrack({ submit: "on", ...change });
  expect(await decide(input.id, "approve")).toBe(true);
  return input;
}

async function edit(input: CreateTrack, change: object) {
  const { isrc, title, artist, id } = input;
  return updateTrack(ctx, label, UpdateTrack.parse({ ...(await readSeen(id)), id, title, artist, isrc, ...owned, ...change }));
}

const readSeen = (id: string) => seenTrack(ctx, label, id);

describe("new track", () => {
  test("takes the duration of an ingest finished before or after the form", async () => {
    const after = await addTrack();
    const pending = await makePendingIngest(ctx, label);
    const before = form({ audioUploadId: pending.uploadId });
    await createTrack(ctx, label, before);
    expect((await read(before.id)).masterKey).toBeNull();
    await finishAudio(ctx, pending.ingestId);
    const [first, second] = [await read(after.id), await read(before.id)];
    expect([first.durationMs, second.durationMs]).toEqual([200_000, 200_000]);
    expect(second).toMatchObject({ status: "draft", isActive: false, genre: "Jazz", mood: "Calm" });
    // Values from file tags and the analyser are suggestions, never saved.
    expect([second.title, second.bpm, second.musicalKey]).toEqual(["Night Bus", null, null]);
  });

  test("is created once when sent twice, and not under another label's id", async () => {
    const input = await addTrack();
    expect(await createTrack(ctx, label, input)).toEqual({ ok: true, id: input.id });
    const other = await makeLabel(ctx.db);
    const { uploadId } = await makeReadyAudio(ctx, other);
    const theirs = { ...input, labelId: other.labelId, isrc: nextIsrc(), audioUploadId: uploadId };
    expect(await createTrack(ctx, other, theirs)).toEqual({ ok: false, refusal: "id-taken" });
  });

  test("needs an ISRC unique within its label", async () => {
    const { isrc } = await addTrack();
    const { uploadId } = await makeReadyAudio(ctx, label);
    expect(await createTrack(ctx, label, form({ isrc, audioUploadId: uploadId }))).toEqual({
      ok: false,
      refusal: "isrc-taken",
    });
    const other = await makeLabel(ctx.db);
    const theirs = await makeReadyAudio(ctx, other);
    const input = form({ isrc, labelId: other.labelId, audioUploadId: theirs.uploadId });
    expect(await createTrack(ctx, other, input)).toMatchObject({ ok: true });
  });

  test("refuses an upload that is used, unknown, a cover or another account's", async () => {
    const { audioUploadId } = await addTrack();
    const theirs = await makeReadyAudio(ctx, await makeLabel(ctx.db));
    const cover = await makePendingIngest(ctx, label, "cover");
    for (const uploadId of [audioUploadId, theirs.uploadId, cover.uploadId, crypto.randomUUID()]) {
      expect(await createTrack(ctx, label, form({ audioUploadId: uploadId }))).toEqual({
        ok: false,
        refusal: "no-such-audio",
      });
    }
  });

  test("is refused in another account's label", async () => {
    const { labelId } = await makeLabel(ctx.db);
    const { uploadId } = await makeReadyAudio(ctx, label);
    expect(await createTrack(ctx, label, form({ labelId, audioUploadId: uploadId }))).toEqual({
      ok: false,
      refusal: "not-found",
    });
  });

  test("needs a printable title", async () => {
    const { uploadId } = await makeReadyAudio(ctx, label);
    const input = form({ title: "Night \u{1F68C}", audioUploadId: uploadId });
    expect(await createTrack(ctx, label, input)).toMatchObject({
      ok: false,
      refusal: "unprintable",
      field: "title",
    });
  });

  test.each([
    ["masterConsentDate", { masterShare: "50", masterConsent: "Nordlys", masterConsentText: "Signed letter" }],
    ["samplesClearedOn", { samples: "cleared", samplesClearedWith: "Nordlys", samplesClearedText: "Letter" }],
    ["coverClearedOn", { cover: "cleared", coverClearedWith: "Nordlys", coverClearedText: "Letter" }],
  ])("refuses a consent dated in the future: %s", async (field, consent) => {
    const dated = (at: number) => ({
      ...consent,
      ownsMaster: undefined,
      [field]: new Date(at).toISOString().slice(0, 10),
    });
    const refused = { ok: false, refusal: "consent-ahead", field };
    const ahead = dated(ctx.clock.now() + days(2));
    expect(await createTrack(ctx, label, form(ahead))).toEqual(refused);
    const today = await addTrack(dated(ctx.clock.now()));
    expect(await edit(today, { ...ahead, audioUploadId: undefined })).toEqual(refused);
  });

  test("accepts a full-width title", async () => {
    const { id } = await addTrack({ title: "ＴＯＫＹＯ" });
    expect((await getLabelTrack(ctx, label, id))?.title).toBe("ＴＯＫＹＯ");
  });

  test("shows its cover once processed", async () => {
    const cover = await makePendingIngest(ctx, label, "cover");
    const { id } = await addTrack({ coverUploadId: cover.uploadId });
    expect((await getLabelTrack(ctx, label, id))?.cover).toMatchObject({ status: "pending" });
    await finishCover(ctx, cover.ingestId);
    expect(await getLabelTrack(ctx, label, id)).toMatchObject({ cover: null, coverColour: "#336699" });
  });
});

test("the audit log records price changes, pauses and deletion of a track on sale", async () => {
  const { id } = await makeTrack(ctx.db, label.labelId, { moodTags: ["Calm"], primaryGenre: "Jazz" });
  const { title, artist, isrc } = await read(id);
  const typed = {
    id,
    title,
    artist,
    isrc,
    primaryGenre: "Jazz",
    moodTags: ["Calm"],
    priceTokens: "7",
    ...owned,
  };
  const saved = await updateTrack(ctx, label, UpdateTrack.parse({ ...typed, ...(await readSeen(id)) }));
  expect(saved).toEqual({ ok: true, isSentToReview: false });
  await moveTrack(ctx, label, { trackId: id, move: "pause" });
  await moveTrack(ctx, label, { trackId: id, move: "activate" });
  await deleteTrack(ctx, label, id);
  await undoRemoval(ctx, label, { id });
  const log = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, id));
  expect(log.map(({ actorId, action }) => [actorId, action])).toEqual(
    ["price-changed", "paused-by-label", "activated-by-label", "deleted", "restored"].map((act) => [label.id, `track.${act}`]),
  );
  expect(log[0]).toMatchObject({ before: { priceTokens: 2 }, after: { priceTokens: 7 } });
});

describe("track status", () => {
  test("moves from draft through review to approved, and only then on sale", async () => {
    const { id } = await addTrack();
    expect(await moveTrack(ctx, label, { trackId: id, move: "submit", warranty: true })).toEqual({
      ok: true,
      status: "pending review",
    });
    expect(await read(id)).toMatchObject({ isActive: false, submittedAt: ctx.clock.now() });
    expect(await decide(id, "approve")).toBe(true);
    expect(await read(id)).toMatchObject({ status: "approved", isActive: true, reviewedBy: admin.id });
  });

  test("cannot skip the review", async () => {
    const { id } = await addTrack();
    expect(await moveTrack(ctx, label, { trackId: id, move: "activate" })).toEqual({
      ok: false,
      refusal: "stale",
    });
    expect(await moveTrack(ctx, label, { trackId: id, move: "pause" })).toEqual({
      ok: false,
      refusal: "stale",
    });
    expect(await decide(id, "approve")).toBe(false);
    expect((await read(id)).status).toBe("draft");
  });

  test("accepts one of two concurrent decisions", async () => {
    const { id } = await addTrack({ submit: "on" });
    const decisions = await Promise.all([decide(id, "approve"), decide(id, "return", { note: "Too loud" })]);
    expect(decisions.filter(Boolean)).toHaveLength(1);
  });

  test("refuses to approve a version other than the reviewed one", async () => {
    const input = await addTrack({ submit: "on" });
    const { updatedAt: version } = await read(input.id);
    await edit(input, { title: "Day Bus" });
    expect(await decide(input.id, "approve", { version })).toBe(false);
  });

  test("returns to draft with a reason, cleared by the next submission", async () => {
    const { id } = await addTrack({ submit: "on" });
    await decide(id, "return", { note: "The title is misspelt" });
    expect(await getLabelTrack(ctx, label, id)).toMatchObject({
      status: "draft",
      reviewNote: "The title is misspelt",
    });
    await moveTrack(ctx, label, { trackId: id, move: "submit", warranty: true });
    expect((await read(id)).reviewNote).toBeNull();
  });

  test("can be paused and activated by its label, except during an admin pause", async () => {
    const { id } = await addApproved();
    expect(await moveTrack(ctx, label, { trackId: id, move: "pause" })).toEqual({
      ok: true,
      status: "unavailable",
    });
    expect((await read(id)).isActive).toBe(false);
    await moveTrack(ctx, label, { trackId: id, move: "activate" });
    expect((await read(id)).isActive).toBe(true);
    await moveTrack(ctx, label, { trackId: id, move: "pause" });
    await ctx.db.update(tracks).set({ adminPausedAt: 1, adminPauseReason: "plagiarism" }).where(eq(tracks.id, id));
    expect(await moveTrack(ctx, label, { trackId: id, move: "activate" })).toEqual({
      ok: false,
      refusal: "paused-by-admin",
    });
    const view = await getLabelTrack(ctx, label, id);
    expect(view).toMatchObject({ adminPause: { reason: "plagiarism" }, moves: [] });
  });

  test("cannot be paused by its label during an admin pause, even in a race", async () => {
    const { id } = await addApproved();
    await ctx.db.update(tracks).set({ isActive: false, adminPausedAt: 1 }).where(eq(tracks.id, id));
    expect((await getLabelTrack(ctx, label, id))?.moves).toEqual([]);
    expect(await moveTrack(ctx, label, { trackId: id, move: "pause" })).toEqual({
      ok: false,
      refusal: "paused-by-admin",
    });
    expect(await runUnlessStale(ctx.db, moveStatements(ctx, label, { trackId: id, move: "pause" }))).toBe(false);
    expect((await read(id)).status).toBe("approved");
  });

  test("cannot be changed by another label", async () => {
    const { id } = await addApproved();
    const other = await makeLabel(ctx.db);
    expect(await moveTrack(ctx, other, { trackId: id, move: "pause" })).toEqual({
      ok: false,
      refusal: "not-found",
    });
    expect(await deleteTrack(ctx, other, id)).toEqual({ ok: false, refusal: "not-found" });
    expect(await getLabelTrack(ctx, other, id)).toBeNull();
    expect((await read(id)).isActive).toBe(true);
  });
});

describe("editing an approved track", () => {
  test("leaves it on sale for a new price, tempo or description", async () => {
    const input = await addApproved();
    expect(await edit(input, { description: "Warm", priceTokens: "3", bpm: "90" })).toEqual({
      ok: true,
      isSentToReview: false,
    });
    expect(await read(input.id)).toMatchObject({
      isActive: true,
      priceTokens: 3,
      bpm: 90,
      description: "Warm",
    });
  });

  test.each([{ title: "Day Bus" }, { artist: "Quartet" }, { isrc: "GBZZZ2699999" }])(
    "sends it back to review for %j",
    async (change) => {
      const input = await addApproved();
      expect(await edit(input, change)).toEqual({ ok: true, isSentToReview: true });
      expect(await read(input.id)).toMatchObject({ status: "pending review", isActive: false });
    },
  );

  test("screens its audio again for a new ISRC only", async () => {
    const input = await addApproved();
    await ctx.settle();
    ctx.takeSent();
    await edit(input, { description: "Warm" });
    await ctx.settle();
    expect(ctx.takeSent()).toEqual([]);
    await edit(input, { isrc: nextIsrc() });
    await ctx.settle();
    expect(ctx.takeSent()).toEqual([{ kind: "screen-track", id: input.id }]);
  });

  test("sends it back to review for new audio, and the newest audio wins", async () => {
    const input = await addApproved();
    const { masterKey } = await read(input.id);
    const [older, newer] = [await makePendingIngest(ctx, label), await makePendingIngest(ctx, label)];
    expect(await edit(input, { audioUploadId: older.uploadId })).toMatchObject({ isSentToReview: true });
    await edit(input, { audioUploadId: newer.uploadId });
    expect((await read(input.id)).masterKey).toBe(masterKey);
    expect(await decide(input.id, "approve")).toBe(false);
    await finishAudio(ctx, newer.ingestId, { durationMs: 111_000 });
    await finishAudio(ctx, older.ingestId, { durationMs: 222_000 });
    expect((await read(input.id)).durationMs).toBe(111_000);
    expect(await decide(input.id, "approve")).toBe(true);
  });
});

describe("deleting a track", () => {
  test("hides an unlicensed track at once and purges it after a minute", async () => {
    const { id, isrc } = await addApproved();
    const { masterKey, previewKey, audioIngestId } = await read(id);
    expect(await deleteTrack(ctx, label, id)).toEqual({ ok: true, isLicensed: false });
    expect(await getLabelTrack(ctx, label, id)).toBeNull();
    expect(await findPreview(ctx, await makeBrand(ctx.db), id)).toBeNull();
    await discardTracks(ctx);
    expect(await ctx.db.$count(tracks, eq(tracks.id, id))).toBe(1);
    ctx.wait(minutes(1) + 1);
    await discardTracks(ctx);
    await ctx.settle();
    const removal = ctx.takeSent().find(({ kind }) => kind === "remove-media");
    expect(removal).toMatchObject({ keys: expect.arrayContaining([masterKey, previewKey]) });
    expect(await ctx.db.$count(tracks, eq(tracks.id, id))).toBe(0);
    expect(await ctx.db.$count(ingests, eq(ingests.id, audioIngestId ?? ""))).toBe(1);
    await addTrack({ isrc });
  });

  test("archives a licensed track, preserves its licence and frees its ISRC", async () => {
    const { id, isrc } = await addApproved();
    const brand = await makeBrand(ctx.db);
    const { licenceId } = await makeFinishedRender(ctx, brand, await read(id));
    expect((await getLabelTrack(ctx, label, id))?.licences).toBe(1);
    expect(await deleteTrack(ctx, label, id)).toEqual({ ok: true, isLicensed: true });
    expect(await getLabelTrack(ctx, label, id)).toBeNull();
    expect(await findPreview(ctx, brand, id)).toBeNull();
    expect(await ctx.db.$count(licences, eq(licences.id, licenceId))).toBe(1);
    expect(await deleteTrack(ctx, label, id)).toEqual({ ok: false, refusal: "not-found" });
    ctx.wait(minutes(1) + 1);
    await discardTracks(ctx);
    expect(await undoRemoval(ctx, label, { id })).toEqual({ ok: false, refusal: "not-found" });
    expect(await ctx.db.$count(tracks, eq(tracks.id, id))).toBe(1);
    await addTrack({ isrc });
  });

  test("can be undone by its own label and restores the status", async () => {
    const { id } = await addApproved();
    const before = await getLabelTrack(ctx, label, id);
    await deleteTrack(ctx, label, id);
    const other = await makeLabel(ctx.db);
    expect(await undoRemoval(ctx, other, { id })).toEqual({ ok: false, refusal: "not-found" });
    expect(await undoRemoval(ctx, label, { id })).toEqual({ ok: true });
    expect(await getLabelTrack(ctx, label, id)).toMatchObject({
      status: "approved",
      moves: before?.moves,
      seen: { values: before?.seen.values },
    });
    expect(await read(id)).toMatchObject({ isActive: true, archivedAt: null, putAsideAt: null });
    ctx.wait(minutes(1) + 1);
    await discardTracks(ctx);
    expect((await read(id)).isActive).toBe(true);
  });

  test("leaves a paused track paused when undone twice", async () => {
    const { id } = await addApproved();
    await moveTrack(ctx, label, { trackId: id, move: "pause" });
    await deleteTrack(ctx, label, id);
    expect(await undoRemoval(ctx, label, { id })).toEqual({ ok: true });
    expect(await undoRemoval(ctx, label, { id })).toEqual({ ok: true });
    expect(await read(id)).toMatchObject({ status: "unavailable", isActive: false, archivedAt: null });
  });

  test("restores a draft, unless its ISRC was taken since", async () => {
    const { id, isrc } = await addTrack();
    await deleteTrack(ctx, label, id);
    await undoRemoval(ctx, label, { id });
    expect(await read(id)).toMatchObject({ isActive: false, status: "draft", archivedAt: null });
    await deleteTrack(ctx, label, id);
    await addTrack({ isrc });
    expect(await undoRemoval(ctx, label, { id })).toEqual({ ok: false, refusal: "isrc-taken" });
  });

  test("leaves an admin pause in force when undone", async () => {
    const { id } = await addApproved();
    await ctx.db.update(tracks).set({ isActive: false, adminPausedAt: 1 }).where(eq(tracks.id, id));
    await deleteTrack(ctx, label, id);
    expect(await undoRemoval(ctx, label, { id })).toEqual({ ok: true });
    expect((await read(id)).isActive).toBe(false);
  });
});

test("a track without its master cannot be submitted before new audio is added", async () => {
  const { id } = await addApproved();
  const row = await read(id);
  await takeOffSale(ctx, row.masterKey ?? "");
  const shown = await Promise.all([
    getLabelTrack(ctx, label, id),
    listLabelTracks(ctx, label, label.labelId, LabelTracksQuery.parse({})).then((page) => page?.rows[0]),
  ]);
  expect(shown.map((track) => track?.moves)).toEqual([[], []]);
  const asked = { trackId: id, move: "submit", warranty: true } as const;
  expect(await moveTrack(ctx, label, asked)).toEqual({ ok: false, refusal: "no-audio" });
});

test("only its own label can play an unreleased track", async () => {
  const { id } = await addTrack();
  expect(await findPreview(ctx, label, id)).toMatch(/^previews\//);
  expect(await findPreview(ctx, await makeBrand(ctx.db), id)).toBeNull();
  expect(await findPreview(ctx, await makeLabel(ctx.db), id)).toBeNull();
});

describe("stale track form", () => {
  const typed = (form: object, change: object) => UpdateTrack.parse({ ...form, ...change });
  async function open(input: CreateTrack) {
    const { isrc, title, artist, id } = input;
    return {
      ...(await readSeen(id)),
      id,
      isrc,
      title,
      artist,
      primaryGenre: "Jazz",
      moodTags: ["Calm"],
      ...owned,
    };
  }

  test("is refused with the changes and saves over them once seen", async () => {
    const input = await addApproved();
    const [first, second] = [await open(input), await open(input)];
    expect((await updateTrack(ctx, label, typed(first, { priceTokens: "5" }))).ok).toBe(true);
    const refused = await updateTrack(ctx, label, typed(second, { description: "Warm" }));
    expect(refused).toMatchObject({
      refusal: "changed",
      changes: [{ field: "priceTokens", theirs: "5", yours: "1" }],
    });
    expect(await read(input.id)).toMatchObject({ priceTokens: 5, description: null });
    if (refused.ok || refused.refusal !== "changed") throw new Error("not told");
    const knowing = {
      ...second,
      version: String(refused.now.version),
      seen: JSON.stringify(refused.now.values),
    };
    expect((await updateTrack(ctx, label, typed(knowing, { description: "Warm" }))).ok).toBe(true);
    expect(await read(input.id)).toMatchObject({ priceTokens: 1, description: "Warm" });
  });

  test("saves one of three concurrent edits", async () => {
    const form = await open(await addApproved());
    const outcomes = await Promise.all(
      ["2", "3", "4"].map((priceTokens) => updateTrack(ctx, label, typed(form, { priceTokens }))),
    );
    expect(outcomes.map((outcome) => (outcome.ok ? "saved" : outcome.refusal)).toSorted()).toEqual([
      "changed",
      "changed",
      "saved",
    ]);
  });

  test("is saved after a finished ingest or a status move", async () => {
    const pending = await makePendingIngest(ctx, label);
    const input = form({ audioUploadId: pending.uploadId });
    await createTrack(ctx, label, input);
    const opened = await open(input);
    await finishAudio(ctx, pending.ingestId);
    await moveTrack(ctx, label, { trackId: input.id, move: "submit", warranty: true });
    expect((await updateTrack(ctx, label, typed(opened, { priceTokens: "4" }))).ok).toBe(true);
    expect(await read(input.id)).toMatchObject({ priceTokens: 4, status: "pending review" });
  });

  test("conflicts with a changed audio only if it brings one itself", async () => {
    const input = await addApproved();
    const [first, second] = [await open(input), await open(input)];
    const [one, other] = [await makeReadyAudio(ctx, label), await makeReadyAudio(ctx, label)];
    expect((await updateTrack(ctx, label, typed(first, { audioUploadId: one.uploadId }))).ok).toBe(true);
    expect(await updateTrack(ctx, label, typed(second, { audioUploadId: other.uploadId }))).toMatchObject({
      refusal: "changed",
      changes: [{ field: "audio", theirs: one.ingestId }],
    });
    expect((await updateTrack(ctx, label, typed(second, { priceTokens: "2" }))).ok).toBe(true);
    expect((await read(input.id)).audioIngestId).toBe(one.ingestId);
  });

  test("must include the version and values it saw", () => {
    const fields = { id: crypto.randomUUID(), title: "A", artist: "B", isrc: "GBABC2600001" };
    for (const seen of [{}, { version: "1" }, { version: "1", seen: "{" }, { version: "x", seen: "{}" }])
      expect(UpdateTrack.safeParse({ ...fields, ...seen }).success).toBe(false);
  });
});

describe("tempo", () => {
  test.each([
    ["0", 0],
    ["", null],
    ["300", 300],
  ])("typed as %j is stored as typed", async (bpm, kept) => {
    const input = await addTrack({ bpm: "120" });
    expect((await edit(input, { bpm: bpm || undefined })).ok).toBe(true);
    expect((await read(input.id)).bpm).toBe(kept);
    expect((await getLabelTrack(ctx, label, input.id))?.values.bpm).toBe(bpm);
  });
});

test("the track form round-trips unchanged", async () => {
  const { id } = await addTrack({
    upc: "036000291452",
    releaseDate: "2026-03-31",
    bpm: "120",
    musicalKey: "Bb minor",
    vocals: "instrumental",
    publishingSplit: "33.33",
    ownsMaster: "on",
    description: "Warm",
    subGenre: "Cool",
    commercialPriceTokens: "9",
  });
  const before = await read(id);
  const values = (await getLabelTrack(ctx, label, id))?.values;
  const ticked = (isOn: boolean | undefined) => (isOn ? "on" : undefined);
  const again = UpdateTrack.parse({
    ...(await readSeen(id)),
    ...values,
    ownsMaster: ticked(values?.ownsMaster),
    ownsPublishing: ticked(values?.ownsPublishing),
    explicitLyrics: ticked(values?.explicitLyrics),
  });
  expect(await updateTrack(ctx, label, again)).toEqual({ ok: true, isSentToReview: false });
  expect({ ...(await read(id)), updatedAt: 0 }).toEqual({ ...before, updatedAt: 0 });
});

test("completeness is the sum of its filled items", async () => {
  const bare = await makeTrack(ctx.db, label.labelId, {
    isActive: false,
    status: "draft",
    masterKey: null,
    previewKey: null,
    bpm: null,
    isrc: null,
    publishingSplitBasisPoints: null,
  });
  const { id } = await addTrack({ bpm: "120", description: "Warm" });
  for (const [trackId, expected] of [
    [bare.id, 10],
    [id, 75],
  ] as const) {
    const view = await getLabelTrack(ctx, label, trackId);
    const sum = view?.completenessItems.reduce((total, item) => total + (item.isFilled ? item.points : 0), 0);
    expect([view?.completeness, sum]).toEqual([expected, expected]);
    expect(view?.completenessItems.reduce((total, item) => total + item.points, 0)).toBe(100);
  }
});
