import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { licences, licenceRevocations } from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { getAnalytics } from "#worker/domain/licensing/licences/label-analytics/queries.ts";
import { addLabel } from "#worker/domain/people/profiles/create-profiles.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { SyncsQuery } from "./label-licences.contract.ts";
import { listSyncedTracks, listSyncs } from "./list-syncs.ts";
import { exportSyncs } from "./export-syncs.ts";
import { getSync } from "./get-sync.ts";
import { countFiltered, findSyncFiles, getSyncCards, getSyncFilters, refreshRenderUrl } from "./queries.ts";

const ctx = createTestContext();
let label: Viewer & { labelId: string };
let other: Viewer & { labelId: string };
let sold: Record<"first" | "second" | "third" | "foreign", { renderId: string; licenceId: string }>;
let secondLabelId: string;

const ask = (query: object = {}, viewer = label) => listSyncs(ctx, viewer, SyncsQuery.parse(query));
const found = async (query: object) => (await ask(query)).syncs.map(({ id }) => id);

beforeAll(async () => {
  const [north, etoile] = [await makeBrand(ctx.db, { name: "Northwind" }), await makeBrand(ctx.db, { name: "ÉTOILE Filante" })];
  [label, other] = [await makeLabel(ctx.db), await makeLabel(ctx.db, { name: "Theirs" })];
  secondLabelId = crypto.randomUUID();
  expectOk(
    await addLabel(ctx, label, {
      id: secondLabelId,
      name: "Second Label",
      legalEntity: "Second Ltd",
      address: "2 Street",
      phoneNumber: "2",
    }),
  );
  const rain = await makeTrack(ctx.db, label.labelId, { title: "Rain Machine", artist: "Ada Field" });
  const sun = await makeTrack(ctx.db, secondLabelId, { title: "Sun", artist: "Björk's Cousin" });
  const theirs = await makeTrack(ctx.db, other.labelId, { title: "Rain Elsewhere" });
  sold = {
    first: await makeFinishedRender(ctx, north, rain),
    foreign: await makeFinishedRender(ctx, north, theirs),
    second: await later(() => makeFinishedRender(ctx, etoile, rain)),
    third: await later(() => makeFinishedRender(ctx, north, sun)),
  };
});

function later<Made>(make: () => Promise<Made>): Promise<Made> {
  ctx.wait(minutes(1));
  return make();
}

const ids = (...names: (keyof typeof sold)[]) => names.map((name) => sold[name].licenceId);

