import { eq, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import * as fc from "fast-check";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel } from "#tests/support/factories.ts";
import { listTracks } from "#tests/support/list-tracks.ts";
import { listPlainTitles, searchLibrary } from "#tests/support/search-library.ts";
import { LibraryQuery } from "./library.contract.ts";
import { plainPageSql, searchPlainly } from "./plain-search.ts";

const ctx = createTestContext();

const titles = (query: object) => listPlainTitles(ctx, query);
const read = (query: object) => searchPlainly(ctx, LibraryQuery.parse(query));

beforeAll(async () => {
  const { labelId } = await makeLabel(ctx.db, { name: "Étoile Disques" });
  const many = Array.from({ length: 300 }, (_, n) => ({ title: `Many ${n}`, priceTokens: 1 + (n % 7) }));
  await listTracks(ctx, labelId, [
    ...many,
    { title: "Café Minuit", artist: "Trio Lavande", genre: "Jazz", mood: "Romantic", bpm: 116, vocals: "vocal" },
    { title: "Hidden Step", mood: "Sad", subGenre: "Boom bap", moodTags: ["Dark"], description: "Solo cello." },
  ]); // prettier-ignore
});

describe("searchPlainly", () => {
  test("finds by word prefixes in every text, ignoring case and accents", async () => {
    for (const q of ["CAFE", "lav caf", "jazz romantic", "minüit etoile"])
      expect([q, await titles({ q })]).toEqual([q, ["Café Minuit"]]);
    for (const q of ["hid", "boom-bap", "dark", "cello"]) expect([q, await titles({ q })]).toEqual([q, ["Hidden Step"]]);
  });

  test("does not count, correct or rank", async () => {
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

  test("omits tracks that are not on sale", async () => {
    const set = async (isActive: boolean) => ctx.db.update(tracks).set({ isActive }).where(eq(tracks.title, "Hidden Step"));
    await set(false);
    expect([await titles({ q: "hidden" }), await titles({ mood: "Sad" })]).toEqual([[], []]);
    await set(true);
    expect([await titles({ q: "hidden" }), await titles({ mood: "Sad" })]).toEqual([["Hidden Step"], ["Hidden Step"]]);
  });

  test.each([
    ["signs", '"abacus" OR * NEAR( -x {title}: ^a +b'],
    ["quotes", "\"'; -- \\ %_"],
    ["filter marks", "\uE000genre4"],
    ["signs alone", "?!"],
    ["an emoji", "🎵"],
    ["a letter unknown to the tokeniser", "a\u19B0b"],
    ["101 letters", "x".repeat(101)],
  ])("treats %s as words, never as operators", async (_, q) => {
    expect(await titles({ q })).toEqual([]);
  });

  for (const numRuns of [25, 100])
    test(`answers ${numRuns} random texts with any cursor`, { tags: numRuns === 25 ? [] : ["full"] }, async () => {
      const text = fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), fc.string({ unit: "grapheme", maxLength: 110 }));
      await fc.assert(
        fc.asyncProperty(text, fc.constantFrom("1", "9".repeat(19), "5.7"), async (q, after) => {
          expect((await read({ q, after })).total).toBeNull();
        }),
        { numRuns },
      );
    });
});

describe("pages of a long list", () => {
  test.each([
    [{}, 302],
    [{ q: "many" }, 300],
    [{ sort: "low-to-high" }, 302],
    [{ q: "many", sort: "high-to-low" }, 300],
  ])("have each track once: %o", async (query, size) => {
    const all = await titles(query);
    expect([all.length, new Set(all).size]).toEqual([size, size]);
  });

  test("continue between snapshot and plain search", async () => {
    for (const sort of ["none", "low-to-high", "high-to-low"]) {
      const query = { q: "many", sort };
      const all = await titles(query);
      const start = await read(query);
      const next = await searchLibrary(ctx, { ...query, after: start.nextAfter });
      const third = await read({ ...query, after: next.nextAfter });
      expect([...start.cards, ...next.cards, ...third.cards].map(({ title }) => title)).toEqual(all.slice(0, 72));
    }
  });

  test("read fewer than 200 rows each", async () => {
    const page = plainPageSql(LibraryQuery.parse({ q: "many", after: "200" })) ?? sql``;
    const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(page);
    const { meta } = await env.DB.prepare(text)
      .bind(...params)
      .run();
    expect(meta.rows_read).toBeLessThan(200);
  });
});
