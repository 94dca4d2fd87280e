import * as fc from "fast-check";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { musicalKeys } from "#render-service/listening/suggest-key.contract.ts";
import { tracks } from "#drizzle/schema/index.ts";
import { type Writer, plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { genres, moods, vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { readSnapshot } from "#tests/support/read-snapshot.ts";
import { makeLabel } from "#tests/support/factories.ts";
import { type ListedTrack, answerPlainly, listPlainly } from "#tests/support/library-reference.ts";
import { type TrackFacts, listTracks, readListed } from "#tests/support/list-tracks.ts";
import { answerLibrary } from "./answer-library.ts";
import {
  explicitAnswers,
  lengthRanges,
  rightsFilters,
} from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import { type LibraryPage, libraryPageSize, LibraryQuery } from "./library.contract.ts";
import { searchPlainly } from "./plain-search.ts";
import { buildSegment } from "./snapshot/build-segment.ts";
import { type ListedRow, listedInWindowSql } from "./snapshot/listed-rows.ts";
import { publishSnapshot } from "./snapshot/publish-snapshot.ts";
import { decodeSegment, encodeSegment, type Segment } from "./snapshot/segment.ts";
import { emptySnapshot, overlayDelta, type Snapshot } from "./snapshot/snapshot.ts";
import { toCard } from "./track-card.ts";

const ctx = createTestContext();
let labelIds: string[];

beforeAll(async () => {
  const labels = [];
  for (const name of ["Night Bus", "Étoile Disques", "Sad Piano Works"]) labels.push(await makeLabel(ctx.db, { name }));
  labelIds = labels.map(({ labelId }) => labelId);
});

const words = [
  "sad", "Piano", "rain", "raining", "Hip", "hop", "rap", "R&B", "happy", "joy", "124", "bpm", "café", "Άνοιξη", "夜の環状線",
  "melancholic", "F#", "minor", "lo-fi", "lofi", "love", "under", "3", "minutes", "neon", "calm", "Øre", "ёлка", "house",
]; // prettier-ignore
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((each) => each.join(" "));
const orNull = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: null });
const few = { genres: genres.slice(0, 4), moods: moods.slice(0, 4), keys: musicalKeys.slice(8, 14) };

const onFile = { name: "Them", date: "2026-10-12", text: "Signed letter" };
const writer = (isControlled: boolean): Writer => ({
  name: "Ana Writer",
  role: "words and music",
  ipi: null,
  society: null,
  shareBasisPoints: 5000,
  publisher: null,
  isControlled,
  consent: onFile,
});

const declaration = fc
  .record({
    isRegistered: fc.boolean(),
    sampled: fc.boolean(),
    vocals: fc.constantFrom("none" as const, "some" as const),
    uses: fc.subarray(["alcohol" as const, "politics" as const]),
    other: fc.subarray(["cars"]),
    writers: fc.constantFrom([], [writer(true), writer(true)], [writer(true), writer(false)]),
  })
  .map(({ isRegistered, sampled, vocals, uses, other, writers }) => ({
    ...plainDeclaration,
    writers,
    contentId: isRegistered
      ? { isRegistered, registeredBy: "Us", releaseContact: "a@b.example", releaseDays: 2 }
      : plainDeclaration.contentId,
    samples: sampled ? { status: "cleared" as const, clearedWith: onFile } : plainDeclaration.samples,
    ai: { ...plainDeclaration.ai, vocals },
    excludedUses: uses,
    otherExcludedUses: other,
    masterShareBasisPoints: 5000,
    masterConsent: onFile,
  }));

type Offered = { label: number; facts: TrackFacts };
const facts: fc.Arbitrary<TrackFacts> = fc.record({
  title: text,
  artist: text,
  mood: orNull(few.moods),
  genre: orNull([...few.genres, "R&B" as const]),
  primaryGenre: orNull(few.genres),
  subGenre: fc.option(text, { nil: null }),
  moodTags: fc.subarray([...few.moods]),
  description: fc.option(text, { nil: null }),
  bpm: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
  musicalKey: orNull(few.keys),
  durationMs: fc.integer({ min: 1, max: 420_000 }),
  explicitLyrics: fc.boolean(),
  vocals: orNull([...vocals]),
  language: fc.constantFrom("EN", "FR", "XX"),
  priceTokens: fc.integer({ min: 1, max: 6 }),
  ownsMaster: fc.boolean(),
  rightsDeclaration: declaration,
});
const track: fc.Arbitrary<Offered> = fc.record({ label: fc.nat(2), facts });

