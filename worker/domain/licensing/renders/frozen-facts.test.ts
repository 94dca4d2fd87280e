import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createDatabase, isRefusedBy, runBatch } from "#drizzle/client.ts";
import {
  brandProfiles,
  ingests,
  labelProfiles,
  licences,
  mails,
  preparations,
  renders,
  tracks,
} from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { type TrackRow, makeBrand, makeLabel, makeTrack, makeUpload, renderForm } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { makeReadyAudio } from "#tests/support/ingests.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { finishPicture, finishSound, runQueue } from "#tests/support/render-steps.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { emptyProfiles } from "#worker/domain/office/data-rights/erase-statements.ts";
import { discardUnusedIngests } from "#worker/domain/catalogue/ingests/ingest-keys.ts";
import { needsMaster } from "./read-version-offer.ts";
import { retryStalledJobs } from "./render-events/retry-jobs.ts";
import { recordEvent } from "./render-events/record-event.ts";
import { deleteTrack } from "#worker/domain/catalogue/tracks/label-tracks/delete-track.ts";
import { getLicence } from "#worker/domain/office/ledger-explorer/licence-view.ts";
import { getSync } from "#worker/domain/licensing/licences/label-licences/get-sync.ts";
import { listSyncs } from "#worker/domain/licensing/licences/label-licences/list-syncs.ts";
import { SyncsQuery } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { currentTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { failRender } from "./render-events/end-job.ts";
import { findVideo } from "./media-access.ts";
import { getRenderState } from "./queries.ts";
import { listMyVideos } from "./my-videos/list-videos.ts";
import { startRender } from "./start-render.ts";

const chosen = { title: "Night Bus", artist: "Tobi", isrc: "GBCU72600418" };
const master = "b".repeat(64);

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 10, name: "Northwind" }));
const label = forEachTest(() => makeLabel(ctx.db, { name: "Front Seat" }));
beforeEach(async () => {
  // Each test sells the same ISRC, and only one active track may have it.
  await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.isrc, chosen.isrc));
});
const track = forEachTest(() => makeTrack(ctx.db, label.labelId, { ...chosen, masterSha256: master, durationMs: 40_000 }));
const upload = forEachTest(() => makeUpload(ctx, brand));

const order = (change: object = {}) => renderForm(ctx, track, upload.id, { startAtSeconds: 20, hasOverlay: "on", ...change });

async function start(change: object = {}): Promise<string> {
  const input = await order(change);
  expect(await startRender(ctx, brand, input)).toEqual({ ok: true, renderId: input.id });
  return input.id;
}

/** Changes every fact of the track, its label and the brand, and takes the track off sale. */
async function changeEverything(): Promise<void> {
  await ctx.db
    .update(tracks)
    .set({
      title: "Swapped",
      artist: "Somebody Else",
      isrc: "GBCU72699999",
      masterKey: "masters/swapped.flac",
      masterSha256: "e".repeat(64),
      durationMs: 5_000,
      priceTokens: 9,
      ownsMaster: false,
      syncTerms: "limited",
      status: "pending review",
      isActive: false,
    })
    .where(eq(tracks.id, track.id));
  await ctx.db.update(labelProfiles).set({ labelName: "Renamed" }).where(eq(labelProfiles.id, label.labelId));
  await ctx.db
    .update(brandProfiles)
    .set({ brandName: "Southwind", legalEntity: "Southwind Ltd" })
    .where(eq(brandProfiles.id, brand.brandId));
}

const soundJobs = () => ctx.jobs.flatMap((job) => (job.kind === "sound" ? [job] : []));