describe("list of syncs", () => {
  test("lists only licences of the viewer's labels, newest first", async () => {
    expect(await found({})).toEqual(ids("third", "second", "first"));
    expect((await ask({}, other)).syncs.map(({ id }) => id)).toEqual(ids("foreign"));
    expect((await ask({ label: label.labelId }, other)).syncs).toEqual([]);
  });

  test("sorts by track, brand or date across the viewer's labels", async () => {
    const rain = ids("first", "second").toSorted();
    expect(await found({ sort: "track" })).toEqual([...rain, ...ids("third")]);
    expect(await found({ sort: "-track" })).toEqual([...ids("third"), ...rain.toReversed()]);
    expect(await found({ sort: "brand" })).toEqual([...ids("first", "third").toSorted(), ...ids("second")]);
    expect(await found({ sort: "-brand", status: "valid" })).toEqual(
      [...ids("first", "third").toSorted(), ...ids("second")].toReversed(),
    );
    expect(await found({ sort: "date" })).toEqual(ids("first", "second", "third"));
    expect(await found({ sort: "date", q: "rain" })).toEqual(ids("first", "second"));
  });

  test("filters by label, track and status", async () => {
    expect(await found({ label: secondLabelId })).toEqual(ids("third"));
    const { trackId } = (await ask({ q: "rain machine" })).syncs[0] ?? { trackId: "" };
    expect(await found({ track: trackId })).toEqual(ids("second", "first"));
    expect(await found({ status: "valid" })).toHaveLength(3);
    expect(await found({ status: "revoked" })).toEqual([]);
  });

  test.each([
    ["a track, ignoring case", "rAIN mach", ["second", "first"]],
    ["a non-ASCII artist, ignoring case", "BJÖRK", ["third"]],
    ["the middle of a brand's name", "orthwi", ["third", "first"]],
    ["a non-ASCII brand, ignoring case", "étoile f", ["second"]],
    ["nothing for a LIKE wildcard", "%", []],
    ["nothing across two fields", "machine ada", []],
  ] as const)("finds %s", async (_what, q, names) => {
    expect(await found({ q })).toEqual(ids(...names));
  });

  test("finds a licence by number or id", async () => {
    const [row] = await ctx.db.select().from(licences).where(eq(licences.id, sold.first.licenceId));
    expect(await found({ q: row?.number.toLowerCase() })).toEqual(ids("first"));
    expect(await found({ q: sold.first.licenceId.slice(4, 23).toUpperCase() })).toEqual(ids("first"));
  });

  test("shows active as Valid and anything else as Issued", async () => {
    const statusOf = async (status: string) => {
      await ctx.db.update(licences).set({ status }).where(eq(licences.id, sold.first.licenceId));
      return (await ask({})).syncs.find(({ id }) => id === sold.first.licenceId)?.status;
    };
    expect(await statusOf("waiting")).toBe("issued");
    expect(await found({ status: "issued" })).toEqual(ids("first"));
    expect(await statusOf("active")).toBe("valid");
  });

  test("exports all matches of the filters as CSV", async () => {
    const csv = await new Response(exportSyncs(ctx, label, SyncsQuery.parse({ q: "rain" }))).text();
    const [head, ...rows] = csv.trim().split("\r\n");
    expect(head).toBe("licence,licence_id,issued_at,status,label,track,artist,isrc,brand,tokens,earned_usd,earned_gbp");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/,Valid,Night Bus Recordings,Rain Machine,Ada Field,GBCU7\w+,ÉTOILE Filante,2,5\.00,0\.00$/);
  });
});

describe("syncs by track", () => {
  test("lists the most licensed track first, with its newest licences", async () => {
    const { tracks } = await listSyncedTracks(ctx, label, SyncsQuery.parse({ tab: "by-track" }));
    expect(tracks.map(({ title, syncs }) => [title, syncs])).toEqual([
      ["Rain Machine", 2],
      ["Sun", 1],
    ]);
    expect(tracks[0]?.newest.map(({ id }) => id)).toEqual(ids("second", "first"));
  });

  test("counts only syncs that match the filters", async () => {
    const { tracks } = await listSyncedTracks(ctx, label, SyncsQuery.parse({ q: "northwind" }));
    expect(tracks.map(({ syncs }) => syncs)).toEqual([1, 1]);
  });
});

test("counts filtered syncs and tracks", async () => {
  const count = (query: object) => countFiltered(ctx, label, SyncsQuery.parse(query));
  expect(await count({ q: "rain machine" })).toBe(2);
  expect(await count({ q: "rain machine", tab: "by-track" })).toBe(1);
  expect(await count({ q: "rain machine", label: secondLabelId })).toBe(0);
});

test("the filters offer the viewer's labels and licensed tracks", async () => {
  const { labels, tracks } = await getSyncFilters(ctx, label, SyncsQuery.parse({}));
  expect(labels.map(({ name }) => name)).toEqual(["Night Bus Recordings", "Second Label"]);
  expect(tracks.map(({ title }) => title)).toEqual(["Rain Machine", "Sun"]);
});

