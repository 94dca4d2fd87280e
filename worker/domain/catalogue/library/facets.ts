import { genres, moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { bpmRanges } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import type { Facets, LibraryQuery } from "./library.contract.ts";
import { genreCode, moodCode } from "./search-terms.ts";

/** How many tracks share these three values. */
export type FacetCell = { genreCode: number; moodCode: number; bpmBucket: number; tracks: number };

type Filters = Pick<LibraryQuery, "genre" | "mood" | "bpm">;
type Dimension = "genreCode" | "moodCode" | "bpmBucket";

/**
 * Counts beside the filter values. A value's count obeys the search and the two other filters, not its own, so that
 * another value of the same filter can be chosen. Values that no track of the catalogue has are left out (spec §2).
 */
export function countFacets(
  found: readonly FacetCell[],
  catalogue: readonly FacetCell[],
  filters: Filters,
): Facets {
  const count = (dimension: Dimension, code: number) =>
    sum(found, wanted({ ...codesOf(filters), [dimension]: code }));
  const exists = (dimension: Dimension, code: number) => sum(catalogue, wanted({ [dimension]: code })) > 0;
  const bpmBuckets = [...new Set(catalogue.filter((cell) => cell.tracks > 0).map((cell) => cell.bpmBucket))]
    .filter((bucket) => bucket >= bpmRanges.first)
    .toSorted((a, b) => a - b);
  return {
    genres: genres
      .filter((genre) => exists("genreCode", genreCode(genre)))
      .map((value) => ({ value, tracks: count("genreCode", genreCode(value)) })),
    moods: moods
      .filter((mood) => exists("moodCode", moodCode(mood)))
      .map((value) => ({ value, tracks: count("moodCode", moodCode(value)) })),
    bpm: bpmBuckets.map((value) => ({ value, tracks: count("bpmBucket", value) })),
  };
}

/** How many tracks the search and all filters leave. */
export function countTotal(found: readonly FacetCell[], filters: Filters): number {
  return sum(found, wanted(codesOf(filters)));
}

function codesOf(filters: Filters): Partial<Record<Dimension, number>> {
  return {
    ...(filters.genre ? { genreCode: genreCode(filters.genre) } : {}),
    ...(filters.mood ? { moodCode: moodCode(filters.mood) } : {}),
    ...(filters.bpm === undefined ? {} : { bpmBucket: filters.bpm }),
  };
}

function wanted(codes: Partial<Record<Dimension, number>>): (cell: FacetCell) => boolean {
  const entries = Object.entries(codes) as [Dimension, number][]; // Object.entries forgets the key type
  return (cell) => entries.every(([dimension, code]) => cell[dimension] === code);
}

function sum(cells: readonly FacetCell[], isWanted: (cell: FacetCell) => boolean): number {
  return cells.reduce((total, cell) => (isWanted(cell) ? total + cell.tracks : total), 0);
}
