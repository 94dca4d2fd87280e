import type { Facets, LibraryPage } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

/** An active filter, with the URL that removes it. */
export type Chip = {
  /** Names the filter where its value alone is ambiguous. */
  name?: string;
  label: string;
  mood?: Mood;
  href: string;
  /** Typed: removing it also edits the search box. */
  isTyped?: true;
};

/** The library as its screen needs it: the server formats labels and URLs. */
export type ListedPage = Pick<LibraryPage, "cards" | "nextAfter" | "total" | "order" | "suggestions" | "relaxed"> & {
  facets: ShownFacets;
  /** Number of active ones; null if the catalogue has no values for them. */
  moreFilters: number | null;
  filters: readonly Chip[];
  /** Empty if all words were searched for literally. */
  understood: readonly Chip[];
  /** A spelling correction. */
  corrected: { replacement: string; typed: string; isOne: boolean } | null;
};

/** In the order of the filters; `tracks` is missing without counts. */
export type ShownFacets = {
  [Name in "genres" | "moods" | "bpm"]: (Pick<Facets[Name][number], "value"> & { tracks?: number })[];
};
