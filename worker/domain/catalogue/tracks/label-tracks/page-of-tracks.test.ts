import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeLabel, makeTrack } from "#tests/support/factories.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { LabelTracksQuery, labelTracksPageSize } from "./label-tracks.contract.ts";
import { deleteTrack } from "./delete-track.ts";
import { exportTracks } from "./export-tracks.ts";
import { listLabelTracks } from "./queries.ts";

const ctx = createTestContext();
let label: Viewer & { labelId: string };

const find = async (query: object, of = label) => {
  const page = await listLabelTracks(ctx, of, of.labelId, LabelTracksQuery.parse(query));
  if (!page) throw new Error("not theirs");
  return page;
};
const titles = async (query: object) => (await find(query)).rows.map(({ title }) => title);

beforeAll(async () => {
  label = await makeLabel(ctx.db);
  const add = (track: object) => makeTrack(ctx.db, label.labelId, track);
  const hidden = { isActive: false } as const;
  await add({ title: "Café Minuit", artist: "Trio Lavande", isrc: "GBCU72600001", genre: "Jazz" });
  await add({
    title: "Neon Abacus",
    artist: "Vector Aunt",
    isrc: "GBCU72600002",
    genre: "Folk",
    ...hidden,
    status: "draft",
  });
  await add({
    title: "Neon Night",
    artist: "Vector Aunt",
    isrc: null,
    genre: null,
    ...hidden,
    status: "unavailable",
  });
  await makeAnyTrack(ctx.db, { title: "Neon Elsewhere" });
});

describe("listLabelTracks", () => {
  test("lists the label's own tracks, newest first, to its account only", async () => {
    expect(await titles({})).toEqual(["Neon Night", "Neon Abacus", "Café Minuit"]);
    expect(await listLabelTracks(ctx, await makeLabel(ctx.db), label.labelId, LabelTracksQuery.parse({}))).toBeNull();
  });

  test.each([
    ["neon", ["Neon Night", "Neon Abacus"]],
    ["CAFE", ["Café Minuit"]],
    ["aunt aba", ["Neon Abacus"]],
    ["GBCU72600002", ["Neon Abacus"]],
    ["gb-cu7-26-00002", ["Neon Abacus"]],
    ["GB-CU726", ["Neon Abacus", "Café Minuit"]],
    ["00001", ["Café Minuit"]],
    ["elsewhere", []],
    ["-", []],
    ['" OR *', []],
    // A letter unknown to the tokeniser splits the word.
    ["a\u19B0b", []],
  ])("finds %j by title, artist or ISRC", async (q, expected) => {
    expect(await titles({ q })).toEqual(expected);
  });

  test("filters by status and genre, each counted within the other", async () => {
    expect(await titles({ status: "draft" })).toEqual(["Neon Abacus"]);
    expect(await titles({ genre: "Jazz", q: "neon" })).toEqual([]);
    const page = await find({ status: "draft", q: "neon" });
    expect([page.total, page.catalogueTotal]).toEqual([1, 3]);
    expect(page.statuses).toEqual([
      { value: "draft", tracks: 1 },
      { value: "pending review", tracks: 0 },
      { value: "approved", tracks: 0 },
      { value: "unavailable", tracks: 1 },
    ]);
    expect(page.genres).toEqual([
      { value: "Jazz", tracks: 0 },
      { value: "Folk", tracks: 1 },
    ]);
  });

  test("follows updates and deletions", async () => {
    const other = await makeLabel(ctx.db);
    const track = await makeTrack(ctx.db, other.labelId, {
      title: "First",
      isActive: false,
      status: "draft",
    });
    await ctx.db.run(sql`UPDATE tracks SET title = 'Second', status = 'unavailable' WHERE id = ${track.id}`);
    const page = await find({ q: "second" }, other);
    expect([page.rows[0]?.status, page.statuses.find(({ tracks }) => tracks > 0)?.value]).toEqual([
      "unavailable",
      "unavailable",
    ]);
    expect((await find({ q: "first" }, other)).rows).toEqual([]);
    expect((await find({ q: "x".repeat(101) }, other)).rows).toEqual([]);
    await deleteTrack(ctx, other, track.id);
    expect(await find({}, other)).toMatchObject({ rows: [], total: 0, catalogueTotal: 0 });
  });
});

