import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel } from "#tests/support/factories.ts";
import { listTracks } from "#tests/support/list-tracks.ts";
import { searchLibrary } from "#tests/support/search-library.ts";

const ctx = createTestContext();

const find = (query: object) => searchLibrary(ctx, query);
const titles = async (query: object) => (await find(query)).cards.map((card) => card.title);

beforeAll(async () => {
  const { labelId } = await makeLabel(ctx.db, { name: "Étoile Disques" });
  await listTracks(ctx, labelId, [
    { title: "Rain Letters", mood: "Sad", genre: "Classical", description: "Solo piano by a window.", musicalKey: "F# Minor", bpm: 66, durationMs: 150_000, priceTokens: 4, language: "FR", vocals: "instrumental" },
    { title: "Sunday Piano", mood: "Happy", genre: "Jazz", moodTags: ["Happy", "Sad"], musicalKey: "A Major", bpm: 100, durationMs: 45_000 },
    { title: "Corner Store", mood: "Playful", genre: "Hip Hop", subGenre: "Boom bap", musicalKey: "C# Minor", bpm: 124, durationMs: 200_000, explicitLyrics: true, vocals: "vocal" },
    { title: "124 bpm forever", mood: "Energetic", genre: "Electronic", bpm: 90, durationMs: 250_000, priceTokens: 9 },
    { title: "Joyful Noise", mood: "Calm", genre: "Indie", bpm: 126, musicalKey: "B Minor", durationMs: 90_000 },
    { title: "Long Way", mood: "Melancholic", genre: "Folk", bpm: null, durationMs: 119_999, rightsDeclaration: {
      ...plainDeclaration, samples: { status: "cleared", clearedWith: { name: "Them", date: "2026-10-12", text: "Signed letter" } }, excludedUses: ["alcohol"],
      ai: { ...plainDeclaration.ai, vocals: "some" },
      contentId: { isRegistered: true, registeredBy: "Us", releaseContact: "a@b.example", releaseDays: 2 } } },
  ]); // prettier-ignore
});

describe("search", () => {
  test("finds moods, genres, sub-genres, descriptions and labels by partial words", async () => {
    expect(await titles({ q: "sad piano" })).toEqual(["Sunday Piano", "Rain Letters"]);
    expect((await titles({ q: "happy" }))[0]).toBe("Sunday Piano");
    for (const q of ["hip-hop", "hip hop", "hiphop", "rap", "boom bap", "boo ba"])
      expect([q, await titles({ q })]).toEqual([q, ["Corner Store"]]);
    expect(await titles({ q: "window" })).toEqual(["Rain Letters"]);
    expect((await find({ q: "etoile" })).total).toBe(6);
  });

  test("finds a tempo range, and titles that name the tempo", async () => {
    expect(await titles({ q: "124 bpm" })).toEqual(["124 bpm forever", "Corner Store", "Joyful Noise"]);
    expect(await titles({ q: "120-125 bpm" })).toEqual(["Corner Store"]);
    expect(await titles({ q: "bpm 400" })).toEqual([]);
  });

  test("finds a key or a length, also beside other words", async () => {
    for (const q of ["F# minor", "f sharp minor", "Gb minor", "F#m"])
      expect([q, await titles({ q })]).toEqual([q, ["Rain Letters"]]);
    expect(await titles({ q: "under 1 minute" })).toEqual(["Sunday Piano"]);
    expect(await titles({ q: "over 4 min" })).toEqual(["124 bpm forever"]);
    expect(await titles({ q: "piano 2:30" })).toEqual(["Rain Letters"]);
  });

  test("finds declared instrumentals, also beside other words", async () => {
    for (const q of ["instrumental", "instrumentals", "no vocals", "sad instrumental piano", "instrumentl"])
      expect([q, await titles({ q })]).toEqual([q, ["Rain Letters"]]);
    expect(await titles({ q: "with vocals" })).toEqual(["Corner Store"]);
    expect((await find({ q: "no vocals" })).understood).toEqual([{ typed: "no vocals", as: "vocals", vocals: "instrumental" }]);
  });

  test("relaxes a long query that no track meets in full", async () => {
    const relaxed = await find({ q: "some sad piano music for a beach polka video" });
    expect(relaxed.cards.map(({ title }) => title)).toEqual(["Sunday Piano", "Rain Letters"]);
    expect(relaxed.relaxed).toEqual({ met: 2, of: 5 });
    expect(relaxed.total).toBe(2);
    const narrowed = await find({
      q: "sad piano for a beach polka video",
      genre: "Jazz",
      sort: "low-to-high",
    });
    expect(narrowed.cards.map(({ title }) => title)).toEqual(["Sunday Piano"]);
    // Dropping fillers does not count as relaxing; exact and short queries are never relaxed.
    const plain = await find({ q: "some sad music with a piano" });
    expect([plain.total, plain.relaxed]).toEqual([2, null]);
    expect((await find({ q: "sad piano polka video", exact: "1" })).total).toBe(0);
    expect((await find({ q: "sad polka" })).total).toBe(0);
    // A single matching part has to be more than a plain word or prefix.
    expect((await find({ q: "pian polka video" })).total).toBe(0);
    const meant = await find({ q: "instrumental polka video" });
    expect([meant.cards.map(({ title }) => title), meant.relaxed]).toEqual([["Rain Letters"], { met: 1, of: 3 }]);
  });

  test("ranks the word itself above synonyms, unless sorted by price", async () => {
    const { cards, order } = await find({ q: "joyful" });
    expect(cards.map(({ title }) => title)).toEqual(["Joyful Noise", "Sunday Piano"]);
    expect(order).toBe("relevance");
    expect((await find({ q: "joyful", sort: "low-to-high" })).order).toBe("low-to-high");
    expect((await find({})).order).toBe("newest");
  });

  test("corrects a typo and says so, unless the query is exact", async () => {
    const page = await find({ q: "sad paino" });
    expect(page.cards.map(({ title }) => title)).toEqual(["Sunday Piano", "Rain Letters"]);
    expect(page.corrections).toEqual([{ typed: "paino", replacement: "piano" }]);
    expect(await titles({ q: "melancolic" })).toEqual(["Long Way"]);
    expect((await find({ q: "melancolic" })).corrections).toEqual([{ typed: "melancolic", replacement: "melancholic" }]);
    expect(await find({ q: "sad paino", exact: "1" })).toMatchObject({ total: 0, corrections: [] });
    expect((await find({ q: "pia" })).corrections).toEqual([]);
  });

  test("never corrects a word that some track has", async () => {
    expect(await find({ q: "piano", genre: "Folk" })).toMatchObject({ total: 0, corrections: [] });
  });

  test("suggests the nearest moods and genres when nothing is found", async () => {
    const { suggestions, total } = await find({ q: "sad theremin" });
    expect(total).toBe(0);
    expect(suggestions[0]).toEqual({ kind: "mood", value: "Sad", tracks: 1 });
    expect(suggestions[1]).toEqual({ kind: "mood", value: "Melancholic", tracks: 1 });
    expect(suggestions).toHaveLength(6);
    expect((await find({ q: "theremin", genre: "Jazz" })).suggestions[0]).toMatchObject({ value: "Jazz" });
    expect((await find({ q: "piano" })).suggestions).toEqual([]);
  });

  test("finds nothing for a transliterated title", async () => {
    expect((await find({ q: "yoru no kanjosen" })).total).toBe(0);
  });
});

