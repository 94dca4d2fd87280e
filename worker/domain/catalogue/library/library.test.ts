import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { currentWarranty } from "#worker/domain/catalogue/tracks/rights/warranty.contract.ts";
import { env } from "cloudflare:workers";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, test } from "vitest";
import { tracks } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import { eq } from "drizzle-orm";
import { LibraryQuery } from "./library.contract.ts";
import { interpretSearch } from "./interpret-search.ts";
import { wordSql } from "./database-library.ts";
import {
  catalogueCellsSql,
  cellQuestions,
  countMetSql,
  listHits,
  pageSql,
  relevancePageSql,
} from "./library-statements.ts";
import { getLibraryPage, getTrack, trackSql } from "./queries.ts";
import type { Filters } from "./search-terms.ts";

let ctx: TestContext;
let labelId: string;

const find = (query: object) => getLibraryPage(ctx, LibraryQuery.parse(query));
const titles = async (query: object) => (await find(query)).cards.map((card) => card.title);

beforeAll(async () => {
  ctx = createTestContext();
  ({ labelId } = await makeLabel(ctx.db));
  const add = (track: Partial<typeof tracks.$inferInsert>) => makeTrack(ctx.db, labelId, track);
  await add({
    title: "Café Minuit",
    artist: "Trio Lavande",
    genre: "Jazz",
    mood: "Romantic",
    bpm: 116,
    priceTokens: 2,
  });
  await add({ title: "Øre & Sand", artist: "Håkon", genre: "Folk", mood: "Calm", bpm: 72, priceTokens: 1 });
  await add({
    title: "Neon Abacus",
    artist: "Vector Aunt",
    genre: "Electronic",
    mood: "Dark",
    bpm: 124,
    priceTokens: 3,
  });
  await add({
    title: "夜の環状線",
    artist: "Loop Line",
    genre: "Lo-fi",
    mood: "Calm",
    bpm: null,
    priceTokens: 100,
  });
  await add({ title: "Neon Draft", isActive: false, status: "draft" });
});

describe("searching the library", () => {
  test("finds by the beginning of any word of title and artist", async () => {
    expect(await titles({ q: "aba" })).toEqual(["Neon Abacus"]);
    expect(await titles({ q: "vec neo" })).toEqual(["Neon Abacus"]);
  });

  test("ignores case and accents, both ways", async () => {
    expect(await titles({ q: "CAFE" })).toEqual(["Café Minuit"]);
    expect(await titles({ q: "minüit lavànde" })).toEqual(["Café Minuit"]);
    expect(await titles({ q: "hakon" })).toEqual(["Øre & Sand"]);
  });

  test("finds names in other scripts", async () => {
    expect(await titles({ q: "夜の" })).toEqual(["夜の環状線"]);
  });

  test("takes whatever a person types for words, never for commands", async () => {
    expect(await titles({ q: '"abacus" OR * NEAR(' })).toEqual([]);
    expect(await titles({ q: "\uE000g4" })).toEqual([]);
    expect(await titles({ q: "'; --" })).toEqual([]);
  });

  test("for signs alone, or for too much, finds nothing", async () => {
    for (const q of ["?!", "♥", "🎵", "neon ".repeat(21), "x".repeat(101), "!".repeat(5000)]) {
      const page = await find({ q });
      expect([q, page.total, page.cards]).toEqual([q, 0, []]);
      expect(page.suggestions).not.toEqual([]);
    }
    expect(await titles({ q: `neon${" ".repeat(200)}` })).toEqual(["Neon Abacus"]);
    expect(await titles({ q: "neon ".repeat(20) })).toEqual(["Neon Abacus"]);
  });

  test("shows only active tracks", async () => {
    expect(await titles({ q: "neon" })).toEqual(["Neon Abacus"]);
    expect((await find({})).total).toBe(4);
  });
});

