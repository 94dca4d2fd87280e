import { beforeAll, describe, expect, test } from "vitest";
import trackLines from "#tests/fixtures/graded-search/tracks.tsv?raw";
import questionLines from "#tests/fixtures/graded-search/questions.tsv?raw";
import type { Genre, Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel } from "#tests/support/factories.ts";
import { listTracks } from "#tests/support/list-tracks.ts";
import { searchLibrary, takeSnapshot } from "#tests/support/search-library.ts";
import type { Snapshot } from "./snapshot/snapshot.ts";

/*
 * 240 synthetic tracks and 300 queries. The grades (3 exact, 2 good, 1 partial) come from rules about the tracks' own facts,
 * independent of the search: a mood's tracks rank above those tagged with it, a name above a mention. The weights were tuned
 * on this set.
 */

const ctx = createTestContext();
let snapshot: Snapshot;

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

const questions = linesOf(questionLines).map(([about = "", question = "", grades = ""]) => ({
  about,
  question,
  grades: new Map(
    grades
      .split(" ")
      .filter(Boolean)
      .map((each) => [each.slice(0, 4), Number(each.slice(5))]),
  ),
}));

beforeAll(async () => {
  const byLabel = Map.groupBy(linesOf(trackLines), (columns) => columns[3] ?? "");
  for (const [name, lines] of byLabel) {
    const { labelId } = await makeLabel(ctx.db, { name });
    await listTracks(ctx, labelId, lines.map(toFacts));
  }
  snapshot = await takeSnapshot(ctx);
});

function toFacts([
  id,
  title = "",
  artist = "",
  ,
  mood,
  genre,
  subGenre,
  tags = "",
  bpm,
  key,
  seconds,
  language,
  text,
]: string[]) {
  return {
    id: id ?? "",
    title,
    artist,
    mood: mood as Mood, // the fixture uses our own names
    genre: genre as Genre, // likewise
    primaryGenre: genre ?? null,
    subGenre: subGenre ?? null,
    moodTags: tags.split(","),
    bpm: bpm ? Number(bpm) : null,
    musicalKey: key ?? null,
    durationMs: Number(seconds) * 1000,
    language: language ?? "EN",
    description: text ?? null,
  };
}

const gain = (grade: number, place: number): number => (2 ** grade - 1) / Math.log2(place + 2);
const sumOf = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, place) => sum + gain(grade, place), 0);

/** NDCG of the first ten results; a query without relevant tracks scores 1 for an empty result, otherwise 0. */
async function gradeAnswer({ question, grades }: (typeof questions)[number]): Promise<number> {
  const { cards } = await searchLibrary(ctx, { q: question }, snapshot);
  if (grades.size === 0) return cards.length === 0 ? 1 : 0;
  const ideal = [...grades.values()].toSorted((one, other) => other - one);
  return sumOf(cards.map(({ id }) => grades.get(id) ?? 0)) / sumOf(ideal);
}

describe("300 graded queries", () => {
  test("score at least 0.95 NDCG overall and 0.9 for each kind", async () => {
    expect(questions).toHaveLength(300);
    const scores = new Map<string, number[]>();
    for (const asked of questions) scores.set(asked.about, [...(scores.get(asked.about) ?? []), await gradeAnswer(asked)]);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean([...scores.values()].flat())).toBeGreaterThanOrEqual(0.95);
    // A good average must not hide a weak kind.
    const weak = [...scores].map(([about, values]) => [about, mean(values)] as const).filter(([, score]) => score < 0.9);
    expect(weak).toEqual([]);
  }, 120_000);
});