describe("track changes after the start", () => {
  const moments = ["before the picture", "before the sound", "between attempts", "before the end", "before the document"];

  test.each(moments)("deliver the original choices when everything changes %s", async (moment) => {
    const changeIf = async (now: string) => (now === moment ? changeEverything() : undefined);
    const id = await start();
    await changeIf("before the picture");
    await runQueue(ctx);
    expect(ctx.jobs.findLast(({ kind }) => kind === "prepare")).toMatchObject({
      overlay: { title: chosen.title, artist: chosen.artist },
    });
    await finishPicture(ctx);
    await changeIf("before the sound");
    await runQueue(ctx);
    await changeIf("between attempts");
    await recordEvent(ctx, { type: "failed", jobId: id, attempt: 1, code: "unexpected", detail: "" });
    ctx.wait(minutes(1)); // Past the retry back-off.
    await retryStalledJobs(ctx);
    await runQueue(ctx);
    expect(soundJobs().map(({ attempt }) => attempt)).toEqual([1, 2]);
    for (const job of soundJobs()) {
      expect(job.tags).toMatchObject({ title: "Night Bus", artist: "Tobi", isrc: "GBCU72600418" });
      expect(ctx.mediaUrls.verify(new URL(job.musicUrl), ctx.clock.now())?.key).toBe(track.masterKey);
      // 40 s of music under 30 s of video: clamped by the chosen track's length, not by the new one.
      expect(job.startAtSeconds).toBe(10);
    }
    await changeIf("before the end");
    await finishSound(ctx, id);
    await changeIf("before the document");
    await runQueue(ctx);
    await expectAllAsChosen(id);
  });

  test("keep the scope and terms the render was started with", async () => {
    const id = await start({ scope: "commercial", shownPriceTokens: 10 });
    await runQueue(ctx);
    await finishPicture(ctx);
    await runQueue(ctx);
    await finishSound(ctx, id);
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, id));
    expect(licence).toMatchObject({
      scope: "commercial",
      termsVersion: currentTermsVersion,
      priceTokens: 10,
    });
  });

  async function expectAllAsChosen(id: string): Promise<void> {
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, id));
    expect(licence).toMatchObject({
      trackTitle: "Night Bus",
      artist: "Tobi",
      isrc: "GBCU72600418",
      labelName: "Front Seat",
      brandName: "Northwind",
      brandLegalEntity: "Northwind Ltd",
      priceTokens: 2,
    });
    expect(licence?.pdfKey).not.toBeNull();
    const [render] = await ctx.db.select().from(renders).where(eq(renders.id, id));
    expect(render).toMatchObject({
      masterKey: track.masterKey,
      masterSha256: master,
      trackDurationMs: 40_000,
      rights: {
        ownsMaster: true,
        ownsPublishing: true,
        publishingSplitBasisPoints: 10_000,
        syncTerms: "non-exclusive",
        rulesVersion: "2026-4",
      },
    });
    const words = { trackTitle: "Night Bus", artist: "Tobi" };
    expect(await getRenderState(ctx, brand, id)).toMatchObject(words);
    expect((await listMyVideos(ctx, brand)).videos).toMatchObject([words]);
    expect(await findVideo(ctx, brand, id)).toMatchObject({ title: "Night Bus" });
    const seen = { ...words, labelName: "Front Seat", brandName: "Northwind" };
    expect((await listSyncs(ctx, label, SyncsQuery.parse({}))).syncs).toMatchObject([seen]);
    expect(await getSync(ctx, label, licence?.id ?? "")).toMatchObject({
      ...seen,
      track: { syncTerms: "non-exclusive" },
    });
    const admin = { ...brand, isSuperUser: true };
    expect(await getLicence(ctx, admin, id)).toMatchObject({
      trackTitle: "Night Bus",
      labelName: "Front Seat",
    });
    const written = await ctx.db.select().from(mails).where(eq(mails.userId, brand.id));
    expect(JSON.stringify(written)).not.toContain("Swapped");
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  }

  const departures: Record<string, () => Promise<unknown>> = {
    "paused by its label": () =>
      ctx.db.update(tracks).set({ status: "unavailable", isActive: false }).where(eq(tracks.id, track.id)),
    "taken down by an admin": () =>
      ctx.db.update(tracks).set({ isActive: false, adminPausedAt: 1 }).where(eq(tracks.id, track.id)),
    "deleted by its label": () => deleteTrack(ctx, label, track.id),
  };
  test.each(Object.entries(departures))("deliver the original choices when the track is %s", async (_name, depart) => {
    const id = await start();
    await depart();
    await runQueue(ctx);
    await finishPicture(ctx);
    await runQueue(ctx);
    await finishSound(ctx, id);
    expect(await getRenderState(ctx, brand, id)).toMatchObject({
      status: "completed",
      trackTitle: "Night Bus",
    });
    expect(await ctx.db.$count(licences, eq(licences.renderId, id))).toBe(1);
  });

  test("keep a replaced master until its render has ended", async () => {
    const old = await makeReadyAudio(ctx, label);
    const next = await makeReadyAudio(ctx, label);
    const hold = (ingestId: string) =>
      ctx.db
        .update(tracks)
        .set({ audioIngestId: ingestId, masterKey: `masters/${ingestId}/1.flac` })
        .where(eq(tracks.id, track.id));
    await hold(old.ingestId);
    const id = await start();
    await hold(next.ingestId);
    ctx.wait(days(2));
    const statusOf = async () => (await ctx.db.select().from(ingests).where(eq(ingests.id, old.ingestId)))[0]?.status;
    await discardUnusedIngests(ctx, needsMaster);
    expect(await statusOf()).toBe("ready");
    expect(await ctx.media.head(`masters/${old.ingestId}/1.flac`)).not.toBeNull();
    await ctx.db.update(renders).set({ status: "failed", failureCode: "x" }).where(eq(renders.id, id));
    await discardUnusedIngests(ctx, needsMaster);
    expect(await statusOf()).toBe("discarded");
  });
});

