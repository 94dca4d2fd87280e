import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import {
  documentAcceptances,
  documentVersions,
  labelProfiles,
  renders,
  tracks,
  trackWarranties,
} from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { asViewer, makeAnyTrack, makeBrand, makeLabel, makeSuperUser, makeTrack, makeUser } from "#tests/support/factories.ts";
import { makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { makePendingIngest } from "#tests/support/ingests.ts";
import { seenTrack } from "#tests/support/seen-track.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ImportTracks } from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import { importTracks } from "#worker/domain/catalogue/tracks/bulk-upload/import-tracks.ts";
import { createTrack } from "#worker/domain/catalogue/tracks/label-tracks/create-track.ts";
import { deleteTrack, discardTracks } from "#worker/domain/catalogue/tracks/label-tracks/delete-track.ts";
import {
  CreateTrack,
  LabelTracksQuery,
  UpdateTrack,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { moveTrack } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { getLabelTrack, listLabelTracks } from "#worker/domain/catalogue/tracks/label-tracks/queries.ts";
import { moveStatements } from "#worker/domain/catalogue/tracks/label-tracks/transitions.ts";
import { updateTrack } from "#worker/domain/catalogue/tracks/label-tracks/update-track.ts";
import {
  currentWarranty,
  warrantCatalogue,
  warrantRest,
} from "#worker/domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";
import { emptyAcceptances } from "#worker/domain/office/data-rights/erase-statements.ts";
import { ownRows } from "#worker/domain/office/data-rights/own-rows.ts";
import { plainDeclaration } from "./declaration.contract.ts";
import { readFailedRules } from "./read-declaration.ts";

let label: Viewer & { labelId: string };
const address = "203.0.113.9";
const consent = "consent; Nordlys Musik; 2026-10-12; Signed letter";

const ctx = forEachTest(() => createTestContext());
beforeEach(async () => {
  label = await makeLabel(ctx.db);
  // This user has not accepted the agreement yet, so only acceptances made by the test count.
  const user = await makeUser(ctx.db, { roles: ["label"], hasAccepted: false });
  await ctx.db.update(labelProfiles).set({ userId: user.id }).where(eq(labelProfiles.id, label.labelId));
  label = { ...asViewer(user, "label"), labelId: label.labelId };
});

let lastDesignation = 0;
const nextIsrc = () => `GBWAR26${String((lastDesignation += 1)).padStart(5, "0")}`;

async function read(id: string) {
  const [row] = await ctx.db.select().from(tracks).where(eq(tracks.id, id));
  return row;
}
const warrantiesOf = (id: string) => ctx.db.select().from(trackWarranties).where(eq(trackWarranties.trackId, id));
const acceptances = () =>
  ctx.db
    .select()
    .from(documentAcceptances)
    .where(and(eq(documentAcceptances.userId, label.id), eq(documentAcceptances.document, "label-agreement")));

async function newTrack(change: object = {}) {
  const audio = await makePendingIngest(ctx, label);
  const fields = {
    title: "Night Bus",
    artist: "Trio",
    isrc: nextIsrc(),
    ownsMaster: "on",
    ownsPublishing: "on",
  };
  return CreateTrack.parse({
    id: crypto.randomUUID(),
    labelId: label.labelId,
    audioUploadId: audio.uploadId,
    publishingSplit: "100",
    ...fields,
    ...change,
  });
}

async function edit(id: string, change: object) {
  const view = await getLabelTrack(ctx, label, id);
  const texts = Object.entries({ ...view?.values, ...change });
  const filled = texts.map(([name, value]) => [name, value === true ? "on" : value] as const);
  const form = Object.fromEntries(filled.filter(([, value]) => value !== "" && value !== false));
  return updateTrack(ctx, label, UpdateTrack.parse({ ...form, ...(await seenTrack(ctx, label, id)) }), address);
}

describe("warranty", () => {
  test("is required to submit a new track, and recorded with time, version and address", async () => {
    const draft = await newTrack();
    expect(await createTrack(ctx, label, draft, address)).toMatchObject({ ok: true });
    expect(await acceptances()).toEqual([]);
    const unwarranted = await newTrack({ submit: "on" });
    expect(await createTrack(ctx, label, unwarranted, address)).toEqual({
      ok: false,
      refusal: "warranty-missing",
    });
    expect(await read(unwarranted.id)).toBeUndefined();

    const submitted = await newTrack({ submit: "on", warranty: "on" });
    expect(await createTrack(ctx, label, submitted, address)).toMatchObject({ ok: true });
    expect(await read(submitted.id)).toMatchObject({
      status: "pending review",
      warrantyVersion: currentWarranty,
    });
    const told = { userId: label.id, version: currentWarranty, clientAddress: address };
    expect(await warrantiesOf(submitted.id)).toMatchObject([{ ...told, givenAt: ctx.clock.now() }]);
    expect(await acceptances()).toMatchObject([{ ...told, act: "submission" }]);
  });

  test("is required for each submission of a draft, and accepts the agreement once", async () => {
    const { id } = await newTrack();
    await createTrack(ctx, label, await newTrack({ id }), address);
    expect(await moveTrack(ctx, label, { trackId: id, move: "submit" }, address)).toEqual({
      ok: false,
      refusal: "warranty-missing",
    });
    expect(await read(id)).toMatchObject({ status: "draft", warrantyVersion: null });
    const submit = { trackId: id, move: "submit", warranty: true } as const;
    expect(await moveTrack(ctx, label, submit, address)).toMatchObject({ ok: true });
    await moveTrack(ctx, label, { trackId: id, move: "withdraw" });
    ctx.wait(1000);
    await moveTrack(ctx, label, submit, address);
    expect(await warrantiesOf(id)).toHaveLength(2);
    expect(await acceptances()).toHaveLength(1);
  });

  test("is required when an edit returns the track to review", async () => {
    const { id } = await makeTrack(ctx.db, label.labelId, { title: "Before", isrc: nextIsrc() });
    ctx.wait(1000);
    expect(await edit(id, { title: "After" })).toEqual({ ok: false, refusal: "warranty-missing" });
    expect(await read(id)).toMatchObject({ title: "Before", status: "approved", isActive: true });
    expect(await edit(id, { description: "No review needed" })).toEqual({ ok: true, isSentToReview: false });
    expect(await warrantiesOf(id)).toHaveLength(1);
    expect(await edit(id, { title: "After", warranty: "on" })).toEqual({ ok: true, isSentToReview: true });
    expect(await warrantiesOf(id)).toHaveLength(2);
  });

  test.each([
    ["AI", { aiVocals: "some" }],
    [
      "Content ID",
      {
        contentId: "registered",
        contentIdRegisteredBy: "Orchard",
        contentIdContact: "a@b.example",
        contentIdDays: "2",
      },
    ],
    ["shares", { writers: "Juno Vale; music; ; ; 100; ; controlled" }],
  ])("is required again when rights on sale change: %s", async (_what, change) => {
    const { id } = await makeTrack(ctx.db, label.labelId, { isrc: nextIsrc() });
    ctx.wait(1000);
    expect(await edit(id, change)).toEqual({ ok: false, refusal: "warranty-missing" });
    expect(await read(id)).toMatchObject({ rightsDeclaration: plainDeclaration, isActive: true });
    expect(await edit(id, { ...change, warranty: "on" })).toEqual({ ok: true, isSentToReview: false });
    expect(await read(id)).toMatchObject({ isActive: true, rightsDeclaredAt: ctx.clock.now() });
    const brand = await makeBrand(ctx.db);
    const track = await read(id);
    const renderId = await makePendingRender(ctx, brand, track ?? (await makeTrack(ctx.db, label.labelId)));
    const [render] = await ctx.db.select().from(renders).where(eq(renders.id, renderId));
    expect(render?.rights).toMatchObject({
      warranty: { givenAt: ctx.clock.now() },
      declaredAt: ctx.clock.now(),
    });
  });

  test("is required, with a review, for a new consent", async () => {
    const { id } = await makeTrack(ctx.db, label.labelId, { isrc: nextIsrc() });
    const writers = `Juno Vale; music; ; ; 60; ; controlled\nMika Lindqvist; music; ; ; 40; ; ${consent}`;
    expect(await edit(id, { writers })).toEqual({ ok: false, refusal: "warranty-missing" });
    expect(await edit(id, { writers, warranty: "on" })).toEqual({ ok: true, isSentToReview: true });
    expect(await read(id)).toMatchObject({ status: "pending review", isActive: false });
  });

  test("is not required to withdraw ownership, but lapses with it", async () => {
    const { id } = await makeTrack(ctx.db, label.labelId, { isrc: nextIsrc() });
    expect(await edit(id, { ownsMaster: false })).toEqual({ ok: true, isSentToReview: false });
    expect(await read(id)).toMatchObject({ isActive: false, warrantyVersion: null });
    expect(await edit(id, { ownsMaster: true })).toEqual({ ok: false, refusal: "warranty-missing" });
    expect(await edit(id, { ownsMaster: true, warranty: "on" })).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ isActive: true, warrantyVersion: currentWarranty });
  });

  test("is required per bulk row and never recorded for another label's track", async () => {
    const other = await makeLabel(ctx.db);
    const strange = await makeTrack(ctx.db, other.labelId, { isWarranted: false, isActive: false });
    const row = async (more: object) => {
      const { uploadId } = await makePendingIngest(ctx, label);
      const fields = { title: "Row", artist: "Trio", isrc: nextIsrc() };
      return { id: crypto.randomUUID(), audioUploadId: uploadId, fields, ...more };
    };
    const rows = [
      await row({ status: "draft" }),
      await row({ status: "pending review" }),
      await row({ status: "pending review", warranty: true }),
      await row({ status: "pending review", warranty: true, id: strange.id }),
    ];
    const piece = ImportTracks.parse({ labelId: label.labelId, rows });
    const outcomes = await importTracks(ctx, label, piece, address);
    expect(outcomes?.map(({ outcome }) => outcome)).toEqual(["added", "invalid", "added", "no-audio"]);
    expect(outcomes?.[1]).toMatchObject({ field: "warranty" });
    const warranted = await ctx.db.select().from(trackWarranties).where(eq(trackWarranties.userId, label.id));
    expect(warranted).toMatchObject([{ trackId: rows[2]?.id, clientAddress: address }]);
    expect((await read(strange.id))?.warrantyVersion).toBeNull();
  });

  test("is required before an approved track can be activated", async () => {
    const admin = await makeSuperUser(ctx.db);
    const { id } = await makeTrack(ctx.db, label.labelId, {
      isrc: nextIsrc(),
      status: "pending review",
      isActive: false,
      isWarranted: false,
    });
    expect(await runUnlessStale(ctx.db, moveStatements(ctx, admin, { trackId: id, move: "approve" }))).toBe(true);
    expect(await read(id)).toMatchObject({ status: "approved", isActive: false });
    expect(await readFailedRules(ctx, id)).toEqual(["warranty"]);
    await moveTrack(ctx, label, { trackId: id, move: "pause" });
    expect(await moveTrack(ctx, label, { trackId: id, move: "activate" })).toEqual({
      ok: false,
      refusal: "not-cleared",
      rules: ["warranty"],
    });
    await edit(id, { warranty: "on" });
    expect(await moveTrack(ctx, label, { trackId: id, move: "activate" })).toMatchObject({ ok: true });
    expect((await read(id))?.isActive).toBe(true);
  });
});

