import * as fc from "fast-check";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { renders, tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack, makeUpload, renderForm } from "#tests/support/factories.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { DeclarationTexts } from "./declaration-texts.contract.ts";
import { UpdateTrack } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { getLabelTrack } from "#worker/domain/catalogue/tracks/label-tracks/queries.ts";
import { updateTrack } from "#worker/domain/catalogue/tracks/label-tracks/update-track.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { seenTrack } from "#tests/support/seen-track.ts";
import { moveTrack } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { warrantCatalogue } from "#worker/domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";
import { moveStatements } from "#worker/domain/catalogue/tracks/label-tracks/transitions.ts";
import { searchPlainly } from "#worker/domain/catalogue/library/plain-search.ts";
import { getShowcase, getTrack } from "#worker/domain/catalogue/library/queries.ts";
import { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { mayBeSold } from "../offers.ts";
import {
  type RightsDeclaration,
  type Writer,
  aiContributions,
  aiUses,
  clearances,
  nothingDeclared,
  plainDeclaration,
} from "./declaration.contract.ts";
import { readFailedRules } from "./read-declaration.ts";
import { failedRules, rightsRules } from "./rights.contract.ts";

const ctx = forEachTest(() => createTestContext());
const label = forEachTest(() => makeLabel(ctx.db));

const onFile = { name: "Nordlys Musik", date: "2026-10-12", text: "Signed letter" };

const cleared = {
  ownsMaster: true,
  ownsPublishing: true,
  publishingSplitBasisPoints: 10_000,
  syncTerms: "non-exclusive" as const,
  rightsDeclaration: plainDeclaration,
};
const nothingCleared: RightsDeclaration = {
  ...plainDeclaration,
  writers: [writer({ shareBasisPoints: 5000, isControlled: false })],
  samples: { status: "cleared", clearedWith: null },
  cover: { status: "open", clearedWith: onFile },
  ai: { ...plainDeclaration.ai, lyrics: "unknown" },
  hasPerformersConsent: false,
  contentId: { isRegistered: true, registeredBy: "Distributor", releaseContact: null, releaseDays: 2 },
};

function writer(change: Partial<Writer>): Writer {
  return {
    name: "Juno Vale",
    role: "music",
    ipi: null,
    society: null,
    shareBasisPoints: 10_000,
    publisher: null,
    isControlled: true,
    consent: null,
    ...change,
  };
}

let lastDesignation = 0;
const nextIsrc = () => `GBRGT26${String((lastDesignation += 1)).padStart(5, "0")}`;

async function read(id: string) {
  const [row] = await ctx.db.select().from(tracks).where(eq(tracks.id, id));
  if (!row) throw new Error("no track");
  return row;
}

const clearedSql = `SELECT 1 FROM cleared_tracks AS cleared
  JOIN tracks AS track ON track.seq = cleared.seq WHERE track.id = ?`;

async function isCleared(id: string): Promise<boolean> {
  const { results } = await ctx.db.$client.prepare(clearedSql).bind(id).all();
  return results.length === 1;
}

type Edit = Partial<Record<"ownsMaster" | "ownsPublishing", boolean>> &
  Partial<Record<keyof DeclarationTexts, string | string[]>> &
  Partial<Record<"publishingSplit" | "syncTerms" | "isrc" | "warranty", string>>;

/** Submits the label's form with its current values and this change. */
async function edit(id: string, change: Edit) {
  const view = await getLabelTrack(ctx, label, id);
  const values = { ...view?.values, ...change };
  const texts = Object.entries(values).map(([name, value]) => [name, value === true ? "on" : value]);
  const filled = Object.fromEntries(texts.filter(([, value]) => value !== "" && value !== false)) as object;
  const form = UpdateTrack.safeParse({ ...filled, ...(await seenTrack(ctx, label, id)) });
  return form.success ? updateTrack(ctx, label, form.data) : null;
}

describe("sale gate", () => {
  test("agrees in code and database for every combination of facts", async () => {
    const isrcs = [null, "GBRGT2700001", "gbrgt2700001", "GB-RGT-27-1", "G1RGT2700001", "GBRGT270000A", "GBRGT27000010"];
    const combinations = [true, false].flatMap((ownsMaster) =>
      [true, false].flatMap((ownsPublishing) =>
        [null, 0, 9_999, 10_000].flatMap((publishingSplitBasisPoints) =>
          (["non-exclusive", "exclusive", "limited"] as const).flatMap((syncTerms) =>
            isrcs.map((isrc) => ({
              ownsMaster,
              ownsPublishing,
              publishingSplitBasisPoints,
              syncTerms,
              isrc,
              rightsDeclaration: plainDeclaration,
            })),
          ),
        ),
      ),
    );
    const { id } = await makeTrack(ctx.db, label.labelId, { isActive: false });
    const question = { sql: clearedSql, params: [id] };
    // One round trip: each combination is written, then queried.
    const answers = await ctx.db.$client.batch(
      combinations.flatMap((facts) =>
        [ctx.db.update(tracks).set(facts).where(eq(tracks.id, id)).toSQL(), question].map(({ sql: text, params }) =>
          ctx.db.$client.prepare(text).bind(...params),
        ),
      ),
    );
    let passed = 0;
    for (const [n, facts] of combinations.entries()) {
      const rules = failedRules({ ...facts, isIsrcOnSale: false, isWarranted: true });
      expect({ ...facts, isCleared: answers[2 * n + 1]?.results.length === 1 }).toEqual({
        ...facts,
        isCleared: rules.length === 0,
      });
      if (rules.length === 0) passed += 1;
    }
    expect(passed).toBe(1);
  });

  test("names each failed rule and no other", () => {
    const facts = { ...cleared, isrc: "GBRGT2700001", isIsrcOnSale: false, isWarranted: true };
    expect(failedRules(facts)).toEqual([]);
    expect(failedRules({ ...facts, ownsMaster: false, syncTerms: "limited" })).toEqual(["master", "terms"]);
    const none = {
      ownsMaster: false,
      ownsPublishing: false,
      publishingSplitBasisPoints: null,
      syncTerms: "exclusive",
      isrc: null,
      isIsrcOnSale: true,
      isWarranted: false,
      rightsDeclaration: nothingCleared,
    };
    expect(failedRules(none)).toEqual(rightsRules);
  });

  test("agrees in code and database for any declaration", { tags: ["full"] }, async () => {
    const { id, isrc } = await makeTrack(ctx.db, label.labelId, { isActive: false });
    let passed = 0;
    const facts = fc.record({
      ownsMaster: fc.boolean(),
      ownsPublishing: fc.boolean(),
      publishingSplitBasisPoints: fc.constantFrom(null, 5000, 10_000),
      rightsDeclaration: declaration,
    });
    await fc.assert(
      fc.asyncProperty(facts, async (declared) => {
        await ctx.db
          .update(tracks)
          .set({ ...declared })
          .where(eq(tracks.id, id));
        const rules = failedRules({
          ...declared,
          syncTerms: "non-exclusive",
          isrc,
          isIsrcOnSale: false,
          isWarranted: true,
        });
        expect(await isCleared(id)).toBe(rules.length === 0);
        if (rules.length === 0) passed += 1;
      }),
      { numRuns: 300 },
    );
    expect(passed).toBeGreaterThan(0);
  });

  test("fails for every unanswered question", async () => {
    const facts = { ...cleared, isrc: "GBRGT2700001", isIsrcOnSale: false, isWarranted: true };
    const unanswered = ["samples", "cover", "ai", "performers", "content-id"];
    expect(failedRules({ ...facts, rightsDeclaration: null })).toEqual(unanswered);
    expect(failedRules({ ...facts, rightsDeclaration: nothingDeclared })).toEqual(unanswered);
    const oneOpen = ["samples", "cover", "hasPerformersConsent", "contentId"].map((answer) => ({
      ...plainDeclaration,
      [answer]: nothingDeclared[answer as keyof RightsDeclaration],
    }));
    const aiOpen = aiContributions.map((part) => ({
      ...plainDeclaration,
      ai: { ...plainDeclaration.ai, [part]: null },
    }));
    const failing = [...oneOpen, ...aiOpen].map((rightsDeclaration) => failedRules({ ...facts, rightsDeclaration }).length);
    expect(new Set(failing)).toEqual(new Set([1]));
    for (const rightsDeclaration of [null, ...oneOpen, ...aiOpen]) {
      const listed = makeTrack(ctx.db, label.labelId, { rightsDeclaration });
      await expect(listed).rejects.toSatisfy((error) => isRefusedBy(error, "track_not_cleared"));
    }
  });

  test("is enforced by the database on insert, activation and edit", async () => {
    const changes = [
      { rightsDeclaration: null },
      { ownsMaster: false, rightsDeclaration: { ...plainDeclaration, masterConsent: onFile } },
      ...["none", { ...onFile, name: "x" }, { ...onFile, date: "soon" }, { ...onFile, text: "" }].flatMap((consent) => [
        {
          ownsMaster: false,
          rightsDeclaration: { ...plainDeclaration, masterShareBasisPoints: 5000, masterConsent: consent },
        },
        { rightsDeclaration: { ...plainDeclaration, writers: [writer({ isControlled: false, consent })] } },
        {
          rightsDeclaration: {
            ...plainDeclaration,
            samples: { status: "cleared" as const, clearedWith: consent },
          },
        },
        {
          rightsDeclaration: {
            ...plainDeclaration,
            cover: { status: "cleared" as const, clearedWith: consent },
          },
        },
      ]),
      { ownsMaster: false },
      { syncTerms: "exclusive" as const },
      { isrc: null },
      { rightsDeclaration: nothingCleared },
      { rightsDeclaration: { ...plainDeclaration, writers: [writer({ shareBasisPoints: 9_999 })] } },
    ];
    for (const change of changes) {
      const listed = makeTrack(ctx.db, label.labelId, change);
      await expect(listed).rejects.toSatisfy((error) => isRefusedBy(error, "track_not_cleared"));
      const kept = await makeTrack(ctx.db, label.labelId, { ...change, isActive: false });
      const sold = ctx.db.update(tracks).set({ isActive: true }).where(eq(tracks.id, kept.id));
      await expect(sold).rejects.toSatisfy((error) => isRefusedBy(error, "track_not_cleared"));
      const onSale = await makeTrack(ctx.db, label.labelId);
      const undeclared = ctx.db.update(tracks).set(change).where(eq(tracks.id, onSale.id));
      await expect(undeclared).rejects.toSatisfy((error) => isRefusedBy(error, "track_not_cleared"));
    }
  });

  test("unlists a track when an edit fails it, and relists it when one passes", async () => {
    const track = await makeTrack(ctx.db, label.labelId, { title: "Gatekeeper" });
    const shown = async () => [
      (await searchPlainly(ctx, LibraryQuery.parse({ q: "gatekeeper" }))).cards.length,
      (await getTrack(ctx, track.id, { isSuperUser: false })) === null ? 0 : 1,
      (await getShowcase(ctx)).tracks.some(({ id }) => id === track.id) ? 1 : 0,
    ];
    const before = await shown();
    expect(before.slice(0, 2)).toEqual([1, 1]);
    await edit(track.id, { ownsMaster: false });
    expect(await shown()).toEqual([0, 0, 0]);
    expect(await readFailedRules(ctx, track.id)).toEqual(["master", "warranty"]);
    await edit(track.id, { ownsMaster: true, warranty: "on" });
    expect(await shown()).toEqual(before);
  });

  test("does not activate a paused or unapproved track", async () => {
    const withheld = [{ status: "unavailable" as const }, { status: "draft" as const }, { adminPausedAt: 1 }];
    for (const change of withheld) {
      const track = await makeTrack(ctx.db, label.labelId, { ...change, ownsMaster: false, isActive: false });
      await edit(track.id, { ownsMaster: true, warranty: "on" });
      expect(await isCleared(track.id)).toBe(true);
      expect((await read(track.id)).isActive).toBe(false);
    }
  });

  test("sells one track per ISRC and refuses the second", async () => {
    const isrc = nextIsrc();
    const first = await makeTrack(ctx.db, label.labelId, { isrc });
    const other = await makeLabel(ctx.db);
    const second = await makeTrack(ctx.db, other.labelId, { isrc, status: "unavailable", isActive: false });
    expect(await moveTrack(ctx, other, { trackId: second.id, move: "activate" })).toEqual({
      ok: false,
      refusal: "not-cleared",
      rules: ["isrc-once"],
    });
    await moveTrack(ctx, label, { trackId: first.id, move: "pause" });
    expect(await moveTrack(ctx, other, { trackId: second.id, move: "activate" })).toMatchObject({ ok: true });
    expect((await read(second.id)).isActive).toBe(true);
    expect(await moveTrack(ctx, label, { trackId: first.id, move: "activate" })).toMatchObject({
      rules: ["isrc-once"],
    });
  });

  test("leaves an approved exclusive track off sale", async () => {
    const admin = await makeSuperUser(ctx.db);
    const track = await makeTrack(ctx.db, label.labelId, {
      status: "pending review",
      isActive: false,
      syncTerms: "exclusive",
    });
    const approve = moveStatements(ctx, admin, { trackId: track.id, move: "approve" });
    expect(await runUnlessStale(ctx.db, approve)).toBe(true);
    expect(await read(track.id)).toMatchObject({ status: "approved", isActive: false });
    await edit(track.id, { syncTerms: "non-exclusive", warranty: "on" });
    expect((await read(track.id)).isActive).toBe(true);
  });
});

const maybe = fc.constantFrom(null, "Somebody");
const maybeConsent = fc.constantFrom(null, "Somebody, letter of 12 October 2026", onFile, onFile);
const clearance = fc.record({
  status: fc.constantFrom(null, ...clearances),
  clearedWith: maybeConsent,
});
/** Biased towards declarations that clear, so that some do. */
const declaration: fc.Arbitrary<RightsDeclaration | null> = fc
  .option(
    fc.record({
      masterShareBasisPoints: fc.constantFrom(null, 0, 5000, 5000),
      masterConsent: maybeConsent,
      iswc: fc.constant(null),
      writers: fc.array(
        fc
          .record({
            shareBasisPoints: fc.constantFrom(5000, 5000, 2500, 10_000, 0),
            isControlled: fc.boolean(),
            consent: maybeConsent,
          })
          .map(writer),
        { maxLength: 3 },
      ),
      samples: fc.oneof(fc.constant(plainDeclaration.samples), clearance),
      cover: fc.oneof(fc.constant(plainDeclaration.cover), clearance),
      ai: fc.oneof(
        { weight: 3, arbitrary: fc.constant(plainDeclaration.ai) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(null, ...aiUses).map((vocals) => ({ ...plainDeclaration.ai, vocals })),
        },
      ),
      hasPerformersConsent: fc.oneof(fc.constant(true), fc.constantFrom(true, false, null)),
      contentId: fc.oneof(
        fc.constant(plainDeclaration.contentId),
        fc.record({
          isRegistered: fc.constantFrom(true, false, null),
          registeredBy: maybe,
          releaseContact: maybe,
          releaseDays: fc.constantFrom(null, 2),
        }),
      ),
      excludedUses: fc.constant([]),
      otherExcludedUses: fc.constant([]),
    }),
    { freq: 5 },
  )
  // Drizzle reads each value's constructor, which fast-check's records may lack.
  .map((declared) => declared && structuredClone(declared));

const warranty = fc.constantFrom("", "on", "on");
const change = fc.oneof(
  fc.record({ edit: fc.record({ ownsMaster: fc.boolean(), warranty }) }),
  fc.record({ edit: fc.record({ ownsPublishing: fc.boolean(), warranty }) }),
  fc.record({ edit: fc.record({ publishingSplit: fc.constantFrom("", "50", "100"), warranty }) }),
  fc.record({
    edit: fc.record({ syncTerms: fc.constantFrom("non-exclusive", "exclusive", "limited"), warranty }),
  }),
  fc.record({ edit: fc.record({ samples: fc.constantFrom("", "none", "cleared", "open"), warranty }) }),
  fc.record({ edit: fc.record({ aiVocals: fc.constantFrom("none", "all", "unknown"), warranty }) }),
  fc.record({
    edit: fc.record({
      masterShare: fc.constantFrom("", "50"),
      masterConsent: fc.constantFrom("", "Mika Lindqvist"),
      masterConsentDate: fc.constant("2026-10-12"),
      masterConsentText: fc.constant("Signed letter"),
      warranty,
    }),
  }),
  fc.record({
    edit: fc.record({
      writers: fc.constantFrom(
        "",
        "Juno Vale; music; ; ; 100; ; controlled",
        "A; music; ; ; 60; ; controlled\nB; words; ; ; 40; ; consent",
        "A; music; ; ; 60; ; controlled\nB; words; ; ; 40; ; consent; Nordlys; 2026-10-12; Signed letter",
      ),
      warranty,
    }),
  }),
  fc.record({
    edit: fc.record({
      isrc: fc.constantFrom("GBRGT2800001", "GBRGT2800002"),
      warranty: fc.constantFrom("", "on"),
    }),
  }),
  fc.record({ edit: fc.record({ warranty: fc.constant("on") }) }),
  fc.record({ label: fc.constant("warrants its catalogue" as const) }),
  fc.record({ admin: fc.constantFrom("approve" as const, "pause" as const, "resume" as const) }),
  fc.record({
    move: fc.constantFrom("pause" as const, "activate" as const, "withdraw" as const, "submit" as const),
    warranty: fc.boolean(),
  }),
);
type Change = typeof change extends fc.Arbitrary<infer Each> ? Each : never;

async function perform(admin: Viewer, id: string, each: Change): Promise<void> {
  if ("edit" in each) await edit(id, each.edit);
  else if ("move" in each) await moveTrack(ctx, label, { trackId: id, ...each });
  else if ("label" in each) await warrantCatalogue(ctx, label, { labelId: label.labelId, warranty: "on" });
  else if (each.admin === "approve") await runUnlessStale(ctx.db, moveStatements(ctx, admin, { trackId: id, move: "approve" }));
  else {
    const isActive = sql`tracks.status = 'approved' AND ${mayBeSold}`;
    const pause = { adminPausedAt: 1, isActive: false };
    if (each.admin === "pause") await ctx.db.update(tracks).set(pause).where(eq(tracks.id, id));
    else {
      await ctx.db.update(tracks).set({ adminPausedAt: null }).where(eq(tracks.id, id));
      await ctx.db.update(tracks).set({ isActive }).where(eq(tracks.id, id));
    }
  }
}

test("any order of edits, approvals and pauses lists exactly the cleared tracks", { tags: ["full"] }, async () => {
  const admin = await makeSuperUser(ctx.db);
  const pair = await Promise.all(
    ["GBRGT2800001", "GBRGT2800002"].map((isrc) =>
      makeTrack(ctx.db, label.labelId, {
        ...cleared,
        isrc,
        status: "pending review",
        isActive: false,
        isWarranted: false,
      }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), change), { minLength: 1, maxLength: 20 }), async (steps) => {
      for (const [which, each] of steps) {
        await perform(admin, pair[which]?.id ?? "", each);
        const listed = await searchPlainly(ctx, LibraryQuery.parse({}));
        for (const { id } of pair) {
          const { status, isActive, adminPausedAt } = await read(id);
          const rules = await readFailedRules(ctx, id);
          const maySell = status === "approved" && adminPausedAt === null && rules.length === 0;
          expect([isActive, listed.cards.some((card) => card.id === id)]).toEqual([maySell, maySell]);
        }
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test("concurrent edits, moves and renders never sell an uncleared track", async () => {
  const brand = await makeBrand(ctx.db, { tokens: 100 });
  const upload = await makeUpload(ctx, brand);
  const track = await makeTrack(ctx.db, label.labelId, { isrc: nextIsrc() });
  const { id } = track;
  const form = await renderForm(ctx, track, upload.id);
  const order = () => startRender(ctx, brand, { ...form, id: crypto.randomUUID() });
  await Promise.all([
    order(),
    edit(id, { ownsMaster: false }),
    order(),
    moveTrack(ctx, label, { trackId: id, move: "pause" }),
    order(),
    moveTrack(ctx, label, { trackId: id, move: "activate" }),
    order(),
  ]);
  await edit(id, { ownsMaster: false });
  expect((await read(id)).isActive).toBe(false);
  expect(await order()).toMatchObject({ ok: false });
  const uncleared = sql`${renders.rights} ->> '$.ownsMaster' <> 1`;
  expect(await ctx.db.$count(renders, and(eq(renders.trackId, id), uncleared))).toBe(0);
});

describe("excluded uses", () => {
  const excluding = { ...plainDeclaration, excludedUses: ["politics" as const], otherExcludedUses: ["fur"] };

  test("must be confirmed before a charge and are stored with the render", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 10 });
    const upload = await makeUpload(ctx, brand);
    const declared = { isrc: nextIsrc(), rightsDeclaration: excluding };
    const form = await renderForm(ctx, await makeTrack(ctx.db, label.labelId, declared), upload.id);
    const unconfirmed = await startRender(ctx, brand, form);
    expect(unconfirmed).toEqual({ ok: false, refusal: "exclusions-not-confirmed" });
    expect(await ctx.db.$count(renders)).toBe(0);

    const renderId = crypto.randomUUID();
    const confirmed = await startRender(ctx, brand, { ...form, id: renderId, confirmsExclusions: "on" });
    expect(confirmed).toEqual({ ok: true, renderId });
    const [render] = await ctx.db.select().from(renders).where(eq(renders.id, renderId));
    expect(render?.rights).toMatchObject({ declaration: excluding, hasConfirmedExclusions: true });
  });

  test("count as a change when added after the page was opened", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 10 });
    const upload = await makeUpload(ctx, brand);
    const track = await makeTrack(ctx.db, label.labelId, { isrc: nextIsrc() });
    const form = await renderForm(ctx, track, upload.id, { confirmsExclusions: "on" });
    await edit(track.id, { excludedUses: ["gambling"], warranty: "on" });
    const started = await startRender(ctx, brand, form);
    expect(started).toMatchObject({ refusal: "track-changed", changes: [{ of: "rights" }] });
    const shown = await getTrack(ctx, track.id, { isSuperUser: false });
    expect(shown?.rights.excludedUses).toEqual(["gambling"]);
  });
});
