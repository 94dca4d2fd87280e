import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { libraryCopy, searchCopy } from "#app/content/catalogue-copy.ts";
import { maxSearchLength } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import type { LibraryQuery, Suggestion } from "#worker/domain/catalogue/library/library.contract.ts";
import type { ListedPage } from "./listed-page.ts";
import { formatTracks } from "./card-words.ts";
import { clearedHref, suggestedHref } from "./library-href.ts";
import { setsWords } from "./use-query-controller.ts";

type NoTracksProps = { query: LibraryQuery; page: Pick<ListedPage, "filters" | "suggestions"> };

/** Empty state with suggestions. */
export function NoTracks({ query, page: { filters, suggestions } }: NoTracksProps) {
  const isNarrowed = query.q !== "" || filters.length > 0 || query.after !== undefined;
  return (
    <section aria-label="Tracks" className="flex flex-col items-center gap-5 border-y border-line py-20 text-center">
      <svg className="text-ink3" width="120" height="24" viewBox="0 0 120 24" fill="currentColor" aria-hidden="true">
        <path d={silence} />
      </svg>
      <p className="text-lg font-label">
        {query.q.length > maxSearchLength ? searchCopy.tooLong(maxSearchLength) : libraryCopy.empty}
      </p>
      {suggestions.length > 0 && <Suggestions query={query} suggestions={suggestions} />}
      {isNarrowed && (
        <LinkButton to={clearedHref(query)} state={setsWords} variant="secondary" preventScrollReset>
          {libraryCopy.clearFilters}
        </LinkButton>
      )}
    </section>
  );
}

function Suggestions({ query, suggestions }: { query: LibraryQuery; suggestions: readonly Suggestion[] }) {
  return (
    <div className="flex flex-col items-center gap-3">
      <p id="suggestions" className="text-sm text-ink2">
        {searchCopy.suggestions}
      </p>
      <ul aria-labelledby="suggestions" className="flex flex-wrap justify-center gap-2">
        {suggestions.map((suggestion) => (
          <li
            key={`${suggestion.kind} ${suggestion.value}`}
            data-mood={suggestion.kind === "mood" ? suggestion.value : undefined}
          >
            <Link to={suggestedHref(query, suggestion)} state={setsWords} className="chip" preventScrollReset>
              {suggestion.value} <span className="tc font-body">{formatTracks(suggestion.tracks)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A waveform that fades out. */
const silence = Array.from({ length: 20 }, (_, bar) => {
  const tall = Math.max(2, Math.round(24 * 0.72 ** bar));
  return `M${bar * 6} ${12 - tall / 2}h3v${tall}h-3z`;
}).join("");
