import { Link, useLocation, useNavigate } from "react-router";
import { labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import { expectedStatus, type LabelMove } from "#app/content/track-moves-copy.ts";
import { formatSyncs } from "#app/features/catalogue/library/card-words.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { PlayButton } from "#app/features/catalogue/playback/play-button.tsx";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { useRowForm } from "#app/lib/in-place.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { LabelTrackRow } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { type CatalogueState, dialogHref } from "./catalogue-href.ts";
import { HealthBar, TrackStatusMark, TrackTrouble } from "./track-status.tsx";
import { IngestNote } from "./ingest.tsx";
import { RowActions } from "./row-actions.tsx";

/** A track of the label. On phones everything but title, status and menu moves below the title. */
export function TrackRow({ track, state }: { track: LabelTrackRow; state: CatalogueState }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const editHref = dialogHref(state, { dialog: "edit", track: track.id });
  const { row, underway: form, onSubmit } = useRowForm<HTMLTableRowElement>(pathname + search);
  // Optimistic: shows the expected status while the request runs; rolled back if it fails.
  const underway = readMove(form?.get("move"));
  const status = underway ? expectedStatus[underway] : track.status;
  const isActive = underway ? status === "approved" : track.isActive;
  const mark = <TrackStatusMark track={{ ...track, status, isActive }} />;
  return (
    <tr
      ref={row}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Only if the row itself has the focus; its buttons handle Enter themselves.
        if (event.key === "Enter" && event.target === event.currentTarget)
          void navigate(editHref, { preventScrollReset: true });
      }}
      className="border-t border-line align-top -outline-offset-2"
    >
      <td className="py-3 pr-4">
        <div className="flex min-w-0 gap-3">
          <CoverArt
            track={{ ...track, hasCover: track.coverUrl !== null }}
            address={track.coverUrl}
            size={48}
            className="size-12"
            loading="lazy"
          />
          <div className="min-w-0">
            <Link to={editHref} preventScrollReset className="font-strong wrap-anywhere hover:underline md:text-base">
              {track.title}
            </Link>
            <p className="wrap-anywhere text-ink2">
              {track.artist || labelTracksCopy.noArtist}
              {track.durationSeconds !== null && <span className="tc"> · {formatDuration(track.durationSeconds)}</span>}
            </p>
            <p className="tc text-ink2 md:hidden">{sellingWords(track)}</p>
            <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 lg:hidden">
              {mark}
              <HealthBar percent={track.completeness} />
            </div>
            <div className="mt-1 flex flex-col gap-1 empty:hidden">
              <TrackTrouble track={track} />
              <IngestNote ingest={track.audio} />
              <IngestNote ingest={track.cover} />
            </div>
          </div>
        </div>
      </td>
      <td className="tc py-3 pr-4 whitespace-nowrap max-md:hidden">{track.isrc ?? labelTracksCopy.noIsrc}</td>
      <td className="py-3 pr-4 whitespace-nowrap max-md:hidden">{track.genre ?? "–"}</td>
      <td className="tc py-3 pr-4 whitespace-nowrap max-md:hidden">{formatTokens(track.priceTokens)}</td>
      <td className="tc py-3 pr-4 text-right max-md:hidden lg:pr-6">{track.syncCount.toLocaleString("en-GB")}</td>
      <td className="py-3 pr-4 max-lg:hidden">
        <HealthBar percent={track.completeness} />
      </td>
      <td className="py-3 pr-4 max-lg:hidden">{mark}</td>
      <td className="py-1.5 text-right">
        <div className="flex justify-end gap-1">
          {track.previewUrl && <PlayButton track={toPlayerTrack(track)} />}
          <RowActions track={track} state={state} moves={underway ? [] : track.moves} onSubmit={onSubmit} />
        </div>
      </td>
    </tr>
  );
}

function readMove(value: unknown): LabelMove | null {
  return typeof value === "string" && Object.hasOwn(expectedStatus, value) ? (value as LabelMove) : null; // one of its own keys
}

/** Summary for phones, which lack these columns: "Jazz · 2 tokens · 3 syncs". */
function sellingWords({ genre, priceTokens, syncCount }: LabelTrackRow): string {
  return [...(genre ? [genre] : []), formatTokens(priceTokens), formatSyncs(syncCount)].join(" · ");
}

function toPlayerTrack(track: LabelTrackRow): PlayerTrack {
  const { id, title, artist, priceTokens, coverColour } = track;
  return {
    id,
    title,
    artist,
    priceTokens,
    coverColour,
    durationSeconds: track.durationSeconds ?? 0,
    hasCover: track.coverUrl !== null,
    waveform: null,
    mood: null,
  };
}
