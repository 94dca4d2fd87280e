import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { filterCopy } from "#app/content/search-copy.ts";
import { moreFiltersCopy } from "#app/content/catalogue-copy.ts";
import type { Facets, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { filtersHref } from "./library-href.ts";
import type { Changes } from "./query-controller.ts";
import { MoreFilters } from "./more-filters.tsx";

/** Loader data of the filters page; facets are null if they could not be loaded. */
export type FiltersAnswer = { facets: Facets | null };

type OpenedFiltersProps = { query: LibraryQuery; choose: (changes: Changes) => void };

/** The rarely used filters, with counts for the current list. */
export default function OpenedFilters({ query, choose }: OpenedFiltersProps) {
  const { load, data } = useFetcher<FiltersAnswer>();
  const href = filtersHref(query);
  useEffect(() => void load(href), [load, href]);
  if (!data) return <p>{moreFiltersCopy.loading}</p>;
  if (data.facets) return <MoreFilters facets={data.facets} query={query} choose={choose} />;
  return (
    <p>
      {filterCopy.notLoaded}{" "}
      <Button variant="secondary" size="small" onClick={() => void load(href)}>
        {filterCopy.tryAgain}
      </Button>
    </p>
  );
}
