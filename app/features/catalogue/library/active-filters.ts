import {
  exactWords,
  explicitWords,
  filterCopy,
  languageWords,
  lengthWords,
  rightsFilterWords,
} from "#app/content/search-copy.ts";
import { vocalsWords } from "#app/content/catalogue-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { Facets, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { formatBpmRange } from "./card-words.ts";

type Filter = { label: string; mood?: Mood; without: Partial<LibraryQuery> };

/** Active filters of the list, each with the link that removes it. */
export function activeFilters(query: LibraryQuery): readonly Filter[] {
  const { mood, genre, bpm } = query;
  const filters: Filter[] = [];
  if (mood) filters.push({ label: mood, mood, without: { mood: undefined } });
  if (genre) filters.push({ label: genre, without: { genre: undefined } });
  if (bpm !== undefined) filters.push({ label: `${formatBpmRange(bpm)} BPM`, without: { bpm: undefined } });
  return [...filters, ...moreFilters(query)];
}

/** Active filters in the "More filters" panel. */
export function moreFilters(query: LibraryQuery): readonly Filter[] {
  const { key, near, length, explicit, language, vocals, min, max, rights } = query;
  const filters: Filter[] = [];
  if (key) {
    const label = near ? filterCopy.inKeysNear(key) : key;
    filters.push({ label, without: { key: undefined, near: false } });
  }
  if (length) filters.push({ label: lengthWords[length], without: { length: undefined } });
  if (explicit) filters.push({ label: explicitWords[explicit].chip, without: { explicit: undefined } });
  if (language) filters.push({ label: languageWords[language], without: { language: undefined } });
  if (vocals) filters.push({ label: vocalsWords[vocals], without: { vocals: undefined } });
  const price = formatPrices(min, max);
  if (price !== null) filters.push({ label: price, without: { min: undefined, max: undefined } });
  for (const fact of rights)
    filters.push({
      label: rightsFilterWords[fact],
      without: { rights: rights.filter((other) => other !== fact) },
    });
  return filters;
}

/** "2 tokens", "2–5 tokens", "Up to 5 tokens". */
function formatPrices(min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && max !== undefined) {
    // A reversed range means the same.
    const [low, high] = [Math.min(min, max), Math.max(min, max)];
    return low === high ? formatTokens(high) : filterCopy.tokensBetween(low, formatTokens(high));
  }
  if (min !== undefined) return filterCopy.tokensFrom(formatTokens(min));
  return max === undefined ? null : filterCopy.tokensTo(formatTokens(max));
}

/** Typed words as chips, unless they are shown as interpreted. */
export function typedFilters(query: LibraryQuery, isUnderstood: boolean): readonly Filter[] {
  const filters: Filter[] = [];
  if (query.q && !isUnderstood) filters.push({ label: `“${query.q}”`, without: { q: "" } });
  if (query.q && query.exact) filters.push({ label: exactWords, without: { exact: false } });
  return filters;
}

/** Without counts the panel opens, and says that they could not be loaded. */
export function hasMoreFilters(facets: Facets | null): boolean {
  if (facets === null) return true;
  const { keys, lengths, explicit, languages, vocals, prices, rights } = facets;
  return [keys, lengths, explicit, languages, vocals, prices, rights].some((values) => values.length > 0);
}
