import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { type ReactNode, type ToggleEvent, useEffect, useRef } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { libraryCopy, moreFiltersCopy } from "#app/content/catalogue-copy.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatTracks } from "./card-words.ts";
import { filtersHref } from "./library-href.ts";
import { libraryFormId } from "./library-search.tsx";

const sheetId = "library-filters";
const panelId = "more-filters";

type FilterSheetProps = { total: number | null; active: number; onOpen: () => void; children: ReactNode };

/** From 768 px its content is part of the row; below that, a button opens it as a bottom sheet. */
export function FilterSheet({ total, active, onOpen, children }: FilterSheetProps) {
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

/** Opens the panel; without scripts it links to a page with all filters. */
export function MoreFiltersButton({ active, query }: { active: number; query: LibraryQuery }) {
  return (
    <>
      <button type="button" className="field max-md:hidden noscript:hidden" popoverTarget={panelId}>
        {moreFiltersCopy.open}
        {active > 0 && <span className="tc text-ink3">{active}</span>}
        <ChevronDown className="icon-sm" aria-hidden="true" />
      </button>
      <LinkButton to={filtersHref(query)} variant="quiet" size="small" className="hidden noscript:inline-flex">
        {moreFiltersCopy.open}
      </LinkButton>
    </>
  );
}

export function MoreFiltersPanel({ onOpen, children }: Pick<OpenableProps, "onOpen" | "children">) {
  return (
    <Openable id={panelId} className="more-filters" label={moreFiltersCopy.open} onOpen={onOpen}>
      {children}
    </Openable>
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
    <section ref={popover} id={id} popover="auto" className={className} aria-label={label} onToggle={onToggle}>
      {children}
    </section>
  );
}
