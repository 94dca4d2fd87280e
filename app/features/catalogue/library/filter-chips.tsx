import { X } from "lucide-react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { libraryCopy, savedSearchesCopy, searchCopy } from "#app/content/catalogue-copy.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatTracks } from "./card-words.ts";
import { clearedHref, libraryHref, saveSearchHref } from "./library-href.ts";
import type { Chip, ListedPage } from "./listed-page.ts";
import { setsWords } from "./use-query-controller.ts";

type FilterChipsProps = { query: LibraryQuery; page: ListedPage };

/** A chip for each active filter, which removes it, then actions on all of them. */
export function ActiveFilters({ query, page: { filters } }: FilterChipsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4 md:pb-5">
      <Chips chips={filters} label="Active filters" />
      <LinkButton to={clearedHref(query)} state={setsWords} variant="quiet" size="row" preventScrollReset>
        {libraryCopy.clearAll}
      </LinkButton>
      <LinkButton to={saveSearchHref(query)} variant="quiet" size="row">
        {savedSearchesCopy.save}
      </LinkButton>
    </div>
  );
}

/** The interpretation of the typed words: removable constraints, spelling corrections, and how much of a long query matched. */
export function UnderstoodWords({ query, page: { understood, corrected, relaxed, total } }: FilterChipsProps) {
  const tracks = formatTracks(total ?? 0);
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 md:justify-end">
      {understood.length > 0 && <p className="text-sm text-ink2">{searchCopy.understood}</p>}
      <Chips chips={understood} label={searchCopy.understood} />
      {corrected && (
        <p className="w-full text-sm wrap-anywhere text-ink2 md:text-right">
          {searchCopy.didYouMean} <strong className="text-ink">{corrected.replacement}</strong>?{" "}
          {corrected.isOne ? searchCopy.showing(tracks) : searchCopy.showingAll(tracks)}{" "}
          <Link
            to={libraryHref(query, { exact: true })}
            state={setsWords}
            className="py-1 text-ink underline underline-offset-4"
            preventScrollReset
          >
            {searchCopy.searchFor(corrected.typed)}
          </Link>
        </p>
      )}
      {relaxed && <p className="w-full text-sm text-ink2 md:text-right">{searchCopy.relaxed(relaxed)}</p>}
    </div>
  );
}

function Chips({ chips, label }: { chips: readonly Chip[]; label: string }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.href} data-mood={chip.mood} className="max-w-full min-w-0">
          <Link
            to={chip.href}
            state={chip.isTyped && setsWords}
            className={chip.name ? "chip chip-named" : "chip"}
            aria-label={searchCopy.remove(chip)}
            preventScrollReset
          >
            <span className="truncate">
              {chip.name && <span className="chip-name">{chip.name}</span>} {chip.label}
            </span>
            <X className="icon-sm" strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
