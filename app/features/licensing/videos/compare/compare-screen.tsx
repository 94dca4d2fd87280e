import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { compareCopy } from "#app/content/compare-copy.ts";
import { shortlistsPath } from "#app/features/catalogue/shortlists/hearts/shortlists-path.ts";
import type { Comparison } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";
import { CompareDesk } from "./compare-desk.tsx";

type CompareScreenProps = {
  compared: Comparison;
  votedId: string | null;
  viewer: { id: string; tokenBalance: number };
};

/** Up to four tracks side by side, or how to come by them. */
export function CompareScreen({
  compared: { tracks, missing, beyond },
  votedId,
  viewer,
}: CompareScreenProps) {
  const notes = [
    missing > 0 ? compareCopy.missing(missing) : null,
    beyond > 0 ? compareCopy.beyond(beyond) : null,
    tracks.length === 1 ? compareCopy.alone : null,
  ].filter((note) => note !== null);
  const said = notes.length > 0 && (
    <div className="mb-4 border-l-2 border-warn pl-3 text-sm">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
  return (
    <div className="pb-16">
      <Link
        to="/library"
        className="inline-flex min-h-11 items-center gap-2 text-sm font-label text-ink2 hover:text-ink"
      >
        <ArrowLeft className="icon-sm" strokeWidth={1.75} aria-hidden="true" />
        {compareCopy.back}
      </Link>
      {tracks.length === 0 ? (
        <>
          <PageTitle className="pb-4">{compareCopy.title}</PageTitle>
          {said}
          <div className="border-t border-line py-14">
            <p className="text-lg font-strong">{compareCopy.none}</p>
            <p className="mt-1 max-w-[60ch] text-ink2">{compareCopy.howTo}</p>
            <LinkButton to={shortlistsPath} className="mt-6">
              {compareCopy.toShortlists}
            </LinkButton>
          </div>
        </>
      ) : (
        <CompareDesk
          key={tracks.map(({ id }) => id).join(" ")}
          tracks={tracks}
          votedId={votedId}
          viewer={viewer}
        >
          {said}
          <p className="mb-4 hidden text-sm text-ink2 noscript:block">{compareCopy.noScripts}</p>
        </CompareDesk>
      )}
    </div>
  );
}
