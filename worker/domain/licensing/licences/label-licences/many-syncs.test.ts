import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel } from "#tests/support/factories.ts";
import { sellMany } from "#tests/support/many-licences.ts";
import { countRowsRead } from "#tests/support/rows-read.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { getAnalytics } from "#worker/domain/licensing/licences/label-analytics/queries.ts";
import { SyncsQuery } from "./label-licences.contract.ts";
import { listSyncedTracks, listSyncs } from "./list-syncs.ts";
import { exportSyncs } from "./export-syncs.ts";
import { getSyncCards, getSyncFilters } from "./queries.ts";

const size = 20_000;
const ctx = createTestContext();
let label: Viewer & { labelId: string };
let trackId: string;
const parse = (query: object) => SyncsQuery.parse(query);

beforeAll(async () => {
  const brand = await makeBrand(ctx.db);
  label = await makeLabel(ctx.db);
  const tracks = await sellMany(ctx, { brand, label, count: size, tracks: 300 });
  trackId = tracks[7]?.id ?? "";
}, 120_000);

test("pages through 20,000 syncs without gaps or duplicates", async () => {
  const first = await listSyncs(ctx, label, parse({}));
  expect(first.syncs.map(({ id }) => id).slice(0, 2)).toEqual(["licence-020000", "licence-019999"]);
  const second = await listSyncs(ctx, label, parse({ after: first.nextAfter }));
  expect(second.syncs[0]?.id).toBe("licence-019950");
  const last = await listSyncs(ctx, label, parse({ q: "licence-00004" }));
  expect([last.syncs.length, last.nextAfter]).toEqual([10, null]);
});

test.each(["track", "-brand", "date"])("exports every match once, sorted by %s", async (sort) => {
  const text = await new Response(exportSyncs(ctx, label, parse({ sort, q: "brand 9" }))).text();
  const rows = text.trim().split("\r\n").slice(1);
  const [truth] = await ctx.db.all<{ syncs: number }>(
    sql`SELECT count(*) AS syncs FROM licences WHERE brand_name LIKE 'Brand 9%'`,
  );
  expect(rows).toHaveLength(truth?.syncs ?? 0);
  expect(new Set(rows).size).toBe(rows.length);
});

test.each<[string, (ctx: TestContext) => Promise<unknown>]>([
  ["the first page", (app) => listSyncs(app, label, parse({}))],
  ["a late page", (app) => listSyncs(app, label, parse({ after: `${ctx.clock.now() - 3e9}.x` }))],
  ["one track's syncs", (app) => listSyncs(app, label, parse({ track: trackId }))],
  ["a search with many matches", (app) => listSyncs(app, label, parse({ q: "brand 9" }))],
  ["tracks by name, descending", (app) => listSyncs(app, label, parse({ sort: "-track" }))],
  ["a late page of brands by name", (app) => listSyncs(app, label, parse({ sort: "brand", after: "licence-010000:Brand 5" }))],
  ["the oldest first", (app) => listSyncs(app, label, parse({ sort: "date" }))],
  ["the most used tracks", (app) => listSyncedTracks(app, label, parse({}))],
  ["the summary cards", (app) => getSyncCards(app, label, undefined)],
  ["the filters", (app) => getSyncFilters(app, label, parse({}))],
  ["a year's analytics", (app) => getAnalytics(app, label, { range: "12-months", label: undefined })],
])("reads fewer than 2500 rows for %s", async (_what, read) => {
  const rows = await countRowsRead(ctx, read);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(2500);
});

test("a search without matches reads each of the label's rows once", async () => {
  const rows = await countRowsRead(ctx, (app) => listSyncs(app, label, parse({ q: "nowhere", status: "revoked" })));
  expect(rows).toBeGreaterThanOrEqual(size);
  expect(rows).toBeLessThan(size + 100);
});

test("the cards match the counts of the licences", async () => {
  const [truth] = await ctx.db.all(sql`
    SELECT count(*) AS totalSyncs, count(DISTINCT track_id) AS tracksUsed, max(issued_at) AS lastSyncAt,
      count(DISTINCT brand_id) AS uniqueBrands FROM licences`);
  expect(await getSyncCards(ctx, label, undefined)).toEqual(truth);
});

test("exports every sync of one track once", async () => {
  const text = await new Response(exportSyncs(ctx, label, parse({ track: trackId }))).text();
  const rows = text.trim().split("\r\n").slice(1);
  expect(rows).toHaveLength(Math.ceil((size - 6) / 300));
  expect(new Set(rows).size).toBe(rows.length);
});
