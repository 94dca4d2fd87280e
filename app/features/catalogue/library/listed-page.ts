import type { Facets, LibraryPage } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

/** Something that narrows the list, and the address without it. */
export type Chip = {
  /** Names the filter where its value alone is ambiguous. */
  name?: string;
  label: string;
  mood?: Mood;
  href: string;
  /** It was typed, and goes from the box. */
  isTyped?: true;
};

/** The library as its screen needs it: words and addresses are made where the answer comes from. */
export type ListedPage = Pick<
  LibraryPage,
  "cards" | "nextAfter" | "total" | "order" | "suggestions" | "relaxed"
> & {
  facets: ShownFacets;
  /** Number of active ones; null where the catalogue has nothing for them. */
  moreFilters: number | null;
  filters: readonly Chip[];
  /** Empty where words were taken as they stand. */
  understood: readonly Chip[];
  /** A spelling correction. */
  corrected: { replacement: string; typed: string; isOne: boolean } | null;
};

/** In the order of the filters; without their tracks where nothing was counted. */
export type ShownFacets = {
  [Name in "genres" | "moods" | "bpm"]: (Pick<Facets[Name][number], "value"> & { tracks?: number })[];
};