const phrase = fc.constantFrom(
  ...words, "sa", "p", "paino", "melancolic", "joyful", "hip hop", "r&b", "rnb", "gloomy", "124 bpm", "100-140 bpm",
  "bpm 90", "F# minor", "Gb minor", "A major", "under 3 minutes", "over 2 min", "2:30", "1-2 min", "30 sec", "ανοιξη",
  "ÖRE", "zzzz", "for my", "nigt", "etoile", "hapy", "montmartre", "instrumental", "no vocals", "?!",
); // prettier-ignore
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { nil: undefined, freq: 2 }).filter((value) => value !== null);
const seldom = <Value>(values: readonly Value[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

const question = fc
  .record({
    q: maybe(fc.array(phrase, { minLength: 1, maxLength: 5 }).map((each) => each.join(" "))),
    genre: seldom(few.genres),
    mood: seldom(few.moods),
    bpm: seldom([60, 120]),
    key: seldom(few.keys),
    near: seldom(["1"]),
    length: seldom(lengthRanges),
    explicit: seldom(explicitAnswers),
    language: seldom(["EN", "FR"]),
    vocals: seldom(vocals),
    min: seldom(["2", "5"]),
    max: seldom(["3", "6"]),
    rights: seldom([...rightsFilters, "no-ai,one-stop", "no-samples,any-use"]),
    exact: seldom(["1"]),
    sort: seldom(["low-to-high", "high-to-low"]),
  })
  .map((asked) => LibraryQuery.parse(asked));

async function relist(catalogue: readonly Offered[]): Promise<ListedTrack[]> {
  await ctx.db.run(sql`UPDATE tracks SET is_active = 0 WHERE is_active = 1`);
  await ctx.db.delete(tracks).where(sql`id NOT IN (SELECT track_id FROM track_warranties)`);
  for (const [place, labelId] of labelIds.entries()) {
    const own = catalogue.filter(({ label }) => label === place);
    if (own.length > 0)
      await listTracks(
        ctx,
        labelId,
        own.map(({ facts }) => facts),
      );
  }
  return readListed(ctx.db);
}

type Answerer = (query: LibraryQuery) => LibraryPage;

/** Pages through a query, pairing every page with the one the reference expects. */
function answersOf(answer: Answerer, listed: readonly ListedTrack[], query: LibraryQuery) {
  const answers = [];
  let after: string | undefined;
  do {
    const asked: LibraryQuery = { ...query, after };
    const { cards, ...page } = answer(asked);
    answers.push({
      answer: { ...page, ids: cards.map(({ id }) => id) },
      expected: answerPlainly(listed, asked),
    });
    after = page.nextAfter ?? undefined;
  } while (after);
  return answers;
}

function answersTo(answer: Answerer, listed: readonly ListedTrack[], asked: readonly LibraryQuery[]) {
  const all = asked.flatMap((query) => answersOf(answer, listed, query));
  return { found: all.map((each) => each.answer), expected: all.map((each) => each.expected) };
}

const catalogue = fc.array(track, { minLength: 1, maxLength: 40 });
const questions = fc.array(question, { minLength: 15, maxLength: 25 });

for (const numRuns of [3, 8])
  describe(`library over ${numRuns} random catalogues`, { tags: numRuns === 3 ? [] : ["full"] }, () => {
    test("snapshot search matches the reference with windows, delta and changes", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            before: catalogue,
            later: catalogue,
            last: catalogue,
            split: fc.double({ noNaN: true, min: 0, max: 1 }),
          }),
          questions,
          async ({ before, later, last, split }, asked) => {
            await relist(before);
            await ctx.db.run(sql`UPDATE catalogue_snapshot SET number = number + 1, manifest = NULL`);
            await publishSnapshot(ctx);
            const published = await relist(later);
            await publishSnapshot(ctx);
            const withDelta = answersTo(from(await readSnapshot(ctx)), published, asked);
            expect(withDelta.found).toEqual(withDelta.expected);
            const listed = await relist(last);
            const changed = await readSnapshot(ctx);
            const withChanges = answersTo(from(changed), listed, asked);
            expect(withChanges.found).toEqual(withChanges.expected);
            const inParts = answersTo(from(await inWindows(split)), listed, asked);
            expect(inParts.found).toEqual(inParts.expected);
            const rows = await readListedRows();
            expect(from(changed)(LibraryQuery.parse({})).cards).toEqual(
              rows.toReversed().slice(0, libraryPageSize).map(toCard),
            );
            expect(changed.tracks).toBe(rows.length);
          },
        ),
        { numRuns },
      );
    }, 240_000);

    test("plain search matches the reference page by page", async () => {
      await fc.assert(
        fc.asyncProperty(catalogue, questions, async (offered, asked) => {
          const listed = await relist(offered);
          for (const query of asked) expect([query, await idsOf(query)]).toEqual([query, listPlainly(listed, query)]);
        }),
        { numRuns },
      );
    }, 240_000);
  });

async function idsOf(query: LibraryQuery): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const { cards, nextAfter } = await searchPlainly(ctx, { ...query, after });
    ids.push(...cards.map(({ id }) => id));
    after = nextAfter ?? undefined;
  } while (after);
  return ids;
}

const from =
  (snapshot: Snapshot): Answerer =>
  (query) =>
    answerLibrary(snapshot, query);

const readListedRows = () => ctx.db.all<ListedRow>(listedInWindowSql(0, 2 ** 25, 1000));

/** Two segments, split at this fraction of the tracks. */
async function inWindows(split: number): Promise<Snapshot> {
  const rows = await readListedRows();
  const cut = Math.floor(rows.length * split);
  return [rows.slice(0, cut), rows.slice(cut)].map((part) => stored(buildSegment(part))).reduce(overlayDelta, emptySnapshot);
}

/** Round-trips a segment through its stored encoding. */
function stored(segment: Segment): Segment {
  const back = decodeSegment(encodeSegment(segment));
  if (!back) throw new Error("what was written cannot be read");
  return back;
}
