import { type ComponentType, lazy, memo, Suspense } from "react";
import { Link } from "react-router";
import { Section } from "#app/components/page-title.tsx";
import { similarTracksCopy } from "#app/content/track-copy.ts";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { ListedSimilar, SimilarGridProps } from "./similar-grid.tsx";

/** Loaded lazily. A failed import must not break the page. */
const SimilarGrid = lazy<ComponentType<SimilarGridProps>>(() =>
  import("./similar-grid.tsx").then(
    (loaded) => ({ default: loaded.SimilarGrid }),
    () => ({ default: () => null }),
  ),
);

type SimilarTracksProps = {
  track: PlayerTrack;
  startAtSeconds: number;
  similar: readonly ListedSimilar[];
};

/** Similar tracks on a track's page, with links to more, also from the selected start point. */
export function SimilarTracks({ track, startAtSeconds, similar }: SimilarTracksProps) {
  const { title, whole, section, reference } = similarTracksCopy;
  const from = Math.round(startAtSeconds);
  return (
    <Section
      id="similar"
      title={title}
      size="small"
      titleClass="py-4"
      className="similar-tracks"
      data-empty={similar.length === 0 || undefined}
    >
      {similar.length > 0 && <Cards similar={similar} track={track} />}
      <ul className="flex flex-wrap gap-x-6 pt-2 text-sm">
        <Entry to={`/similar/${track.id}`}>{whole}</Entry>
        <Entry to={`/similar/${track.id}?from=${from}`}>{section(formatDuration(from))}</Entry>
        <Entry to="/similar">{reference}</Entry>
      </ul>
    </Section>
  );
}

/** Memoised: updates of the page's video must not rerender cards whose code is still loading. */
const Cards = memo(function Cards({ similar, track }: Pick<SimilarTracksProps, "similar" | "track">) {
  return (
    <Suspense>
      <SimilarGrid tracks={similar} label={similarTracksCopy.results} first={track} />
    </Suspense>
  );
});

function Entry({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {children}
      </Link>
    </li>
  );
}
