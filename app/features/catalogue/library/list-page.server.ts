import { listWords } from "#app/content/search-copy.ts";
import type { Facets, LibraryPage, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { activeFilters, moreFilters, typedFilters } from "./active-filters.ts";
import { libraryHref } from "./library-href.ts";
import { packFacets } from "./listed-facets.ts";
import type { Chip, ListedPage } from "./listed-page.ts";
import { describeReading, isInterpreted, withoutReading } from "./reading-words.ts";

/** Formats a page of results for the screen. */
export function listPage(query: LibraryQuery, page: LibraryPage): ListedPage {
  const { cards, nextAfter, total, order, suggestions, facets, understood, corrections, relaxed } = page;
  const chips = isInterpreted(understood, corrections) ? understoodChips(query, page) : [];
  return {
    cards,
    nextAfter,
    total,
    order,
    suggestions,
    relaxed,
    facets: packFacets(facets),
    moreFilters: hasMoreFilters(facets) ? moreFilters(query).length : null,
    filters: [...typedFilters(query, chips.length > 0), ...activeFilters(query)].map(
      ({ label, mood, without }) => ({
        label,
        ...(mood && { mood }),
        href: libraryHref(query, without),
        ...(without.q !== undefined && { isTyped: true as const }),
      }),
    ),
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

/** Without counts they open, and say that they could not be loaded. */
function hasMoreFilters(facets: Facets | null): boolean {
  if (facets === null) return true;
  const { keys, lengths, explicit, languages, vocals, prices, rights } = facets;
  return [keys, lengths, explicit, languages, vocals, prices, rights].some((values) => values.length > 0);
}
