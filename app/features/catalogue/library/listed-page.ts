import type { Facets, FacetValue, LibraryPage } from "#worker/domain/catalogue/library/library.contract.ts";
import { bpmRangeStarts } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import { genres, type Mood, moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

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
  facets: ListedFacets;
  /** Number of active ones; null where the catalogue has nothing for them. */
  moreFilters: number | null;
  filters: readonly Chip[];
  /** Empty where words were taken as they stand. */
  understood: readonly Chip[];
  /** A spelling correction. */
  corrected: { replacement: string; typed: string; isOne: boolean } | null;
};

type CountedFacets = Pick<Facets, "genres" | "moods" | "bpm">;
/** Without their tracks where nothing was counted. */
export type ShownFacets = {
  [Name in keyof CountedFacets]: ShownValue<CountedFacets[Name][number]["value"]>[];
};
type ShownValue<Value> = { value: Value; tracks?: number };

/**
 * Counts beside the filters as every document carries them: in the order of all genres, moods and tempo ranges, null for
 * what the catalogue has not. With a name at each they weigh several times as much.
 */
type Counts = Record<keyof CountedFacets, (number | null)[]>;
/** Null where nothing was counted. */
type ListedFacets = Counts | null;

export function packFacets(facets: CountedFacets | null): ListedFacets {
  if (facets === null) return null;
  return {
    genres: pack(genres, facets.genres),
    moods: pack(moods, facets.moods),
    bpm: pack(bpmRangeStarts, facets.bpm),
  };
}

/** All values where nothing was counted. */
export function unpackFacets(listed: ListedFacets): ShownFacets {
  if (listed === null)
    return { genres: genres.map(bare), moods: moods.map(bare), bpm: bpmRangeStarts.map(bare) };
  return {
    genres: unpack(genres, listed.genres),
    moods: unpack(moods, listed.moods),
    bpm: unpack(bpmRangeStarts, listed.bpm),
  };
}

const bare = <Value>(value: Value): ShownValue<Value> => ({ value });

function pack<Value>(all: readonly Value[], counts: readonly FacetValue<Value>[]): (number | null)[] {
  const tracksByValue = new Map(counts.map(({ value, tracks }) => [value, tracks]));
  return all.map((value) => tracksByValue.get(value) ?? null);
}

function unpack<Value>(all: readonly Value[], counts: readonly (number | null)[]): FacetValue<Value>[] {
  return all.flatMap((value, n) => {
    const tracks = counts[n] ?? null;
    return tracks === null ? [] : [{ value, tracks }];
  });
}
