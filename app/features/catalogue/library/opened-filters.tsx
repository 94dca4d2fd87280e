import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { filterCopy } from "#app/content/search-copy.ts";
import { moreFiltersCopy } from "#app/content/catalogue-copy.ts";
import type { Facets, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { filtersHref } from "./library-href.ts";
import type { Changes } from "./list-questions.ts";
import { MoreFilters } from "./more-filters.tsx";

/** What the page of all filters loads; no facets where they could not be fetched. */
export type FiltersAnswer = { facets: Facets | null };

type OpenedFiltersProps = { query: LibraryQuery; choose: (changes: Changes) => void };

/** The filters that few open, with counts for the list as it is. */
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
