import type { MusicalKey } from "#render-service/listening/suggest-key.contract.ts";
import type { Genre, Mood, Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { Reading } from "./library.contract.ts";

/* A parsed search: every group must match, by any of its alternatives. */

/** Searched texts. `style`: primary and sub-genre; `tags`: mood tags. */
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
