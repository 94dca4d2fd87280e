import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/section-title.tsx";
import { libraryCopy, priceSortWords } from "#app/content/catalogue-copy.ts";
import type { Facets, LibraryQuery, PriceSort } from "#worker/domain/catalogue/library/library.contract.ts";
import { BpmHistogram } from "./bpm-histogram.tsx";
import { formatBpmRange, formatTracks } from "./card-words.ts";
import { LibraryFilter } from "./library-filter.tsx";
import { libraryHref } from "./library-href.ts";
import { libraryFormId } from "./library-search.tsx";

const sheetId = "library-filters";
const sorts = Object.keys(priceSortWords) as PriceSort[]; // Object.keys forgets the key type

type LibraryFiltersProps = { facets: Facets; query: LibraryQuery; total: number };

/** Genre, BPM and price order, each only where there is something to choose. On phones the first two fold away. */
export function LibraryFilters({ facets, query, total }: LibraryFiltersProps) {
  const navigate = useNavigate();
  const choose = (change: Partial<LibraryQuery>) =>
    void navigate(libraryHref(query, change), { preventScrollReset: true });
  const hasFilters = facets.genres.length > 0 || facets.bpm.length > 0;
  return (
    <>
      {hasFilters && (
        <FilterSheet
          total={total}
          active={Number(query.genre !== undefined) + Number(query.bpm !== undefined)}
        >
          {facets.genres.length > 0 && (
            <LibraryFilter
              label="Genre"
              name="genre"
              rest="All"
              value={query.genre ?? ""}
              options={facets.genres.map(({ value, tracks }) => ({ value, label: value, tracks }))}
              onChoose={(value) =>
                choose({ genre: facets.genres.find((genre) => genre.value === value)?.value })
              }
            />
          )}
          {facets.bpm.length > 0 && (
            <LibraryFilter
              label="BPM"
              name="bpm"
              rest="Any"
              value={query.bpm === undefined ? "" : String(query.bpm)}
              options={facets.bpm.map(({ value, tracks }) => ({
                value: String(value),
                label: formatBpmRange(value),
                tracks,
              }))}
              onChoose={(value) => choose({ bpm: value === "" ? undefined : Number(value) })}
            >
              <BpmHistogram ranges={facets.bpm} chosen={query.bpm} />
            </LibraryFilter>
          )}
        </FilterSheet>
      )}
      <LibraryFilter
        label="Price"
        name="sort"
        value={query.sort}
        options={sorts.map((value) => ({ value, label: priceSortWords[value] }))}
        onChoose={(value) => choose({ sort: sorts.find((sort) => sort === value) ?? "none" })}
      />
      <Button
        type="submit"
        form={libraryFormId}
        variant="secondary"
        size="small"
        className="hidden noscript:inline-flex"
      >
        {libraryCopy.apply}
      </Button>
    </>
  );
}

/** From 768 px on its content simply stands in the row; below, one button opens it from the lower edge. */
function FilterSheet({ total, active, children }: { total: number; active: number; children: ReactNode }) {
  return (
    <>
      <button type="button" className="field h-11 font-label md:hidden" popoverTarget={sheetId}>
        <SlidersHorizontal className="icon-sm" aria-hidden="true" />
        {libraryCopy.filters}
        {active > 0 && <span className="tc text-ink3">{active}</span>}
      </button>
      <div id={sheetId} popover="auto" className="filter-sheet">
        <SectionTitle size="small" className="md:hidden">
          {libraryCopy.filters}
        </SectionTitle>
        {children}
        <Button className="md:hidden noscript:hidden" popoverTarget={sheetId} popoverTargetAction="hide">
          Show {formatTracks(total)}
        </Button>
        <Button type="submit" form={libraryFormId} className="hidden max-md:noscript:inline-flex">
          {libraryCopy.apply}
        </Button>
      </div>
    </>
  );
}
