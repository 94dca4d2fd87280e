import type { Cells } from "./facets.ts";
import type { LibraryOrder, TrackCard } from "./library.contract.ts";
import type { KnownWord } from "./nearest-word.ts";
import type { Group } from "./search-plan.ts";
import type { Filters } from "./search-terms.ts";

/** A page that is asked for. A cursor `after` that is of another order begins anew. */
export type LibraryQuestion = {
  groups: readonly Group[];
  /** Minimum number of groups that a track must match. */
  least: number;
  filters: Filters;
  order: LibraryOrder;
  after: string | undefined;
};

export type LibraryAnswer = {
  cards: TrackCard[];
  nextAfter: string | null;
  /** Counted by cells, each part under the filters of the others (`countFacets`). */
  results: Cells;
  /** Everything on sale. */
  catalogue: Cells;
};

/** Whatever can answer for the library: the database, or a snapshot in memory. They answer the same. */
export type LibrarySource<Answer extends LibraryAnswer = LibraryAnswer> = {
  ask(question: LibraryQuestion): Promise<Answer>;
  /** The most groups that one track meets, under all of the filters. */
  countMet(question: Pick<LibraryQuestion, "groups" | "filters">): Promise<number>;
  /** Those of the words that no word on sale begins with, each with the words on sale that may have been meant. */
  findUnknown(words: readonly string[]): Promise<ReadonlyMap<string, readonly KnownWord[]>>;
};
