import { maxSearchLength } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import type { Reading } from "./library.contract.ts";
import { findConcept } from "./near-words.ts";
import { readMeasure } from "./read-measure.ts";
import { alternativesFor, type Fact, factOf, fillers, type Group, points, type SearchPlan } from "./search-plan.ts";
import { searchWords } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";

const maxWords = 8;
/** Words of the longest phrase in the table of synonyms. */
const longestPhrase = 4;

type Token = { at: number; end: number; words: string[] };

/**
 * Parses a search: tempo, key and length, names of moods, genres and vocals, and words. Interpreted parts still match as plain
 * words, so that a title "124 bpm" is found. At most eight words; beyond that, fillers are dropped.
 */
export function interpretSearch(typed: string): SearchPlan {
  const text = typed.normalize("NFKC");
  const tokens = typed.length > maxSearchLength ? [] : tokenise(text);
  // Only punctuation, or too long: matches no track.
  if (tokens.length === 0 && text !== "") return { groups: [{ typed, word: null, alternatives: [] }], readings: [] };
  const groups: Group[] = [];
  const readings: Reading[] = [];
  for (let next = 0; next < tokens.length;) {
    const read = readNext(text, tokens, next);
    groups.push(read.group);
    addReading(readings, read.reading);
    next += read.tokens;
  }
  return { groups, readings };
}

function tokenise(text: string): Token[] {
  const all = [...text.matchAll(/[\p{L}\p{N}\p{M}\uE000-\uF8FF]+/gu)].flatMap((match): Token[] => {
    const words = searchWords(match[0]);
    return words.length === 0 ? [] : [{ at: match.index, end: match.index + match[0].length, words }];
  });
  const telling = all.filter(({ words }) => !words.every((word) => fillers.has(word)));
  return firstWords(firstWords(all).length === all.length ? all : telling);
}

function firstWords(tokens: readonly Token[]): Token[] {
  let count = 0;
  return tokens.filter(({ words }) => (count += words.length) <= maxWords);
}

type Read = { group: Group; reading: Reading; tokens: number };

function readNext(text: string, tokens: readonly Token[], next: number): Read {
  return readFact(text, tokens, next) ?? readConcept(text, tokens, next) ?? readWord(text, tokens, next);
}

function readFact(text: string, tokens: readonly Token[], next: number): Read | null {
  const at = tokens[next]?.at ?? 0;
  const measure = readMeasure(text, at);
  if (!measure) return null;
  const end = at + measure.taken;
  const taken = tokens.slice(next).filter((token) => token.end <= end);
  if (taken.length === 0) return null;
  const typed = text.slice(at, end);
  const asWords = alternativesFor(taken.flatMap(({ words }) => words));
  const alternatives = [
    ...asWords,
    ...(measure.exact ? [{ points: points.exactMeasure, fact: measure.exact }] : []),
    { points: points.facet, fact: measure.fact },
  ];
  return {
    group: { typed, word: null, alternatives },
    reading: { typed, ...readingOf(measure.fact) },
    tokens: taken.length,
  };
}

/** The longest phrase that names a mood, a genre or vocals. */
function readConcept(text: string, tokens: readonly Token[], next: number): Read | null {
  for (let length = Math.min(longestPhrase, tokens.length - next); length > 0; length -= 1) {
    const taken = tokens.slice(next, next + length);
    const words = taken.flatMap((token) => token.words);
    const concept = findConcept(words.join(" "));
    if (!concept) continue;
    const typed = text.slice(taken[0]?.at ?? 0, taken.at(-1)?.end);
    return {
      group: { typed, word: null, alternatives: alternativesFor(words, concept) },
      reading: { typed, ...readingOf(factOf(concept)) },
      tokens: length,
    };
  }
  return null;
}

function readWord(text: string, tokens: readonly Token[], next: number): Read {
  const { at, end, words } = tokens[next] ?? { at: 0, end: 0, words: [] };
  const typed = text.slice(at, end);
  const word = words.length === 1 ? (words[0] ?? null) : null;
  return {
    group: { typed, word, alternatives: alternativesFor(words) },
    reading: { typed, as: "words" },
    tokens: 1,
  };
}

/** Merges consecutive words into one reading. */
function addReading(readings: Reading[], reading: Reading): void {
  const last = readings.at(-1);
  if (last?.as === "words" && reading.as === "words") last.typed += ` ${reading.typed}`;
  else readings.push(reading);
}

type Meaning = Reading extends infer Each ? (Each extends unknown ? Omit<Each, "typed"> : never) : never;

function readingOf(fact: Fact): Meaning {
  if ("mood" in fact) return { as: "mood", mood: fact.mood };
  if ("genre" in fact) return { as: "genre", genre: fact.genre };
  if ("vocals" in fact) return { as: "vocals", vocals: fact.vocals };
  if ("key" in fact) return { as: "key", key: fact.key };
  if ("tempo" in fact) return { as: "tempo", ...fact.tempo };
  return { as: "length", fromSeconds: fact.length.from, toSeconds: fact.length.to };
}
