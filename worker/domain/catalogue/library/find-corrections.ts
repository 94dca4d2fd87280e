import { genres, moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { Facets, LibraryQuery, Reading, Suggestion } from "./library.contract.ts";
import { conceptWords, findConcept, relatedGenres, relatedMoods } from "./near-words.ts";
import { alternativesFor, type SearchPlan } from "./search-plan.ts";
import { isBeginningOfWord, type KnownWord, type Snapshot, wordsLike } from "./snapshot/snapshot.ts";

/** Minimum letters of a word for one edit to count as a typo, and for two. */
const slips = { one: 4, two: 8 } as const;

/** Maximum edits between a typed word and its correction; the first letter must match. */
const allowedEdits = (word: string): number => {
  const letters = Array.from(word).length;
  if (letters >= slips.two) return 2;
  return letters >= slips.one ? 1 : 0;
};

/** The nearest word; ties: in most tracks, then alphabetical. Null if none is near enough. */
export function nearestWord(typed: string, vocabulary: readonly KnownWord[]): string | null {
  const max = allowedEdits(typed);
  const near = vocabulary
    .map(([word, tracks]) => ({ word, tracks, edits: countEdits(typed, word, max) }))
    .filter(({ word, edits }) => edits <= max && first(word) === first(typed));
  near.sort((one, other) => one.edits - other.edits || other.tracks - one.tracks || (one.word < other.word ? -1 : 1));
  return near[0]?.word ?? null;
}

const first = (word: string): string => Array.from(word)[0] ?? "";

/** Edit distance with transpositions (optimal string alignment), capped at `most + 1`. */
export function countEdits(one: string, other: string, max: number): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  if (Math.abs(left.length - right.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [row, letter] of left.entries()) {
    const line = [row + 1];
    for (const [column, against] of right.entries()) {
      const replaced = (above[column] ?? 0) + (letter === against ? 0 : 1);
      const shifted = Math.min(above[column + 1] ?? 0, line[column] ?? 0) + 1;
      const isSwap = row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === against;
      const swapped = isSwap ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      line.push(Math.min(replaced, shifted, swapped));
    }
    [before, above] = [above, line];
  }
  return Math.min(above[right.length] ?? 0, max + 1);
}

/** Maps search words that match no track to the nearest word of a track, mood or genre. */
export function findCorrections(snapshot: Snapshot, plan: SearchPlan): Map<string, string> {
  const corrections = new Map<string, string>();
  for (const { word } of plan.groups) {
    if (word === null || isBeginningOfWord(snapshot, word)) continue;
    const [letters, max] = [Array.from(word), allowedEdits(word)];
    if (max === 0) continue;
    const likely = wordsLike(snapshot, letters[0] ?? "", {
      from: letters.length - max,
      to: letters.length + max,
    });
    const nearest = nearestWord(word, [...likely, ...conceptWords.map((each) => [each, 0] as const)]);
    if (nearest !== null) corrections.set(word, nearest);
  }
  return corrections;
}

/** Replaces misspelt words that match nothing; `corrections` is keyed by the typed word. */
export function correctSearch(plan: SearchPlan, corrections: ReadonlyMap<string, string>): SearchPlan {
  const groups = plan.groups.map((group) => {
    const replacement = group.word === null ? undefined : corrections.get(group.word);
    if (replacement === undefined) return group;
    const alternatives = alternativesFor([replacement], findConcept(replacement));
    return {
      ...group,
      alternatives: alternatives.map((each) => ({ ...each, points: Math.ceil(each.points / 2) })),
    };
  });
  return { ...plan, groups };
}

const max = 6;

/**
 * Suggestions for a search without results: the moods and genres searched for, then related ones, then the largest. `catalogue`
 * counts all tracks on sale; empty ones are not suggested.
 */
export function suggest(
  readings: readonly Reading[],
  { mood, genre }: Pick<LibraryQuery, "mood" | "genre">,
  catalogue: Pick<Facets, "moods" | "genres">,
): Suggestion[] {
  const named = {
    moods: [...(mood ? [mood] : []), ...readings.flatMap((each) => (each.as === "mood" ? [each.mood] : []))],
    genres: [...(genre ? [genre] : []), ...readings.flatMap((each) => (each.as === "genre" ? [each.genre] : []))],
  };
  const all: Suggestion[] = [
    ...catalogue.moods.map(({ value, tracks }) => ({ kind: "mood" as const, value, tracks })),
    ...catalogue.genres.map(({ value, tracks }) => ({ kind: "genre" as const, value, tracks })),
  ];
  const nearest: readonly string[] = [
    ...named.moods,
    ...named.genres,
    ...named.moods.flatMap(relatedMoods),
    ...named.genres.flatMap(relatedGenres),
  ];
  const rank = ({ value }: Suggestion) => (nearest.includes(value) ? nearest.indexOf(value) : nearest.length);
  const place = ({ value }: Suggestion) => [...moods, ...genres].findIndex((each) => each === value);
  return all
    .filter(({ tracks }) => tracks > 0)
    .toSorted((one, other) => rank(one) - rank(other) || other.tracks - one.tracks || place(one) - place(other))
    .slice(0, max);
}
