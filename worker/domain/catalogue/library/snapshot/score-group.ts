import { genreCode, keyCode, moodCode } from "#worker/domain/catalogue/library/search-key.ts";
import type { Alternative, Fact, Group, WordsIn } from "#worker/domain/catalogue/library/search-plan.ts";
import { fieldBit, filterWord, mostRows, placesOf, rowsOf, type Segment } from "./segment.ts";

type OfWords = Extract<Alternative, WordsIn>;

/** How many of a phrase's words each row has been found by, zero between questions; and the rows of its first word. */
const found = new Uint8Array(mostRows);
const candidates = new Uint16Array(mostRows);

/** Raises the points of each row in `best` to what the group is worth to it. */
export function scoreGroup(segment: Segment, group: Group, best: Uint8Array): void {
  const phrases = new Map<string, OfWords[]>();
  for (const alternative of group.alternatives) {
    if ("fact" in alternative) {
      scoreFact(segment, alternative.fact, alternative.points, best);
      continue;
    }
    const key = alternative.words.join(" ");
    phrases.set(key, [...(phrases.get(key) ?? []), alternative]);
  }
  for (const alternatives of phrases.values()) {
    const [first] = alternatives;
    if (first?.words.length === 1) scoreWord(segment, first.words[0] ?? "", alternatives, best);
    else for (const alternative of alternatives) scorePhrase(segment, alternative, best);
  }
}

/** Alternatives of the same word are one pass over the words that begin with it. */
function scoreWord(segment: Segment, word: string, alternatives: readonly OfWords[], best: Uint8Array): void {
  const [whole, beginning] = [pointsByFields(alternatives), pointsByFields(alternatives.filter(isPrefix))];
  const isBeginning = alternatives.some(isPrefix);
  const { words, wordStarts, rows, fields } = segment;
  const { from, to } = placesOf(words, word);
  for (let place = from; place < to; place++) {
    const isWhole = words[place] === word;
    if (!isWhole && !isBeginning) break;
    const points = isWhole ? whole : beginning;
    const end = wordStarts[place + 1]!;
    for (let at = wordStarts[place]!; at < end; at++) {
      const worth = points[fields[at]!]!;
      const row = rows[at]!;
      if (worth > best[row]!) best[row] = worth;
    }
  }
}

const isPrefix = ({ as }: OfWords): boolean => as === "prefix";
const bitsOf = ({ in: fields }: OfWords): number => fields.reduce((bits, field) => bits | fieldBit(field), 0);

/** What a word is worth that stands in these fields. */
function pointsByFields(alternatives: readonly OfWords[]): Uint8Array {
  const points = new Uint8Array(256);
  for (const alternative of alternatives) {
    const bits = bitsOf(alternative);
    for (let fields = 0; fields < 256; fields++)
      if (fields & bits) points[fields] = Math.max(points[fields]!, alternative.points);
  }
  return points;
}

/** Each word in any of the fields. */
function scorePhrase(segment: Segment, alternative: OfWords, best: Uint8Array): void {
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
        if (!(fields[at]! & bits) || found[row] !== turn) continue;
        found[row] = turn + 1;
        if (turn === 0) candidates[count++] = row;
      }
    }
  }
  for (let n = 0; n < count; n++) {
    const row = candidates[n]!;
    if (found[row] === alternative.words.length && alternative.points > best[row]!)
      best[row] = alternative.points;
    found[row] = 0;
  }
}

function scoreFact(segment: Segment, fact: Fact, points: number, best: Uint8Array): void {
  if ("tempo" in fact) raiseWhere(segment.bpms, Math.max(1, fact.tempo.from), fact.tempo.to, points, best);
  else if ("length" in fact) {
    const { from, to } = fact.length;
    raiseWhere(segment.seconds, from ?? 0, (to ?? Number.POSITIVE_INFINITY) - 1, points, best);
  } else for (const row of rowsOf(segment, factWord(fact))) if (points > best[row]!) best[row] = points;
}

/** Both ends included. */
function raiseWhere(values: Uint16Array, from: number, to: number, points: number, best: Uint8Array): void {
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (value >= from && value <= to && points > best[row]!) best[row] = points;
  }
}

function factWord(fact: Exclude<Fact, { tempo: unknown } | { length: unknown }>): string {
  if ("mood" in fact) return filterWord("m", moodCode(fact.mood));
  return "genre" in fact ? filterWord("g", genreCode(fact.genre)) : filterWord("k", keyCode(fact.key));
}
