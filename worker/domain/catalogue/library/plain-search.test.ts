import { eq, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import * as fc from "fast-check";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { tracks } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeLabel } from "#tests/support/factories.ts";
import { listTracks } from "#tests/support/list-tracks.ts";
import { listPlainTitles, searchLibrary } from "#tests/support/search-library.ts";
import { LibraryQuery } from "./library.contract.ts";
import { plainPageSql, searchPlainly } from "./plain-search.ts";

let ctx: TestContext;

const titles = (query: object) => listPlainTitles(ctx, query);
const read = (query: object) => searchPlainly(ctx, LibraryQuery.parse(query));

beforeAll(async () => {
  ctx = createTestContext();
  const { labelId } = await makeLabel(ctx.db, { name: "Étoile Disques" });
  const many = Array.from({ length: 300 }, (_, n) => ({ title: `Many ${n}`, priceTokens: 1 + (n % 7) }));
  await listTracks(ctx, labelId, [
    ...many,
    { title: "Café Minuit", artist: "Trio Lavande", genre: "Jazz", mood: "Romantic", bpm: 116, vocals: "vocal" },
    { title: "Hidden Step", mood: "Sad", subGenre: "Boom bap", moodTags: ["Dark"], description: "Solo cello." },
  ]); // prettier-ignore
});

describe("searchPlainly", () => {
  test("finds by the beginnings of words in every text, whatever their case and accents", async () => {
    for (const q of ["CAFE", "lav caf", "jazz romantic", "minüit etoile"])
      expect([q, await titles({ q })]).toEqual([q, ["Café Minuit"]]);
    for (const q of ["hid", "boom-bap", "dark", "cello"])
      expect([q, await titles({ q })]).toEqual([q, ["Hidden Step"]]);
  });

  test("counts, corrects and ranks nothing", async () => {
    expect(await read({ q: "hiden 124 bpm" })).toEqual({
      cards: [],
      nextAfter: null,
      total: null,
      facets: null,
      order: "newest",
      understood: [],
      corrections: [],
      relaxed: null,
      suggestions: [],
    });
  });

  test("has no track that is not on sale", async () => {
    const set = async (isActive: boolean) =>
      ctx.db.update(tracks).set({ isActive }).where(eq(tracks.title, "Hidden Step"));
    await set(false);
    expect([await titles({ q: "hidden" }), await titles({ mood: "Sad" })]).toEqual([[], []]);
    await set(true);
    expect([await titles({ q: "hidden" }), await titles({ mood: "Sad" })]).toEqual([
      ["Hidden Step"],
      ["Hidden Step"],
    ]);
  });

  test.each([
    ["Signs", '"abacus" OR * NEAR( -x {title}: ^a +b'],
    ["Quotes", "\"'; -- \\ %_"],
    ["Filter marks", "\uE000genre4"],
    ["Signs alone", "?!"],
    ["An emoji", "🎵"],
    ["Letters that the tokeniser does not know", "a\u19B0b"],
    ["A hundred and one letters", "x".repeat(101)],
  ])("takes %s for words, never for commands", async (_, q) => {
    expect(await titles({ q })).toEqual([]);
  });

  for (const numRuns of [25, 100])
    test(
      `answers ${numRuns} texts of any kind, with any cursor`,
      { tags: numRuns === 25 ? [] : ["full"] },
      async () => {
        const text = fc.oneof(
          fc.string({ unit: "binary", maxLength: 30 }),
          fc.string({ unit: "grapheme", maxLength: 110 }),
        );
        await fc.assert(
          fc.asyncProperty(text, fc.constantFrom("1", "9".repeat(19), "5.7"), async (q, after) => {
            expect((await read({ q, after })).total).toBeNull();
          }),
          { numRuns },
        );
      },
    );
});

describe("a list of many pages", () => {
  test.each([
    [{}, 302],
    [{ q: "many" }, 300],
    [{ sort: "low-to-high" }, 302],
    [{ q: "many", sort: "high-to-low" }, 300],
  ])("has each track once: %o", async (query, size) => {
    const all = await titles(query);
    expect([all.length, new Set(all).size]).toEqual([size, size]);
  });

  test("goes on in the snapshot where the plain search has begun it, and the other way round", async () => {
    for (const sort of ["none", "low-to-high", "high-to-low"]) {
      const query = { q: "many", sort };
      const all = await titles(query);
      const start = await read(query);
      const next = await searchLibrary(ctx, { ...query, after: start.nextAfter });
      const third = await read({ ...query, after: next.nextAfter });
      expect([...start.cards, ...next.cards, ...third.cards].map(({ title }) => title)).toEqual(
        all.slice(0, 72),
      );
    }
  });

  test("of a search is read no further than its page", async () => {
    const page = plainPageSql(LibraryQuery.parse({ q: "many", after: "200" })) ?? sql``;
    const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(page);
    const { meta } = await env.DB.prepare(text)
      .bind(...params)
      .run();
    expect(meta.rows_read).toBeLessThan(200);
  });
});
