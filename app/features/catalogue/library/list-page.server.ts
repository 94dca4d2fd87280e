import { vocalsWords } from "#app/content/catalogue-copy.ts";
import { listWords, readingNames } from "#app/content/search-copy.ts";
import { formatDuration } from "#app/lib/time.ts";
import type {
  Correction,
  FacetValue,
  LibraryPage,
  LibraryQuery,
  Reading,
} from "#worker/domain/catalogue/library/library.contract.ts";
import { genres, moods, bpmRangeStarts } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { activeFilters, hasMoreFilters, moreFilters, typedFilters } from "./active-filters.ts";
import { libraryHref } from "./library-href.ts";
import type { Chip, ListedPage } from "./listed-page.ts";

/** An interpretation and its chip's label, such as "Tempo" and "120–128 BPM". */
export function describeReading(reading: Reading, corrections: readonly Correction[]): { name: string; value: string } {
  return { name: readingNames[reading.as], value: valueOf(reading, corrections) };
}

/** The query without the words of one interpretation. */
export function withoutReading(understood: readonly Reading[], place: number): string {
  return understood
    .toSpliced(place, 1)
    .map(({ typed }) => typed)
    .join(" ");
}

function valueOf(reading: Reading, corrections: readonly Correction[]): string {
  switch (reading.as) {
    case "words":
      return corrected(reading.typed, corrections);
    case "mood":
      return reading.mood;
    case "genre":
      return reading.genre;
    case "vocals":
      return vocalsWords[reading.vocals];
    case "key":
      return reading.key;
    case "tempo":
      return reading.from === reading.to ? `${reading.from} BPM` : `${reading.from}–${reading.to} BPM`;
    case "length":
      return lengthOf(reading.fromSeconds, reading.toSeconds);
  }
}

/** The query with its spelling corrections. */
function corrected(typed: string, corrections: readonly Correction[]): string {
  const shownFor = new Map(corrections.map(({ typed, replacement }) => [fold(typed), replacement]));
  return typed
    .split(/(\s+)/)
    .map((word) => shownFor.get(fold(word)) ?? word)
    .join("");
}

const fold = (word: string): string => word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

function lengthOf(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return `${formatDuration(from)}–${formatDuration(to)}`;
  if (to !== null) return `up to ${formatDuration(to)}`;
  return from === null ? "" : `from ${formatDuration(from)}`;
}

/** Formats a page of results for the screen. */
export function listPage(query: LibraryQuery, page: LibraryPage): ListedPage {
  const { cards, nextAfter, total, order, suggestions, facets, understood, corrections, relaxed } = page;
  // Words searched for literally need no chip: the box shows them.
  const isInterpreted = corrections.length > 0 || understood.some(({ as }) => as !== "words");
  const chips = isInterpreted ? understoodChips(query, page) : [];
  return {
    cards,
    nextAfter,
    total,
    order,
    suggestions,
    relaxed,
    facets: {
      genres: listOptions(genres, facets?.genres),
      moods: listOptions(moods, facets?.moods),
      bpm: listOptions(bpmRangeStarts, facets?.bpm),
    },
    moreFilters: hasMoreFilters(facets) ? moreFilters(query).length : null,
    filters: [...typedFilters(query, chips.length > 0), ...activeFilters(query)].map(({ label, mood, without }) => ({
      label,
      ...(mood && { mood }),
      href: libraryHref(query, without),
      ...(without.q !== undefined && { isTyped: true as const }),
    })),
    understood: chips,
    corrected:
      corrections.length === 0 || total === 0
        ? null
        : {
            replacement: listWords(corrections.map(({ replacement }) => replacement)),
            typed: corrections.map(({ typed }) => typed).join(" "),
            isOne: corrections.length === 1,
          },
  };
}

/** In the order of the filter; all of its values if there are no counts. */
function listOptions<Value>(all: readonly Value[], counted: readonly FacetValue<Value>[] | undefined) {
  if (!counted) return all.map((value) => ({ value }));
  return all.flatMap((value) => counted.find((each) => each.value === value) ?? []);
}

function understoodChips(query: LibraryQuery, { understood, corrections }: LibraryPage): Chip[] {
  return understood.map((reading, place) => {
    const { name, value } = describeReading(reading, corrections);
    return {
      name,
      label: value,
      ...(reading.as === "mood" && { mood: reading.mood }),
      href: libraryHref(query, { q: withoutReading(understood, place) }),
      isTyped: true,
    };
  });
}