test("the summary cards count syncs, brands and tracks and date the last sync", async () => {
  const last = { lastSyncAt: ctx.clock.now() };
  expect(await getSyncCards(ctx, label, undefined)).toEqual({
    totalSyncs: 3,
    uniqueBrands: 2,
    tracksUsed: 2,
    ...last,
  });
  expect(await getSyncCards(ctx, label, secondLabelId)).toMatchObject({ totalSyncs: 1, uniqueBrands: 1 });
  const nobody = await makeLabel(ctx.db);
  const nothing = { totalSyncs: 0, uniqueBrands: 0, tracksUsed: 0, lastSyncAt: null };
  expect(await getSyncCards(ctx, nobody, undefined)).toEqual(nothing);
  expect(await getSyncCards(ctx, other, label.labelId)).toEqual(nothing);
});

describe("one sync", () => {
  test("shows its label the licence and earnings, but not the brand's phone or address", async () => {
    const sync = await getSync(ctx, label, sold.first.licenceId);
    expect(sync).toMatchObject({
      trackTitle: "Rain Machine",
      brandName: "Northwind",
      status: "valid",
      shareBasisPoints: 5000,
      sharePolicy: "2026-1",
      earnings: [{ currency: "USD", cents: 500, state: "pending", eligibleAt: expect.any(Number) }],
    });
    const words = JSON.stringify(sync);
    expect(words).not.toContain("1 Street");
    expect(words.toLowerCase()).not.toMatch(/phone|address/);
  });

  test("is hidden from other labels", async () => {
    expect(await getSync(ctx, other, sold.first.licenceId)).toBeNull();
    expect(await findSyncFiles(ctx, other, sold.first.licenceId)).toBeNull();
    expect(await getSync(ctx, label, crypto.randomUUID())).toBeNull();
  });

  test("refreshes the video URL until the file is deleted", async () => {
    const { renderId, licenceId } = sold.second;
    expect(await refreshRenderUrl(ctx, label, renderId)).toContain(`/api/label-syncs/${licenceId}/video`);
    expect(await refreshRenderUrl(ctx, other, renderId)).toBeNull();
    const files = await findSyncFiles(ctx, label, licenceId);
    await ctx.media.remove([files?.video ?? ""]);
    expect(await refreshRenderUrl(ctx, label, renderId)).toBeNull();
  });
});

test("analytics sum syncs and earnings by period, track and brand", async () => {
  const analytics = await getAnalytics(ctx, label, { range: "30-days", label: undefined });
  expect(analytics.periods).toHaveLength(30);
  expect(analytics.periods.at(-1)).toMatchObject({ syncs: 3, cents: { USD: 1500, GBP: 0 } });
  expect(analytics.tracks.map(({ title, syncs }) => [title, syncs])).toEqual([
    ["Rain Machine", 2],
    ["Sun", 1],
  ]);
  expect(analytics.brands.map(({ name, syncs }) => [name, syncs])).toEqual([
    ["Northwind", 2],
    ["ÉTOILE Filante", 1],
  ]);
  ctx.wait(days(31));
  const later = await getAnalytics(ctx, label, { range: "30-days", label: undefined });
  expect(later.periods.every(({ syncs }) => syncs === 0)).toBe(true);
  expect((await getAnalytics(ctx, label, { range: "12-months", label: undefined })).periods).toHaveLength(12);
});

// Runs last: the revocation persists.
test("a revoked licence is shown as Revoked and no longer counted", async () => {
  const licenceId = sold.first.licenceId;
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
  await ctx.db
    .insert(licenceRevocations)
    .values({ licenceId, revokedBy: licence?.userId ?? "", revokedAt: licence?.issuedAt ?? 0 });
  expect((await ask({})).syncs.find(({ id }) => id === licenceId)?.status).toBe("revoked");
  expect(await found({ status: "revoked" })).toEqual(ids("first"));
  expect(await getSyncCards(ctx, label, undefined)).toMatchObject({ totalSyncs: 2 });
  const { tracks } = await listSyncedTracks(ctx, label, SyncsQuery.parse({}));
  expect(tracks.map(({ syncs }) => syncs)).toEqual([1, 1]);
});