describe("track changes before the start", () => {
  const changes: Record<string, [Partial<TrackRow>, object[]]> = {
    title: [{ title: "Day Bus" }, [{ of: "title", from: "Night Bus", to: "Day Bus" }]],
    artist: [{ artist: "Toby" }, [{ of: "artist", from: "Tobi", to: "Toby" }]],
    ISRC: [{ isrc: "GBCU72600420" }, [{ of: "isrc", from: "GBCU72600418", to: "GBCU72600420" }]],
    recording: [{ masterSha256: "f".repeat(64), masterKey: "masters/new.flac" }, [{ of: "recording" }]],
    "title and price": [
      { title: "Day Bus", priceTokens: 3 },
      [
        { of: "title", from: "Night Bus", to: "Day Bus" },
        { of: "price", from: 2, to: 3 },
      ],
    ],
  };

  test.each(Object.entries(changes))("refuse and name a changed %s, writing nothing", async (_name, [change, named]) => {
    const input = await order();
    await ctx.db.update(tracks).set(change).where(eq(tracks.id, track.id));
    expect(await startRender(ctx, brand, input)).toEqual({
      ok: false,
      refusal: "track-changed",
      changes: named,
    });
    expect(await ctx.db.$count(renders, eq(renders.id, input.id))).toBe(0);
    expect(await start({ shownPriceTokens: change.priceTokens ?? 2 })).not.toBe(input.id);
  });

  test.each([
    { ownsMaster: false },
    { ownsPublishing: false },
    { publishingSplitBasisPoints: 9_999 },
    { syncTerms: "exclusive" as const },
    { isrc: null },
  ])("refuse a track with %j", async (change) => {
    const input = await order();
    await ctx.db
      .update(tracks)
      .set({ ...change, isActive: false })
      .where(eq(tracks.id, track.id));
    expect(await startRender(ctx, brand, input)).toEqual({ ok: false, refusal: "no-such-track" });
    expect(await ctx.db.$count(renders, eq(renders.id, input.id))).toBe(0);
  });

  test("name a changed label name", async () => {
    const input = await order();
    await ctx.db.update(labelProfiles).set({ labelName: "Back Seat" }).where(eq(labelProfiles.id, label.labelId));
    expect(await startRender(ctx, brand, input)).toMatchObject({
      changes: [{ of: "labelName", from: "Front Seat", to: "Back Seat" }],
    });
  });

  test("allow changes outside the licence", async () => {
    const input = await order();
    await ctx.db
      .update(tracks)
      .set({ description: "Other words", coverColour: "#000000", mood: "Sad", updatedAt: 99 })
      .where(eq(tracks.id, track.id));
    expect(await startRender(ctx, brand, input)).toMatchObject({ ok: true });
  });

  test("refuse a forged offer", async () => {
    for (const shownOffer of ["", "{}", "null", "{", '{"title":"Night Bus"}']) {
      expect(await startRender(ctx, brand, await order({ shownOffer }))).toEqual({
        ok: false,
        refusal: "track-changed",
        changes: [],
      });
    }
  });

  /** Wraps the database to run `happen` just before the `nth` batch. */
  function happensBefore(nth: number, happen: () => Promise<unknown>): TestContext {
    let batches = 0;
    const real = ctx.db.$client;
    const raced: Pick<D1Database, "prepare" | "batch"> = {
      prepare: (query) => real.prepare(query),
      async batch(statements) {
        batches += 1;
        if (batches === nth) await happen();
        return real.batch(statements);
      },
    };
    // drizzle and `runBatch` call only these two methods.
    return { ...ctx, db: createDatabase(raced as D1Database) };
  }

  test.each([1, 2])("refuse a change just before batch %i of the start", async (nth) => {
    const input = await order();
    const late = happensBefore(nth, () => ctx.db.update(tracks).set({ title: "Day Bus" }).where(eq(tracks.id, track.id)));
    expect(await startRender(late, brand, input)).toEqual({
      ok: false,
      refusal: "track-changed",
      changes: [{ of: "title", from: "Night Bus", to: "Day Bus" }],
    });
    expect(await ctx.db.$count(renders, eq(renders.id, input.id))).toBe(0);
  });

  test("never mix up renders when 10 starts race 10 renames", async () => {
    const rich = await makeBrand(ctx.db, { tokens: 100 });
    const video = await makeUpload(ctx, rich);
    const pressed = await order({ uploadId: video.id });
    const race = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? startRender(ctx, rich, { ...pressed, id: crypto.randomUUID() })
        : ctx.db
            .update(tracks)
            .set({ title: n % 4 === 1 ? "Day Bus" : "Night Bus" })
            .where(eq(tracks.id, track.id)),
    );
    await Promise.all(race);
    const made = await ctx.db
      .select({ title: renders.trackTitle, overlay: preparations.overlayTitle })
      .from(renders)
      .innerJoin(preparations, eq(preparations.id, renders.preparationId))
      .where(eq(renders.userId, rich.id));
    expect(made.every(({ title, overlay }) => title === "Night Bus" && overlay === "Night Bus")).toBe(true);
  });
});