describe("stored warranty", () => {
  test("cannot be forged, changed or deleted, except with its track", async () => {
    const { id } = await makeTrack(ctx.db, label.labelId, { isrc: nextIsrc() });
    const bare = await makeTrack(ctx.db, label.labelId, { isWarranted: false, isActive: false });
    const inserted = makeTrack(ctx.db, label.labelId, { warrantyVersion: currentWarranty });
    const written = ctx.db.update(tracks).set({ warrantyVersion: currentWarranty }).where(eq(tracks.id, bare.id));
    for (const attempt of [inserted, written])
      await expect(attempt).rejects.toSatisfy((error) => isRefusedBy(error, "warranty_not_on_file"));
    const ofTrack = eq(trackWarranties.trackId, id);
    for (const attempt of [
      ctx.db.update(trackWarranties).set({ givenAt: 5 }).where(ofTrack),
      ctx.db.update(trackWarranties).set({ clientAddress: "198.51.100.1" }).where(ofTrack),
      ctx.db.delete(trackWarranties).where(ofTrack),
    ])
      await expect(attempt).rejects.toSatisfy((error) => isRefusedBy(error, "warranty_is_fixed"));
    const older = ctx.db.update(tracks).set({ rightsDeclaredAt: ctx.clock.now() }).where(eq(tracks.id, id));
    await expect(older).rejects.toSatisfy((error) => isRefusedBy(error, "track_not_cleared"));
    const stranger = await makeUser(ctx.db, { hasAccepted: false });
    const unaccepted = ctx.db
      .insert(trackWarranties)
      .values({ trackId: bare.id, version: currentWarranty, userId: stranger.id, givenAt: 1 });
    await expect(unaccepted).rejects.toSatisfy((error) => isRefusedBy(error, "FOREIGN KEY"));
    // Purging the track deletes its warranty too.
    expect(await deleteTrack(ctx, label, id)).toMatchObject({ ok: true });
    ctx.wait(minutes(1) + 1);
    await discardTracks(ctx);
    expect(await warrantiesOf(id)).toEqual([]);
  });

  test("is exported to its account and loses the address on erasure", async () => {
    const track = await newTrack({ submit: "on", warranty: "on" });
    await createTrack(ctx, label, track, address);
    const told = async () => {
      const rows = ownRows["track-warranties"];
      if (!rows) throw new Error("not exported");
      return ctx.db.all<{ track_id: string; version: string; client_address: string | null }>(rows(label.id));
    };
    expect(await told()).toMatchObject([{ track_id: track.id, version: currentWarranty, client_address: address }]);
    await runBatch(ctx.db, emptyAcceptances(ctx, label.id));
    expect((await told()).map(({ client_address: from }) => from)).toEqual([null]);
  });
});

