import { Link } from "react-router";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { toggleMoodHref } from "./library-href.ts";
import type { ShownFacets } from "./listed-page.ts";
import { byHue, MoodGlyph } from "./mood-glyph.tsx";

/** A toggle for each mood in the catalogue. */
export function MoodKeys({ moods, query }: { moods: ShownFacets["moods"]; query: LibraryQuery }) {
  if (moods.length === 0) return null;
  const hasChoice = moods.some(({ value, tracks }) => tracks !== 0 || value === query.mood);
  return (
    <nav aria-label="Mood">
      {/* without a focusable key the row itself must be focusable, or it could not be scrolled by keyboard */}
      <ul
        tabIndex={hasChoice ? undefined : 0}
        className="moodkeys scroller -mx-4 flex border-y border-line px-4 md:-mx-10 md:px-10 xl:mx-0 xl:px-0 xl:[mask:none]"
      >
        {moods
          .toSorted((a, b) => byHue(a.value, b.value))
          .map((mood) => (
            <li key={mood.value} data-mood={mood.value}>
              <MoodKey mood={mood} query={query} />
            </li>
          ))}
      </ul>
    </nav>
  );
}

function MoodKey({ mood: { value, tracks }, query }: { mood: ShownFacets["moods"][number]; query: LibraryQuery }) {
  const isChosen = query.mood === value;
  const face = (
    <>
      <MoodGlyph mood={value} />
      <span>
        {`${value} `}
        {tracks !== undefined && <span className="mood-count tc">{tracks}</span>}
      </span>
    </>
  );
  if (tracks === 0 && !isChosen) {
    return (
      <span className="moodkey is-empty" aria-disabled="true">
        {face}
      </span>
    );
  }
  return (
    <Link
      to={toggleMoodHref(query, value)}
      className="moodkey"
      discover="none"
      aria-current={isChosen ? "true" : undefined}
      preventScrollReset
    >
      {face}
    </Link>
  );
}