describe("filters", () => {
  test("include neighbouring keys on request", async () => {
    expect(await titles({ key: "F# Minor" })).toEqual(["Rain Letters"]);
    expect(await titles({ key: "F# Minor", near: "1" })).toEqual([
      "Joyful Noise",
      "Corner Store",
      "Sunday Piano",
      "Rain Letters",
    ]);
    expect((await find({ key: "F# Minor", near: "1" })).facets.keys).toContainEqual({
      value: "A Major",
      tracks: 1,
    });
  });

  test("filter by length, explicit lyrics, language and price, alone and together", async () => {
    expect(await titles({ length: "under-1" })).toEqual(["Sunday Piano"]);
    expect(await titles({ length: "1-2" })).toEqual(["Long Way", "Joyful Noise"]);
    expect(await titles({ explicit: "yes" })).toEqual(["Corner Store"]);
    expect(await titles({ explicit: "no", length: "3-4" })).toEqual([]);
    expect(await titles({ language: "FR" })).toEqual(["Rain Letters"]);
    expect(await titles({ min: "4" })).toEqual(["124 bpm forever", "Rain Letters"]);
    expect(await titles({ min: "9", max: "3", sort: "low-to-high" })).toEqual(["Rain Letters", "124 bpm forever"]);
  });

  test("filter by declared vocals and count them", async () => {
    expect(await titles({ vocals: "instrumental" })).toEqual(["Rain Letters"]);
    expect(await titles({ vocals: "vocal" })).toEqual(["Corner Store"]);
    const { facets } = await find({ genre: "Classical" });
    expect(facets.vocals).toEqual([
      { value: "instrumental", tracks: 1 },
      { value: "vocal", tracks: 0 },
    ]);
  });

  test("filter by rights, one by one and together", async () => {
    for (const rights of ["no-claims", "no-ai", "no-samples", "any-use"])
      expect([rights, (await titles({ rights })).includes("Long Way")]).toEqual([rights, false]);
    expect(await titles({ rights: "one-stop", q: "long" })).toEqual(["Long Way"]);
    expect((await find({ rights: "no-ai,no-claims,one-stop" })).total).toBe(5);
  });

  test("count by all other filters and omit values that no track has", async () => {
    const { facets, total } = await find({ explicit: "no", length: "1-2", rights: "no-ai" });
    expect(total).toBe(1);
    expect(facets.explicit).toEqual([
      { value: "no", tracks: 1 },
      { value: "yes", tracks: 0 },
    ]);
    expect(facets.lengths.map(({ value, tracks }) => [value, tracks])).toEqual([
      ["under-1", 1],
      ["1-2", 1],
      ["2-3", 1],
      ["3-4", 0],
      ["over-4", 1],
    ]);
    expect(facets.rights).toContainEqual({ value: "no-ai", tracks: 1 });
    expect(facets.languages).toEqual([
      { value: "EN", tracks: 1 },
      { value: "FR", tracks: 0 },
    ]);
    expect(facets.prices).toEqual([
      { value: 2, tracks: 1 },
      { value: 4, tracks: 0 },
      { value: 9, tracks: 0 },
    ]);
    expect(facets.keys.some(({ value }) => value === "C Major")).toBe(false);
  });
});

test("facet counts follow a changed or paused track", async () => {
  await ctx.db.run(sql`
    UPDATE tracks SET musical_key = 'D Minor', explicit_lyrics = 1, price_tokens = 3, language = 'DE'
    WHERE title = 'Corner Store'`);
  const query = { key: "D Minor", explicit: "yes", language: "DE", max: "3" };
  expect(await titles(query)).toEqual(["Corner Store"]);
  expect((await find({})).facets.keys.some(({ value }) => value === "C# Minor")).toBe(false);
  await ctx.db.run(sql`UPDATE tracks SET is_active = 0 WHERE title = 'Corner Store'`);
  expect((await find({})).facets.languages.map(({ value }) => value)).toEqual(["EN", "FR"]);
});
