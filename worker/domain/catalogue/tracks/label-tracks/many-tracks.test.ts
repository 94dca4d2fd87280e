import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeLabel } from "#tests/support/factories.ts";
import { countRowsRead } from "#tests/support/rows-read.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { LabelTracksQuery } from "./label-tracks.contract.ts";
import { listLabelTracks } from "./queries.ts";

const size = 20_000;
const ctx = createTestContext();
let label: Viewer & { labelId: string };
const list = (query: object) => (app: TestContext) => listLabelTracks(app, label, label.labelId, LabelTracksQuery.parse(query));

beforeAll(async () => {
  label = await makeLabel(ctx.db);
  await env.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
     INSERT INTO tracks (id, label_id, title, artist, isrc, genre, price_tokens, status, created_at)
     SELECT 'many-' || printf('%06d', n), ?1, 'Song ' || printf('%06d', n * 7919 % ?2), 'Many',
       'GBMNY' || printf('%07d', n), iif(n % 2, 'Jazz', 'Folk'), 1 + n % 3, iif(n % 1000, 'draft', 'unavailable'), 1
     FROM numbers`,
  )
    .bind(label.labelId, size)
    .run();
}, 300_000);

const priceFarOn = `${Math.floor(size / 2)}:2`;

test.each<[string, object]>([
  ["newest first", {}],
  ["title, descending", { sort: "-title" }],
  ["title, deep page", { sort: "title", after: "9:Song 050000" }],
  ["ISRC", { sort: "isrc" }],
  ["a price shared by a third, deep page", { sort: "price", after: priceFarOn }],
  ["syncs", { sort: "-syncs" }],
  ["health within a genre", { sort: "health", genre: "Jazz" }],
  ["title within a search", { sort: "title", q: "song 0000" }],
])("a page of 20,000 tracks, by %s, stays within its row budget", async (_what, query) => {
  const rows = await countRowsRead(ctx, list(query));
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan("q" in query ? size + 1000 : 1000);
});

test("a status filter scans one index range once, not the tracks", async () => {
  const rows = await countRowsRead(ctx, list({ sort: "title", status: "unavailable" }));
  expect(rows).toBeLessThan(size + 1000);
});

test("pages of a sorted catalogue have no gap and no duplicate", async () => {
  const [first, second] = [await list({ sort: "title" })(ctx), null];
  expect(second).toBeNull();
  const next = await list({ sort: "title", after: first?.nextAfter ?? "" })(ctx);
  expect(first?.rows.at(0)?.title).toBe("Song 000000");
  expect(first?.rows.at(-1)?.title).toBe("Song 000049");
  expect(next?.rows.at(0)?.title).toBe("Song 000050");
});