describe("sorted catalogue", () => {
  let other: Viewer & { labelId: string };
  beforeAll(async () => {
    other = await makeLabel(ctx.db);
    const tracks = [
      { title: "beta", isrc: "GBSRT2600003", priceTokens: 5, genre: "Folk" },
      { title: "Alpha", isrc: null, isActive: false, priceTokens: 1, genre: "Jazz" },
      { title: "Gamma", isrc: "GBSRT2600001", priceTokens: 5, genre: "Jazz" },
      { title: "Beta", isrc: "GBSRT2600002", priceTokens: 2, genre: null },
    ] as const;
    // Sequential: insertion order is asserted.
    for (const track of tracks) await makeTrack(ctx.db, other.labelId, track);
  });
  const sortedTitles = async (query: object) => (await find(query, other)).rows.map(({ title }) => title);

  test.each([
    ["title", ["Alpha", "beta", "Beta", "Gamma"]],
    ["-title", ["Gamma", "Beta", "beta", "Alpha"]],
    ["isrc", ["Alpha", "Gamma", "Beta", "beta"]],
    ["-isrc", ["beta", "Beta", "Gamma", "Alpha"]],
    ["price", ["Alpha", "Beta", "beta", "Gamma"]],
    ["-price", ["Gamma", "beta", "Beta", "Alpha"]],
    ["colour", ["Beta", "Gamma", "Alpha", "beta"]],
  ])("sorts by %s", async (sort, expected) => {
    expect(await sortedTitles({ sort })).toEqual(expected);
  });

  test("combines with search and filters", async () => {
    expect(await sortedTitles({ sort: "-title", genre: "Jazz" })).toEqual(["Gamma", "Alpha"]);
    expect(await sortedTitles({ sort: "price", q: "beta" })).toEqual(["Beta", "beta"]);
    expect(await sortedTitles({ sort: "price", q: "beta", status: "draft" })).toEqual([]);
  });

  test("exports as CSV in its order, with formulas escaped", async () => {
    await makeTrack(ctx.db, other.labelId, { title: "=1+1", priceTokens: 9, isrc: "GBSRT2600009" });
    const query = LabelTracksQuery.parse({ sort: "-price" });
    const csv = await exportTracks(ctx, other, other.labelId, query);
    const [head, ...lines] = (await new Response(csv).text()).trim().split("\r\n");
    expect(head).toMatch(/^track_title,artist_name,isrc,.*,license_fee_tokens,commercial_fee_tokens,vocals,live,syncs,/);
    expect(lines.map((line) => line.split(",")[0])).toEqual(["'=1+1", "Gamma", "beta", "Beta", "Alpha"]);
    expect(lines[0]).toContain("GB-SRT-26-00009");
    expect(await exportTracks(ctx, label, other.labelId, query)).toBeNull();
  });
});

test("a large catalogue is paged with every track once, in any order", async () => {
  const big = await makeLabel(ctx.db);
  const size = labelTracksPageSize * 2 + 7;
  await env.DB.prepare(
    `INSERT INTO tracks (id, label_id, title, artist, isrc, created_at)
     SELECT lower(hex(randomblob(16))), ?1, 'Song ' || value, 'Many', 'GBBIG26' || printf('%05d', value), 1
     FROM json_each(?2) ORDER BY key`,
  )
    .bind(big.labelId, JSON.stringify(Array.from({ length: size }, (_, index) => index + 1)))
    .run();
  const titlesBy = async (sort: string | undefined) => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      // Each page returns the cursor of the next.
      const page = await find({ q: "song", sort, ...(after ? { after } : {}) }, big);
      expect(page.total).toBe(size);
      seen.push(...page.rows.map(({ title }) => title));
      after = page.nextAfter;
    } while (after);
    return seen;
  };
  const numbers = Array.from({ length: size }, (_, index) => `Song ${index + 1}`);
  expect(await titlesBy(undefined)).toEqual(numbers.toReversed());
  expect(await titlesBy("isrc")).toEqual(numbers);
  expect(await titlesBy("-isrc")).toEqual(numbers.toReversed());
  expect(await titlesBy("title")).toEqual(numbers.toSorted());
  // All cost the same, so insertion order decides.
  expect(await titlesBy("price")).toEqual(numbers);
  expect(await titlesBy("-syncs")).toEqual(numbers.toReversed());
  const csv = await exportTracks(ctx, big, big.labelId, LabelTracksQuery.parse({ sort: "price" }));
  expect((await new Response(csv).text()).trim().split("\r\n")).toHaveLength(size + 1);
});