describe("overlay text", () => {
  test("matches the render's track, reusing a preparation with the same text", async () => {
    const first = await start();
    await runQueue(ctx);
    await finishPicture(ctx);
    await ctx.db.update(tracks).set({ title: "Day Bus" }).where(eq(tracks.id, track.id));
    const second = await start();
    await runQueue(ctx);
    expect(ctx.jobs.findLast(({ kind }) => kind === "prepare")).toMatchObject({
      overlay: { title: "Day Bus" },
    });
    await ctx.db.update(tracks).set({ title: "Night Bus" }).where(eq(tracks.id, track.id));
    const third = await start();
    const pictureOf = async (id: string) => (await ctx.db.select().from(renders).where(eq(renders.id, id)))[0]?.preparationId;
    expect(await pictureOf(second)).not.toBe(await pictureOf(first));
    expect(await pictureOf(third)).toBe(await pictureOf(first));
  });

  test("is frozen when the preparation is queued", async () => {
    const asked = await startPreparation(ctx, upload, track.id);
    await ctx.db.update(tracks).set({ title: "Day Bus" }).where(eq(tracks.id, track.id));
    await runQueue(ctx);
    expect(ctx.jobs.at(-1)).toMatchObject({ jobId: asked.id, overlay: { title: "Night Bus" } });
  });
});

describe("database constraints", () => {
  const refusalOf = (write: Promise<unknown>) => write.catch((error: unknown) => error);

  test("make all facts of a started render immutable", async () => {
    const id = await start();
    const own = await ctx.db.select().from(renders).where(eq(renders.id, id));
    const writes: Partial<typeof renders.$inferInsert>[] = [
      { trackTitle: "x" },
      { artist: "x" },
      { isrc: null },
      { labelName: "x" },
      { brandName: "x" },
      { brandLegalEntity: "x" },
      { masterKey: "x" },
      { masterSha256: null },
      { trackDurationMs: 1 },
      { priceTokens: 1 },
      { scope: "commercial" as const },
      { termsVersion: "2026-1" as const },
      { startAtMs: 1 },
      { preparationId: "x" },
    ];
    for (const write of writes) {
      const error = await refusalOf(ctx.db.update(renders).set(write).where(eq(renders.id, id)));
      expect(isRefusedBy(error, "render_is_fixed")).toBe(true);
    }
    expect(await ctx.db.select().from(renders).where(eq(renders.id, id))).toEqual(own);
  });

  test("allow erasing the brand in a failed render only", async () => {
    const [failed, pending] = [await start(), await start()];
    await failRender(ctx, failed, "unexpected");
    await runBatch(ctx.db, emptyProfiles(ctx, brand.id));
    const entityOf = async (id: string) => (await ctx.db.select().from(renders).where(eq(renders.id, id)))[0]?.brandLegalEntity;
    expect([await entityOf(failed), await entityOf(pending)]).toEqual(["Erased", "Northwind Ltd"]);
  });

  test("make overlay text immutable and require it on renders and overlays", async () => {
    const id = await start();
    const [render] = await ctx.db.select().from(renders).where(eq(renders.id, id));
    if (!render) throw new Error("no render");
    const renamed = ctx.db.update(preparations).set({ overlayTitle: "x" }).where(eq(preparations.id, render.preparationId));
    expect(isRefusedBy(await refusalOf(renamed), "overlay_is_fixed")).toBe(true);
    const wordless = ctx.db.insert(preparations).values({
      id: crypto.randomUUID(),
      uploadId: upload.id,
      overlayTrackId: track.id,
      heartbeatAt: 1,
      createdAt: 1,
    });
    expect(isRefusedBy(await refusalOf(wordless), "overlay_lacks_words")).toBe(true);
    const empty = { ...render, id: crypto.randomUUID(), licenceNumber: "other", masterKey: "" };
    expect(isRefusedBy(await refusalOf(ctx.db.insert(renders).values(empty)), "render_lacks_facts")).toBe(true);
  });
});
