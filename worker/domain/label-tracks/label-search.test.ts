import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { LabelTracksQuery, labelTracksPageSize } from "./contract.ts";
import { deleteTrack } from "./delete-track.ts";
import { listLabelTracks } from "./queries.ts";

let ctx: TestContext;
let label: Viewer & { labelId: string };

const find = async (query: object, of = label) => {
  const page = await listLabelTracks(ctx, of, of.labelId, LabelTracksQuery.parse(query));
  if (!page) throw new Error("not theirs");
  return page;
};
const titles = async (query: object) => (await find(query)).rows.map(({ title }) => title);

beforeAll(async () => {
  ctx = createTestContext();
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
  await makeTrack(ctx.db, (await makeLabel(ctx.db)).labelId, { title: "Neon Elsewhere" });
});

describe("searching a label's catalogue", () => {
  test("lists all of its tracks, the newest first, and nobody else's", async () => {
    expect(await titles({})).toEqual(["Neon Night", "Neon Abacus", "Café Minuit"]);
    expect(
      await listLabelTracks(ctx, await makeLabel(ctx.db), label.labelId, LabelTracksQuery.parse({})),
    ).toBeNull();
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
  ])("finds %j by title, artist or ISRC", async (q, expected) => {
    expect(await titles({ q })).toEqual(expected);
  });

  test("filters by status and genre, each with counts that obey the other", async () => {
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

  test("follows what changes and what is deleted", async () => {
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
    await deleteTrack(ctx, other, track.id);
    expect(await find({}, other)).toMatchObject({ rows: [], total: 0, catalogueTotal: 0 });
  });
});

test("a large catalogue is read a page at a time, every track once", async () => {
  const big = await makeLabel(ctx.db);
  const size = labelTracksPageSize * 2 + 7;
  await env.DB.prepare(
    `INSERT INTO tracks (id, label_id, title, artist, isrc, created_at)
     SELECT lower(hex(randomblob(16))), ?1, 'Song ' || value, 'Many', 'GBBIG26' || printf('%05d', value), 1
     FROM json_each(?2) ORDER BY key`,
  )
    .bind(big.labelId, JSON.stringify(Array.from({ length: size }, (_, index) => index + 1)))
    .run();
  const seen: string[] = [];
  let after: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page = await find({ q: "song", ...(after ? { after } : {}) }, big);
    expect(page.total).toBe(size);
    seen.push(...page.rows.map(({ title }) => title));
    after = page.nextAfter;
  } while (after);
  expect(seen).toEqual(Array.from({ length: size }, (_, index) => `Song ${size - index}`));
});
