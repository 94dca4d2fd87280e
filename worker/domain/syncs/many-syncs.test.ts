import { sql } from "drizzle-orm";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createDatabase } from "#drizzle/client.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel } from "#tests/support/factories.ts";
import { sellMany } from "#tests/support/many-licences.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { getAnalytics } from "#worker/domain/label-analytics/queries.ts";
import { SyncsQuery } from "./contract.ts";
import { exportSyncs } from "./export-syncs.ts";
import { listSyncedTracks } from "./list-synced-tracks.ts";
import { listSyncs } from "./list-syncs.ts";
import { getSyncCards, getSyncFilters } from "./queries.ts";

const size = 100_000;
let ctx: TestContext;
let label: Viewer & { labelId: string };
let trackId: string;
const parse = (query: object) => SyncsQuery.parse(query);

beforeAll(async () => {
  ctx = createTestContext();
  const brand = await makeBrand(ctx.db);
  label = await makeLabel(ctx.db);
  const tracks = await sellMany(ctx, { brand, label, count: size, tracks: 300 });
  trackId = tracks[7]?.id ?? "";
}, 120_000);

/** How many rows a question makes the database read. */
async function rowsReadBy(read: (ctx: TestContext) => Promise<unknown>): Promise<number> {
  let rows = 0;
  const count = (result: { meta: { rows_read?: number } }) => (rows += result.meta.rows_read ?? 0);
  const measured = new Proxy(env.DB, {
    get(target, name) {
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements);
          for (const result of results) count(result);
          return results;
        };
      if (name === "prepare") return (text: string) => measuring(target.prepare(text), count);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await read({ ...ctx, db: createDatabase(measured) });
  return rows;
}

function measuring(statement: D1PreparedStatement, count: (result: D1Result) => void): D1PreparedStatement {
  const bind = statement.bind.bind(statement);
  statement.bind = (...values: unknown[]) => {
    const bound = bind(...values);
    const all = bound.all.bind(bound);
    bound.all = async <Row>() => {
      const result = await all<Row>();
      count(result);
      return result;
    };
    const raw = bound.raw.bind(bound);
    bound.raw = (async (...options: []) => {
      count(await all());
      return raw(...options);
    }) as typeof bound.raw; // the overloads of raw cannot be spelt in one arrow
    return bound;
  };
  return statement;
}

test("pages of a hundred thousand syncs follow each other without a gap or a repetition", async () => {
  const first = await listSyncs(ctx, label, parse({}));
  expect(first.syncs.map(({ id }) => id).slice(0, 2)).toEqual(["licence-100000", "licence-099999"]);
  const second = await listSyncs(ctx, label, parse({ after: first.nextAfter }));
  expect(second.syncs[0]?.id).toBe("licence-099950");
  const last = await listSyncs(ctx, label, parse({ q: "licence-00004" }));
  expect([last.syncs.length, last.nextAfter]).toEqual([10, null]);
});

test.each<[string, (ctx: TestContext) => Promise<unknown>]>([
  ["the first page", (app) => listSyncs(app, label, parse({}))],
  ["a page far on", (app) => listSyncs(app, label, parse({ after: `${ctx.clock.now() - 3e9}.x` }))],
  ["one track's syncs", (app) => listSyncs(app, label, parse({ track: trackId }))],
  ["what many share", (app) => listSyncs(app, label, parse({ q: "brand 9" }))],
  ["the tracks used most", (app) => listSyncedTracks(app, label, parse({}))],
  ["the summary cards", (app) => getSyncCards(app, label, undefined)],
  ["the filters", (app) => getSyncFilters(app, label, parse({}))],
  ["the analytics of a year", (app) => getAnalytics(app, label, { range: "12-months", label: undefined })],
])("%s reads a page and no more", async (_what, read) => {
  const rows = await rowsReadBy(read);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(2500);
});

test("a search for what is not there reads each of the label's rows once", async () => {
  const rows = await rowsReadBy((app) => listSyncs(app, label, parse({ q: "nowhere", status: "revoked" })));
  expect(rows).toBeGreaterThanOrEqual(size);
  expect(rows).toBeLessThan(size + 100);
});

test("the cards count what the licences hold", async () => {
  const [truth] = await ctx.db.all(sql`
    SELECT count(*) AS totalSyncs, count(DISTINCT track_id) AS tracksUsed, max(issued_at) AS lastSyncAt,
      count(DISTINCT brand_id) AS uniqueBrands FROM licences`);
  expect(await getSyncCards(ctx, label, undefined)).toEqual(truth);
});

test("the export holds every one of them", async () => {
  const text = await new Response(exportSyncs(ctx, label, parse({ track: trackId }))).text();
  const rows = text.trim().split("\r\n").slice(1);
  expect(rows).toHaveLength(Math.ceil((size - 6) / 300));
  expect(new Set(rows).size).toBe(rows.length);
});
