import type { MusicalKey } from "#render-service/listening/suggest-key.contract.ts";
import type { Genre, Mood, Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { Reading } from "./library.contract.ts";

/* What a search asks for: every group must be met, by any of its alternatives. */

/** Texts that a track is found by. `style` is the primary and the sub-genre, `tags` are the mood tags. */
export const searchFields = [
  "title",
  "artist",
  "label",
  "mood",
  "genre",
  "style",
  "tags",
  "description",
] as const;
export type SearchField = (typeof searchFields)[number];

/** Both ends of a tempo and the beginning of a length are included, the end of a length (seconds) is not; null is open. */
export type Fact =
  | { mood: Mood }
  | { genre: Genre }
  | { vocals: Vocals }
  | { key: MusicalKey }
  | { tempo: { from: number; to: number } }
  | { length: { from: number | null; to: number | null } };

/** All words, folded, each in any of the fields: as a whole word, or as the beginning of one. */
export type WordsIn = { words: readonly string[]; in: readonly SearchField[]; as: "whole" | "prefix" };

/** What it is worth to a track to be found by it: points, of which the best of each group are summed. */
export type Alternative = { points: number } & (WordsIn | { fact: Fact });

export type Group = {
  typed: string;
  /** The folded word, where it was read as nothing but a word: it may be a misspelt one. */
  word: string | null;
  alternatives: readonly Alternative[];
};

export type SearchPlan = { groups: readonly Group[]; readings: readonly Reading[] };

/** Field by exactness; the graded questions hold them (`graded-search.test.ts`). A corrected word is worth half of them. */
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
