import { codeOf } from "#worker/domain/catalogue/library/cells.ts";
import type { Alternative, Fact, WordsIn } from "#worker/domain/catalogue/library/search-plan.ts";
import { fieldBit, filterWord, maxRows, placesOf, rowsOf, type Segment } from "./segment.ts";

export type OfWords = Extract<Alternative, WordsIn>;

/** Score of each row for a group (reset to zero between groups), and the rows with a score. */
export type Scores = { best: Uint8Array; rows: Uint16Array; count: number };

export const createScores = (): Scores => ({
  best: new Uint8Array(maxRows),
  rows: new Uint16Array(maxRows),
  count: 0,
});

export function forget(scores: Scores): void {
  for (let n = 0; n < scores.count; n++) scores.best[scores.rows[n]!] = 0;
  scores.count = 0;
}

function raise(scores: Scores, row: number, points: number): void {
  const { best, rows } = scores;
  const before = best[row]!;
  if (points <= before) return;
  if (before === 0) rows[scores.count++] = row;
  best[row] = points;
}

/** A group prepared for all segments: per word, scores by the fields it occurs in, for the whole word and as a prefix. */
export type PreparedGroup = {
  words: PreparedWord[];
  phrases: OfWords[];
  facts: (Alternative & { fact: Fact })[];
};
type PreparedWord = { word: string; whole: Uint8Array; beginning: Uint8Array | null };

/** Words of a phrase matched so far per row (zero between queries), and the rows of its first word. */
const matchCounts = new Uint8Array(maxRows);
const candidates = new Uint16Array(maxRows);

/** Raises each row's score to the group's best alternative for it. */
export function scoreGroup(segment: Segment, { words, phrases, facts }: PreparedGroup, scores: Scores): void {
  for (const { fact, points } of facts) scoreFact(segment, fact, points, scores);
  for (const word of words) scoreWord(segment, word, scores);
  for (const phrase of phrases) scorePhrase(segment, phrase, scores);
}

/** One pass over all words with this prefix. */
function scoreWord(segment: Segment, { word, whole, beginning }: PreparedWord, scores: Scores): void {
  const { words, wordStarts, rows, fields } = segment;
  const { from, to } = placesOf(words, word);
  for (let place = from; place < to; place++) {
    const points = words[place] === word ? whole : beginning;
    if (points === null) break;
    const end = wordStarts[place + 1]!;
    for (let at = wordStarts[place]!; at < end; at++) raise(scores, rows[at]!, points[fields[at]!]!);
  }
}

export const bitsOf = ({ in: fields }: OfWords): number => fields.reduce((bits, field) => bits | fieldBit(field), 0);

/** Every word must occur, in any of the fields. */
function scorePhrase(segment: Segment, alternative: OfWords, scores: Scores): void {
  const { words, wordStarts, rows, fields } = segment;
  const bits = bitsOf(alternative);
  let count = 0;
  for (const [turn, word] of alternative.words.entries()) {
    const { from, to } = placesOf(words, word);
    for (let place = from; place < to; place++) {
      if (alternative.as === "whole" && words[place] !== word) break;
      const end = wordStarts[place + 1]!;
      for (let at = wordStarts[place]!; at < end; at++) {
        const row = rows[at]!;
        if (!(fields[at]! & bits) || matchCounts[row] !== turn) continue;
        matchCounts[row] = turn + 1;
        if (turn === 0) candidates[count++] = row;
      }
    }
  }
  for (let n = 0; n < count; n++) {
    const row = candidates[n]!;
    if (matchCounts[row] === alternative.words.length) raise(scores, row, alternative.points);
    matchCounts[row] = 0;
  }
}

function scoreFact(segment: Segment, fact: Fact, points: number, scores: Scores): void {
  if ("tempo" in fact) raiseWhere(segment.bpms, Math.max(1, fact.tempo.from), fact.tempo.to, points, scores);
  else if ("length" in fact) {
    const { from, to } = fact.length;
    raiseWhere(segment.seconds, from ?? 0, (to ?? Number.POSITIVE_INFINITY) - 1, points, scores);
  } else for (const row of rowsOf(segment, factWord(fact))) raise(scores, row, points);
}

/** Bounds are inclusive. */
function raiseWhere(values: Uint16Array, from: number, to: number, points: number, scores: Scores): void {
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (value >= from && value <= to) raise(scores, row, points);
  }
}

function factWord(fact: Exclude<Fact, { tempo: unknown } | { length: unknown }>): string {
  if ("mood" in fact) return filterWord("mood", codeOf("mood", fact.mood));
  if ("vocals" in fact) return filterWord("vocals", codeOf("vocals", fact.vocals));
  if ("genre" in fact) return filterWord("genre", codeOf("genre", fact.genre));
  return filterWord("key", codeOf("key", fact.key));
}