describe("warrantCatalogue", () => {
  const unwarranted = async () => (await listLabelTracks(ctx, label, label.labelId, LabelTracksQuery.parse({})))?.unwarranted;
  const warrantAll = () => warrantCatalogue(ctx, label, { labelId: label.labelId, warranty: "on" }, address);

  test("activates otherwise cleared tracks and skips drafts", async () => {
    const waiting = { isWarranted: false, isActive: false };
    const [sold, kept, paused, draft] = await Promise.all([
      makeTrack(ctx.db, label.labelId, { ...waiting, isrc: nextIsrc() }),
      makeTrack(ctx.db, label.labelId, { ...waiting, syncTerms: "exclusive" }),
      makeTrack(ctx.db, label.labelId, { ...waiting, adminPausedAt: 1 }),
      makeTrack(ctx.db, label.labelId, { ...waiting, status: "draft" }),
    ]);
    const other = await makeAnyTrack(ctx.db, waiting);
    expect(await unwarranted()).toBe(3);
    const stranger = await makeLabel(ctx.db);
    expect(await warrantCatalogue(ctx, stranger, { labelId: label.labelId, warranty: "on" })).toEqual({
      ok: false,
      refusal: "not-found",
    });
    // A queue message without an acceptance warrants nothing.
    await warrantRest(ctx, label.labelId);
    expect(await unwarranted()).toBe(3);

    expect(await warrantAll()).toEqual({ ok: true, remaining: 0 });
    expect(await unwarranted()).toBe(0);
    const isActive = async ({ id }: { id: string }) => (await read(id))?.isActive;
    expect(await Promise.all([sold, kept, paused, draft, other].map(isActive))).toEqual([true, false, false, false, false]);
    expect((await read(draft.id))?.warrantyVersion).toBeNull();
    expect((await read(other.id))?.warrantyVersion).toBeNull();
    expect(await acceptances()).toMatchObject([{ act: "renewal", clientAddress: address }]);
    // A second press changes nothing.
    expect(await warrantAll()).toEqual({ ok: true, remaining: 0 });
    expect(await warrantiesOf(sold.id)).toHaveLength(1);
  });

  test("warrants the first 1,000 of 2,100 tracks at once and queues the other 1,100", { tags: ["full"] }, async () => {
    await ctx.db.run(sql`
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2100)
      INSERT INTO tracks (id, label_id, title, artist, price_tokens, isrc, publishing_split_basis_points, rights_declaration,
        status, duration_ms, master_key, preview_key, created_at)
      SELECT 'many-' || n, ${label.labelId}, 'Track ' || n, 'Trio', 2, 'GBMNY26' || printf('%05d', n), 10000,
        ${JSON.stringify(plainDeclaration)}, 'approved', 1000, 'm', 'p', 1
      FROM numbers`);
    expect(await warrantAll()).toEqual({ ok: true, remaining: 1100 });
    await ctx.settle();
    expect(ctx.takeSent().map(({ kind }) => kind)).toContain("warrant-catalogue");
    await warrantRest(ctx, label.labelId);
    expect(await unwarranted()).toBe(0);
    const ofLabel = and(eq(tracks.labelId, label.labelId), eq(tracks.isActive, true));
    expect(await ctx.db.$count(tracks, ofLabel)).toBe(2100);
  });
});

test("a render stores the version and time of its track's warranty", async () => {
  const brand = await makeBrand(ctx.db);
  const track = await makeTrack(ctx.db, label.labelId, { isrc: nextIsrc() });
  const id = await makePendingRender(ctx, brand, track);
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, id));
  expect(render?.rights).toMatchObject({
    rulesVersion: "2026-4",
    warranty: { version: currentWarranty, givenAt: 1 },
  });
});

// Runs last: document versions stay in the database.
test("a new agreement leaves tracks with an older warranty on sale", async () => {
  const { id } = await makeTrack(ctx.db, label.labelId, { isrc: nextIsrc() });
  await ctx.db.insert(documentVersions).values({
    document: "label-agreement",
    version: "2099-01-01",
    inForceSince: "2099-01-01",
    sha256: "0".repeat(64),
  });
  expect((await read(id))?.isActive).toBe(true);
  await ctx.db.update(tracks).set({ isActive: true, syncTerms: "non-exclusive" }).where(eq(tracks.id, id));
  expect(await readFailedRules(ctx, id)).toEqual([]);
});
