import type { MusicalKey } from "#render-service/listening/suggest-key.contract.ts";
import type { Genre, Mood, Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { Reading } from "./library.contract.ts";
import type { Concept } from "./near-words.ts";

/* A parsed search: every group must match, by any of its alternatives. */

/** Searched texts. `style`: primary and sub-genre; `tags`: mood tags. */
export const searchFields = ["title", "artist", "label", "mood", "genre", "style", "tags", "description"] as const;
export type SearchField = (typeof searchFields)[number];

/** Tempo bounds and the start of a length (seconds) are inclusive, the end of a length is exclusive; null is unbounded. */
export type Fact =
  | { mood: Mood }
  | { genre: Genre }
  | { vocals: Vocals }
  | { key: MusicalKey }
  | { tempo: { from: number; to: number } }
  | { length: { from: number | null; to: number | null } };

/** All words (folded) must occur, each in any of the fields, as a whole word or as a prefix. */
export type WordsIn = { words: readonly string[]; in: readonly SearchField[]; as: "whole" | "prefix" };

/** Score of a match; the best alternatives of all groups are summed. */
export type Alternative = { points: number } & (WordsIn | { fact: Fact });

export type Group = {
  typed: string;
  /** The folded word, if the group is a plain word, which may be misspelt. */
  word: string | null;
  alternatives: readonly Alternative[];
};

export type SearchPlan = { groups: readonly Group[]; readings: readonly Reading[] };

/** Scores by field and exactness, tuned by the graded queries (`graded-search.test.ts`). A corrected word scores half. */
export const points = {
  exactMeasure: 9,
  name: 10,
  facet: 8,
  beginningOfName: 6,
  tag: 6,
  description: 4,
  beginningOfFacet: 4,
  nearWord: 3,
  anywhere: 2,
} as const;

/** Alternatives of a group: the words as typed, and their meaning. */
export function alternativesFor(words: readonly string[], concept?: Concept): Alternative[] {
  return [
    { points: points.name, words, in: ["title", "artist"], as: "whole" },
    { points: points.facet, words, in: ["mood", "genre"], as: "whole" },
    { points: points.tag, words, in: ["label", "style", "tags"], as: "whole" },
    { points: points.description, words, in: ["description"], as: "whole" },
    ...(isTelling(words)
      ? beginnings(words)
      : [{ points: points.anywhere, words, in: ["title", "artist"] as const, as: "prefix" as const }]),
    ...(concept ? meanings(concept) : []),
  ];
}

/** A phrase of single letters, such as "r&b", matches too much by prefix; a name is still found (specification §2). */
const isTelling = (words: readonly string[]): boolean => words.length === 1 || words.every((word) => word.length > 2);

const beginnings = (words: readonly string[]): Alternative[] => [
  { points: points.beginningOfName, words, in: ["title", "artist"], as: "prefix" },
  { points: points.beginningOfFacet, words, in: ["mood", "genre"], as: "prefix" },
  { points: points.anywhere, words, in: searchFields, as: "prefix" },
];

const meanings = (concept: Concept): Alternative[] => [
  { points: "vocals" in concept ? points.facet : points.nearWord, fact: factOf(concept) },
  ...concept.spellings.map((words) => ({
    points: points.nearWord,
    words,
    in: ["title", "style", "tags", "description"] as const,
    as: "whole" as const,
  })),
];

export function factOf(concept: Concept): Fact {
  if ("mood" in concept) return { mood: concept.mood };
  return "genre" in concept ? { genre: concept.genre } : { vocals: concept.vocals };
}

/** Words of a plain question that say nothing about a track. */
export const fillers: ReadonlySet<string> = new Set(["a", "an", "and", "any", "are", "as", "at", "be", "but", "by", "can", "do", "find", "for", "from", "give", "have", "i", "in", "is", "it", "like", "looking", "me", "music", "my", "need", "of", "on", "or", "our", "please", "some", "something", "song", "songs", "that", "the", "this", "to", "track", "tracks", "tune", "tunes", "want", "we", "what", "which", "with", "you", "your"]); // prettier-ignore

/** Minimum parts for a query to be relaxed; a shorter one is most likely a name. */
const longQuestion = 3;

/** The meaningful parts of a long query; empty for a short one. */
export const tellingGroups = ({ groups }: SearchPlan): readonly Group[] =>
  groups.length < longQuestion ? [] : groups.filter(({ word }) => word === null || !fillers.has(word));

/** Groups of which `min` must match; a single match must be more than a plain word. */
export function relaxedGroups(groups: readonly Group[], min: number): readonly Group[] {
  if (min === 0) return [];
  return min === 1 && groups.length > 1 ? groups.filter(({ word }) => word === null) : groups;
}
