import { beforeAll, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel } from "#tests/support/factories.ts";
import { makeManyVideos } from "#tests/support/many-videos.ts";
import { countRowsRead } from "#tests/support/rows-read.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { readBatch } from "#drizzle/client.ts";
import { listMyVideos, videosPageSize } from "./list-videos.ts";
import { maxCounted } from "#worker/domain/lib/counted.contract.ts";
import { MyVideosQuery } from "./my-videos.contract.ts";
import { askFilters } from "./video-filters.ts";

const size = 1200;
const ctx = createTestContext(Date.UTC(2026, 10, 25));
let brand: Viewer;
let trackId: string;
const ask = (query: object) => listMyVideos(ctx, brand, MyVideosQuery.parse(query));

beforeAll(async () => {
  const maker = await makeBrand(ctx.db);
  const label = await makeLabel(ctx.db);
  const tracks = await makeManyVideos(ctx, { brand: maker, labelId: label.labelId, count: size, tracks: 40 });
  brand = maker;
  trackId = tracks[7]?.id ?? "";
});

test.each([
  ["all videos", () => ({}), size + 1],
  ["search results", () => ({ q: "clip-00" }), 99],
  ["one track's videos", () => ({ track: trackId }), 30],
])("pages through %s without gaps or duplicates", async (_what, choose, number) => {
  const filters = choose();
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await ask({ ...filters, after });
    expect(page.count).toBe(Math.min(number, maxCounted + 1));
    expect(page.videos.length).toBeLessThanOrEqual(videosPageSize);
    seen.push(...page.videos.map(({ uploadFilename }) => uploadFilename));
    after = page.nextAfter;
  }
  expect(seen).toHaveLength(number);
  expect(new Set(seen).size).toBe(number);
  expect(seen.filter((name) => name.startsWith("clip-"))).toEqual(
    seen
      .filter((name) => name.startsWith("clip-"))
      .toSorted()
      .toReversed(),
  );
});

test("queries over 1,200 videos read fewer than 12 rows each", async () => {
  for (const query of [{}, { q: "nowhere" }, { status: "revoked" }, { track: trackId }]) {
    const rows = await countRowsRead(ctx, (app) => listMyVideos(app, brand, MyVideosQuery.parse(query)));
    expect(rows).toBeLessThan(size * 12);
  }
  const filters = askFilters(brand, { track: undefined });
  expect(await countRowsRead(ctx, ({ db }) => readBatch(db, filters))).toBeLessThan(size * 3);
});
