import { FoldMark } from "#app/components/section-summary.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { countSyncs } from "#app/content/syncs-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { formatDate } from "#app/lib/time.ts";
import type { SyncedTrack, SyncsQuery } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { SyncTable } from "./sync-table.tsx";
import { syncsHref } from "#app/lib/addresses.ts";

type SyncedTrackListProps = { tracks: readonly SyncedTrack[]; query: SyncsQuery };

/** Tracks by number of licences. A row expands, without scripts too, to show its newest licences. */
export function SyncedTrackList({ tracks, query }: SyncedTrackListProps) {
  return (
    <ul className="border-b border-line">
      {tracks.map((track) => (
        <li key={track.id} className="border-t border-line">
          <details>
            <summary className="flex cursor-pointer list-none items-center gap-4 py-3 -outline-offset-2 [&::-webkit-details-marker]:hidden">
              <CoverArt track={track} size={48} className="size-12 rounded-xs" loading="lazy" />
              <span className="min-w-0 flex-1">
                <span className="block font-strong wrap-anywhere">{track.title}</span>
                <span className="block text-sm wrap-anywhere text-ink2">{track.artist}</span>
              </span>
              <span className="text-right text-sm">
                <span className="tc block font-strong">{countSyncs(track.syncs)}</span>
                <span className="tc block text-ink2">
                  <span className="max-sm:sr-only">last </span>
                  {formatDate(track.lastSyncAt)}
                </span>
              </span>
              <FoldMark />
            </summary>
            <div className="pb-5 md:pl-16">
              <SyncTable syncs={track.newest} caption={`Newest syncs of ${track.title}`} hasLabels={false} />
              {track.syncs > track.newest.length && (
                <LinkButton
                  to={syncsHref({ ...query, tab: "all", track: track.id, after: null })}
                  variant="quiet"
                  size="row"
                  className="mt-2 -ml-3"
                >
                  All {countSyncs(track.syncs)} of {track.title}
                </LinkButton>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
