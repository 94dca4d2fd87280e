import { SkipBack, SkipForward, X } from "lucide-react";
import { useRef } from "react";
import { useLocation } from "react-router";
import { CoverArt } from "./cover-art.tsx";
import { IconButton, LinkButton } from "#app/components/button.tsx";
import { playerCopy } from "#app/content/catalogue-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDuration } from "#app/lib/time.ts";
import { PlayButton } from "./play-button.tsx";
import { neighbour } from "./player-state.ts";
import { isTrackPage, type PlayerTrack, syncHref } from "./player-track.ts";
import { usePlayer } from "./player-provider.tsx";
import { SeekableWaveform } from "./seekable-waveform.tsx";
import { TimePlayed, VolumeControl } from "./player-controls.tsx";
import { usePlayedProperty } from "./position-range.ts";

const stepLook = "hidden disabled:opacity-40 md:grid";

/** The bar at the bottom of signed-in pages while a track is loaded. Labels can listen, but not sync. */
export default function PlayerBar({ canSync }: { canSync: boolean }) {
  const { track, status, queue, toggle, next, previous, stop } = usePlayer();
  // A track's page shows its own price and button.
  const isOffered = isTrackPage(useLocation().pathname);
  if (!track) return null;
  return (
    <>
      <div className="player-space" />
      <aside
        className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface shadow-pop"
        data-mood={track.mood ?? undefined}
        data-player={status}
        aria-label={playerCopy.region}
      >
        <PlayedLine />
        <div className="mx-auto flex h-16 max-w-[1440px] items-center gap-2.5 px-3 md:h-[76px] md:gap-3.5 md:px-10 lg:gap-5">
          <CoverArt track={track} size={48} className="size-11 rounded-xs max-[374px]:hidden md:size-12" />
          <div className="min-w-0 flex-1 md:w-32 md:flex-none lg:w-52">
            <p className="truncate text-sm font-strong wide">{track.title}</p>
            <p className="truncate text-xs text-ink2">{track.artist}</p>
          </div>
          <div className="order-last flex items-center gap-1 md:order-none">
            <IconButton Icon={SkipBack} label={playerCopy.previous} className={stepLook} onClick={previous} />
            <PlayButton track={track} />
            <IconButton
              Icon={SkipForward}
              label={playerCopy.next}
              className={stepLook}
              disabled={neighbour({ track, queue }, 1) === null}
              onClick={next}
            />
          </div>
          <div className="hidden min-w-0 flex-1 items-center gap-3 md:flex">
            {status === "error" ? <Failure onRetry={toggle} /> : <Scrubber track={track} />}
          </div>
          <VolumeControl />
          {canSync && !isOffered && (
            <LinkButton to={syncHref(track)} size="small" className="max-md:px-3 md:h-11">
              {playerCopy.inVideo}
              <span className="hidden font-label opacity-75 xl:inline">{formatTokens(track.priceTokens)}</span>
            </LinkButton>
          )}
          <IconButton Icon={X} className="order-last -mr-1.5 max-md:w-7 md:-mr-2" label={playerCopy.close} onClick={stop} />
        </div>
        {status === "error" && (
          <div className="flex items-center gap-3 border-t border-line px-4 py-2 md:hidden">
            <Failure onRetry={toggle} />
          </div>
        )}
      </aside>
    </>
  );
}

function Scrubber({ track }: { track: PlayerTrack }) {
  return (
    <>
      <TimePlayed />
      <div className="min-w-0 flex-1">
        <SeekableWaveform key={track.id} track={track} height={34} bars={170} />
      </div>
      <span className="tc hidden w-9 text-xs text-ink2 lg:inline">{formatDuration(track.durationSeconds)}</span>
    </>
  );
}

/** Phones have no room for a waveform: a line shows the progress. */
function PlayedLine() {
  const line = useRef<HTMLDivElement>(null);
  usePlayedProperty(line);
  return (
    <div ref={line} className="h-1 overflow-hidden bg-sunk md:hidden">
      <div className="played-line" />
    </div>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex items-center gap-3 text-sm text-bad">
      {playerCopy.failed}
      <button type="button" className="font-strong text-ink underline underline-offset-4" onClick={onRetry}>
        {playerCopy.retry}
      </button>
    </p>
  );
}
