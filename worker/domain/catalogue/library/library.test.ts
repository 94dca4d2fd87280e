import { beforeAll, describe, expect, test } from "vitest";
import { tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import { eq } from "drizzle-orm";
import { searchLibrary } from "#tests/support/search-library.ts";
import { getTrack } from "./queries.ts";

const ctx = createTestContext();
let labelId: string;

const find = (query: object) => searchLibrary(ctx, query);
const titles = async (query: object) => (await find(query)).cards.map((card) => card.title);

beforeAll(async () => {
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
  test("finds by word prefixes of title and artist", async () => {
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

  test("treats search operators as plain words", async () => {
    expect(await titles({ q: '"abacus" OR * NEAR(' })).toEqual([]);
    expect(await titles({ q: "\uE000g4" })).toEqual([]);
    expect(await titles({ q: "'; --" })).toEqual([]);
  });

  test("finds nothing for symbols alone or an overlong query", async () => {
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
  test("filters by genre, mood and tempo, alone and together", async () => {
    expect(await titles({ genre: "Folk" })).toEqual(["Øre & Sand"]);
    expect(await titles({ mood: "Calm", bpm: 60 })).toEqual(["Øre & Sand"]);
    expect(await titles({ bpm: 100, q: "caf" })).toEqual(["Café Minuit"]);
  });

  test("sorts by price both ways, newest first by default", async () => {
    const byPrice = ["Øre & Sand", "Café Minuit", "Neon Abacus", "夜の環状線"];
    expect(await titles({ sort: "low-to-high" })).toEqual(byPrice);
    expect(await titles({ sort: "high-to-low" })).toEqual(byPrice.toReversed());
    expect((await titles({}))[0]).toBe("夜の環状線");
  });

  test("ignores unknown values in a link", async () => {
    expect((await find({ genre: "Polka", mood: "Grumpy", bpm: "fast", sort: "random", after: "x" })).total).toBe(4);
  });

  test("counts each facet by the other filters, not its own", async () => {
    const { facets, total } = await find({ mood: "Calm" });
    expect(total).toBe(2);
    expect(facets.moods.find((facet) => facet.value === "Dark")?.tracks).toBe(1);
    expect(facets.genres.find((facet) => facet.value === "Jazz")?.tracks).toBe(0);
    expect(facets.genres.find((facet) => facet.value === "Folk")?.tracks).toBe(1);
    expect(facets.bpm.map((facet) => facet.value)).toEqual([60, 100, 120]);
    expect(facets.genres.some((facet) => facet.value === "Blues")).toBe(false);
  });

  test("counts facets within the search", async () => {
    const { facets } = await find({ q: "caf" });
    expect(facets.genres.find((facet) => facet.value === "Jazz")?.tracks).toBe(1);
    expect(facets.genres.find((facet) => facet.value === "Folk")?.tracks).toBe(0);
  });

  test("hides a paused track from lists and counts until it is active again", async () => {
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
