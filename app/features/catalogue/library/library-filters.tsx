import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { lazy, type ReactNode, Suspense, type ToggleEvent, useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { libraryCopy, moreFiltersCopy, priceSortWords } from "#app/content/catalogue-copy.ts";
import type { LibraryQuery, PriceSort } from "#worker/domain/catalogue/library/library.contract.ts";
import { BpmHistogram } from "./bpm-histogram.tsx";
import { formatBpmRange, formatTracks } from "./card-words.ts";
import { LibraryFilter } from "./library-filter.tsx";
import { filtersHref } from "./library-href.ts";
import { libraryFormId } from "./library-search.tsx";
import type { Changes } from "./query-controller.ts";
import type { ListedPage } from "./listed-page.ts";

const sheetId = "library-filters";
const panelId = "more-filters";
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
              {total !== null && <BpmHistogram ranges={facets.bpm} chosen={query.bpm} />}
            </LibraryFilter>
          )}
          {moreFilters !== null && (
            <Openable id={panelId} className="more-filters" label={moreFiltersCopy.open} onOpen={open}>
              {isOpened && (
                <Suspense fallback={<p>{moreFiltersCopy.loading}</p>}>
                  <OpenedFilters query={query} choose={choose} />
                </Suspense>
              )}
            </Openable>
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

/** Opens the panel; without scripts it links to a page with all filters. */
function MoreFiltersButton({ active, query }: { active: number; query: LibraryQuery }) {
  return (
    <>
      <button type="button" className="field max-md:hidden noscript:hidden" popoverTarget={panelId}>
        {moreFiltersCopy.open}
        {active > 0 && <span className="tc text-ink3">{active}</span>}
        <ChevronDown className="icon-sm" aria-hidden="true" />
      </button>
      <LinkButton
        to={filtersHref(query)}
        variant="quiet"
        size="small"
        className="hidden noscript:inline-flex"
      >
        {moreFiltersCopy.open}
      </LinkButton>
    </>
  );
}

type FilterSheetProps = { total: number | null; active: number; onOpen: () => void; children: ReactNode };

/** From 768 px its content is part of the row; below that, a button opens it as a bottom sheet. */
function FilterSheet({ total, active, onOpen, children }: FilterSheetProps) {
  return (
    <>
      <button type="button" className="field h-11 font-label md:hidden" popoverTarget={sheetId}>
        <SlidersHorizontal className="icon-sm" aria-hidden="true" />
        {libraryCopy.filters}
        {active > 0 && <span className="tc text-ink3">{active}</span>}
      </button>
      <Openable id={sheetId} className="filter-sheet" onOpen={onOpen}>
        <SectionTitle size="small" className="md:hidden">
          {libraryCopy.filters}
        </SectionTitle>
        {children}
        <div className="filter-sheet-foot">
          <Button className="noscript:hidden" popoverTarget={sheetId} popoverTargetAction="hide">
            {total === null ? libraryCopy.showTracks : `Show ${formatTracks(total)}`}
          </Button>
          <Button type="submit" form={libraryFormId} className="hidden noscript:inline-flex">
            {libraryCopy.apply}
          </Button>
        </div>
      </Openable>
    </>
  );
}

type OpenableProps = {
  id: string;
  className: string;
  label?: string;
  onOpen: () => void;
  children: ReactNode;
};

/** A popover that reports when it is open, even if it was opened before hydration. */
function Openable({ id, className, label, onOpen, children }: OpenableProps) {
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (popover.current?.matches(":popover-open")) onOpen();
    // oxlint-disable-next-line react/exhaustive-deps -- once: later openings fire the event
  }, []);
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === "open") onOpen();
  };
  return (
    <section
      ref={popover}
      id={id}
      popover="auto"
      className={className}
      aria-label={label}
      onToggle={onToggle}
    >
      {children}
    </section>
  );
}
