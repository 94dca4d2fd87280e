import { X } from "lucide-react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { formatBpmRange } from "./card-words.ts";
import { clearedHref, libraryHref } from "./library-href.ts";

type Chip = { label: string; mood?: string; without: Partial<LibraryQuery> };

/** What narrows the list, each with a way to let go of it. */
export function activeFilters(query: LibraryQuery): readonly Chip[] {
  const chips: Chip[] = [];
  if (query.q) chips.push({ label: `“${query.q}”`, without: { q: "" } });
  if (query.mood) chips.push({ label: query.mood, mood: query.mood, without: { mood: undefined } });
  if (query.genre) chips.push({ label: query.genre, without: { genre: undefined } });
  if (query.bpm !== undefined) {
    chips.push({ label: `${formatBpmRange(query.bpm)} BPM`, without: { bpm: undefined } });
  }
  return chips;
}

export function ActiveFilters({ query }: { query: LibraryQuery }) {
  const chips = activeFilters(query);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2 pb-4 md:pb-5">
      {chips.map(({ label, mood, without }) => (
        <li key={label} data-mood={mood} className="min-w-0">
          <Link
            to={libraryHref(query, without)}
            className="chip"
            aria-label={`Remove filter ${label}`}
            preventScrollReset
          >
            <span className="truncate">{label}</span>
            <X className="icon-sm" strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <LinkButton to={clearedHref(query)} variant="quiet" size="small" preventScrollReset>
          {libraryCopy.clearAll}
        </LinkButton>
      </li>
    </ul>
  );
}