describe("filtering and sorting", () => {
  test("by genre, mood and tempo, alone and together", async () => {
    expect(await titles({ genre: "Folk" })).toEqual(["Øre & Sand"]);
    expect(await titles({ mood: "Calm", bpm: 60 })).toEqual(["Øre & Sand"]);
    expect(await titles({ bpm: 100, q: "caf" })).toEqual(["Café Minuit"]);
  });

  test("by price both ways, newest first otherwise", async () => {
    const byPrice = ["Øre & Sand", "Café Minuit", "Neon Abacus", "夜の環状線"];
    expect(await titles({ sort: "low-to-high" })).toEqual(byPrice);
    expect(await titles({ sort: "high-to-low" })).toEqual(byPrice.toReversed());
    expect((await titles({}))[0]).toBe("夜の環状線");
  });

  test("unknown values in a link are ignored", async () => {
    expect(
      (await find({ genre: "Polka", mood: "Grumpy", bpm: "fast", sort: "random", after: "x" })).total,
    ).toBe(4);
  });

  test("counts beside a filter's values obey the other filters, not their own", async () => {
    const { facets, total } = await find({ mood: "Calm" });
    expect(total).toBe(2);
    expect(facets.moods.find((facet) => facet.value === "Dark")?.tracks).toBe(1);
    expect(facets.genres.find((facet) => facet.value === "Jazz")?.tracks).toBe(0);
    expect(facets.genres.find((facet) => facet.value === "Folk")?.tracks).toBe(1);
    expect(facets.bpm.map((facet) => facet.value)).toEqual([60, 100, 120]);
    expect(facets.genres.some((facet) => facet.value === "Blues")).toBe(false);
  });

  test("counts follow the search", async () => {
    const { facets } = await find({ q: "caf" });
    expect(facets.genres.find((facet) => facet.value === "Jazz")?.tracks).toBe(1);
    expect(facets.genres.find((facet) => facet.value === "Folk")?.tracks).toBe(0);
  });

  test("a track leaves the lists and the counts when it is paused, and comes back", async () => {
    const [row] = await ctx.db.select().from(tracks).where(eq(tracks.title, "Neon Abacus"));
    await ctx.db
      .update(tracks)
      .set({ isActive: false })
      .where(eq(tracks.id, row?.id ?? ""));
    expect(await titles({ q: "abacus" })).toEqual([]);
    expect((await find({})).facets.moods.some((facet) => facet.value === "Dark")).toBe(false);
    expect(await getTrack(ctx, row?.id ?? "", { isSuperUser: false })).toBeNull();
    await ctx.db
      .update(tracks)
      .set({ isActive: true, title: "Neon Abacus II" })
      .where(eq(tracks.id, row?.id ?? ""));
    expect(await titles({ q: "abacus" })).toEqual(["Neon Abacus II"]);
  });
});

