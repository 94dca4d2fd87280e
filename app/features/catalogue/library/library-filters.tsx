import { lazy, Suspense, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { libraryCopy, moreFiltersCopy, priceSortWords } from "#app/content/catalogue-copy.ts";
import type { LibraryQuery, PriceSort } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatBpmRange } from "./card-words.ts";
import { FilterSheet, MoreFiltersButton, MoreFiltersPanel } from "./filter-sheet.tsx";
import { LibraryFilter } from "./library-filter.tsx";
import { libraryFormId } from "./library-search.tsx";
import type { Changes } from "./query-controller.ts";
import type { ListedPage, ShownFacets } from "./listed-page.ts";

const sorts = Object.keys(priceSortWords) as PriceSort[]; // Object.keys forgets the key type

/** Lazy, with its counts: rarely opened. */
const OpenedFilters = lazy(() => import("./opened-filters.tsx"));

type LibraryFiltersProps = {
  query: LibraryQuery;
  page: Pick<ListedPage, "total" | "moreFilters" | "facets">;
  choose: (changes: Changes) => void;
};

/** Genre, BPM and price order, each only if there is a choice. On phones all but the order is collapsed. */
export function LibraryFilters({ query, page, choose }: LibraryFiltersProps) {
  const { total, moreFilters, facets } = page;
  const [isOpened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const hasFilters = facets.genres.length > 0 || facets.bpm.length > 0 || moreFilters !== null;
  const active = Number(query.genre !== undefined) + Number(query.bpm !== undefined) + (moreFilters ?? 0);
  return (
    <>
      {hasFilters && (
        <FilterSheet total={total} active={active} onOpen={open}>
          {facets.genres.length > 0 && (
            <LibraryFilter
              label="Genre"
              name="genre"
              rest="All"
              value={query.genre ?? ""}
              options={facets.genres.map(({ value, tracks }) => ({ value, label: value, tracks }))}
              onChoose={(value) => choose({ genre: facets.genres.find((genre) => genre.value === value)?.value })}
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
              {total !== null && <BpmHistogram ranges={facets.bpm} chosen={query.bpm} />}
            </LibraryFilter>
          )}
          {moreFilters !== null && (
            <MoreFiltersPanel onOpen={open}>
              {isOpened && (
                <Suspense fallback={<p>{moreFiltersCopy.loading}</p>}>
                  <OpenedFilters query={query} choose={choose} />
                </Suspense>
              )}
            </MoreFiltersPanel>
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
      {moreFilters !== null && <MoreFiltersButton active={moreFilters} query={query} />}
      <Button type="submit" form={libraryFormId} variant="secondary" size="small" className="hidden noscript:inline-flex">
        {libraryCopy.apply}
      </Button>
    </>
  );
}

const height = 22;
const pitch = 12;
const barWidth = 10;

/** Number of tracks per tempo range, the chosen one dark. The select beside it has the same in words. */
function BpmHistogram({ ranges, chosen }: { ranges: ShownFacets["bpm"]; chosen: number | undefined }) {
  const max = Math.max(1, ...ranges.map(({ tracks = 0 }) => tracks));
  const bars = ranges.map(({ value, tracks = 0 }, place) => ({ value, path: bar(place, tracks / max) }));
  const width = ranges.length * pitch - (pitch - barWidth);
  return (
    <svg className="max-md:hidden" width={width} height={height} aria-hidden="true">
      <path className={chosen === undefined ? "fill-ink2" : "fill-wave"} d={bars.map(({ path }) => path).join("")} />
      {chosen !== undefined && <path className="fill-ink" d={bars.find(({ value }) => value === chosen)?.path ?? ""} />}
    </svg>
  );
}

function bar(place: number, share: number): string {
  const tall = Math.max(1, Math.round(share * height));
  return `M${place * pitch} ${height - tall}h${barWidth}v${tall}h-${barWidth}z`;
}