describe("at twenty thousand tracks", () => {
  const size = 20_000;

  beforeAll(async () => {
    await env.DB.prepare(
      `INSERT INTO tracks (id, label_id, title, artist, mood, genre, bpm, price_tokens, status, is_active, duration_ms,
         master_key, preview_key, isrc, publishing_split_basis_points, rights_declaration, created_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       SELECT 'many-' || i, ?2, 'Many ' || (i * 7919 % 5000) || ' word' || (i % 977), 'Artist ' || (i % 313),
         (SELECT name FROM moods WHERE code = 1 + i % 12), (SELECT name FROM genres WHERE code = 1 + i * 5 % 14),
         60 + i * 31 % 120, 1 + i * 17 % 100, 'approved', 0, 180000, 'm', 'p',
         printf('GBMNY%07d', i), 10000, ?3, 1 FROM n`,
    )
      .bind(size, labelId, JSON.stringify(plainDeclaration))
      .run();
    await env.DB.prepare(
      `INSERT INTO track_warranties (track_id, version, user_id, given_at)
       SELECT track.id, ?2, label.user_id, 1 FROM tracks AS track
       JOIN label_profiles AS label ON label.id = track.label_id
       WHERE track.label_id = ?1 AND track.id LIKE 'many-%'`,
    )
      .bind(labelId, currentWarranty)
      .run();
    await env.DB.prepare("UPDATE tracks SET is_active = 1 WHERE label_id = ?1 AND id LIKE 'many-%'")
      .bind(labelId)
      .run();
  }, 120_000);

  test("every page is reached once, in order, by its cursor", async () => {
    const query = { genre: "Blues", mood: "Sad", bpm: 80, sort: "low-to-high" };
    const seen: { id: string; priceTokens: number }[] = [];
    let after: string | null = null;
    let total = 0;
    do {
      // A page is asked for by the one before it.
      const page = await find({ ...query, ...(after ? { after } : {}) });
      seen.push(...page.cards);
      total = page.total;
      after = page.nextAfter;
    } while (after);
    expect(seen.length).toBe(total);
    expect(new Set(seen.map((card) => card.id)).size).toBe(total);
    expect(seen.map((card) => card.priceTokens)).toEqual(
      seen.map((card) => card.priceTokens).toSorted((a, b) => a - b),
    );
  });

  const filters = { genre: "Jazz", mood: "Calm", bpm: 80 } as const;
  const traits = { key: "A Minor", near: true, length: "2-3", rights: ["no-ai"], min: 2, max: 9 } as const;
  const read = (text: string) => interpretSearch(text).groups;
  const strict = (text: string, filters: Filters) => {
    const groups = read(text);
    return { groups, least: groups.length, filters };
  };
  const hits = (text: string, filters: Filters) => {
    const { groups, least } = strict(text, filters);
    return listHits(groups, least, filters);
  };
  const cells = (text: string, asked: object) =>
    cellQuestions(strict(text, LibraryQuery.parse(asked))).map(({ question }) => question);
  const questions = {
    "the first page": pageSql(hits("", {}), "newest", {}),
    "a filtered page by price after a cursor": pageSql(hits("", filters), "low-to-high", {
      after: "900719925474099300",
    }),
    "a search by price": pageSql(hits("many wor", filters), "high-to-low", {}),
    "a page filtered by everything": pageSql(
      hits("", { ...filters, ...traits, rights: ["no-ai"] }),
      "newest",
      traits,
    ),
    "a page in a range of prices, by price": pageSql(hits("", filters), "low-to-high", traits),
    "how much of a long question can be met": countMetSql(read("many word1 124 bpm"), filters),
    "one track": trackSql("many-1", false),
    "a misspelt word": wordSql("mnay"),
    ...Object.fromEntries(cells("many", {}).map((question) => ["the counts of a search", question])),
    ...Object.fromEntries(
      cells("many under 4 min", { ...filters, key: "A Minor", max: "9" }).map((question, place) => [
        `the counts of a filtered search, part ${place + 1}`,
        question,
      ]),
    ),
  };
  /** The best of a few hundred rows: these are sorted, after the index was read. */
  const ranked = {
    "a word by relevance": relevancePageSql(strict("many", filters), {}),
    "a word by relevance after a cursor": relevancePageSql(strict("many", filters), {
      after: "6.90071992547",
    }),
    "several words by relevance after a cursor": relevancePageSql(strict("many word1 124 bpm", filters), {
      after: "12.90071992547",
    }),
  };
  const isSorted = (details: string[]) =>
    details.some((detail) => detail.includes("TEMP B-TREE FOR ORDER BY"));

  test.each(Object.entries({ ...questions, ...ranked }))(
    "%s is answered by an index, never by reading the table",
    async (name, query) => {
      const { sql, params } = new SQLiteSyncDialect().sqlToQuery(query);
      const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>();
      const details = plan.results.map((row) => row.detail);
      expect(
        details.filter((detail) =>
          /^SCAN (?!search_(by_)?\w+ VIRTUAL TABLE INDEX \d+:|\(subquery|(hits|asked|one_page)\b|CONSTANT ROW)/.test(
            detail,
          ),
        ),
      ).toEqual([]);
      expect(isSorted(details)).toBe(name in ranked);
    },
  );

  test("counts of the whole catalogue come from their own small table", async () => {
    const { sql } = new SQLiteSyncDialect().sqlToQuery(catalogueCellsSql());
    const read = await env.DB.prepare(sql).run();
    expect(read.meta.rows_read).toBeLessThan(3000);
  });

  test("a page of cards reads only about a page of rows", async () => {
    const { sql, params } = new SQLiteSyncDialect().sqlToQuery(questions["a search by price"]);
    const read = await env.DB.prepare(sql)
      .bind(...params)
      .run();
    expect(read.meta.rows_read).toBeLessThan(500);
  });
});
