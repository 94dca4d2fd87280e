import { type KeyboardEvent, useEffect, useRef } from "react";
import { playerCopy } from "#app/content/player-copy.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { Player } from "./create-player.ts";
import { keySeekSeconds } from "./key-command.ts";
import type { PlayerTrack } from "./player-track.ts";
import { usePlayerActions, useQueue, useTrackStatus } from "./player-provider.tsx";
import { usePlayedProperty } from "./use-played-property.ts";
import { Waveform } from "./waveform.tsx";

type SeekableWaveformProps = { track: PlayerTrack; height: number; bars?: number; hasPlayhead?: boolean };

/**
 * A waveform to click, drag and step by 5 seconds: an invisible range input lies over the drawing. Touching the one of
 * a track that rests starts it there; only the current one is a stop of the Tab key.
 */
export function SeekableWaveform({ track, height, bars, hasPlayhead = false }: SeekableWaveformProps) {
  const player = usePlayerActions();
  const queue = useQueue();
  const isCurrent = useTrackStatus(track.id) !== "idle";
  const frame = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  usePlayedProperty(frame, isCurrent);
  useEffect(
    () => (isCurrent && range.current ? follow(player, range.current) : undefined),
    [player, isCurrent],
  );

  function onKeyDown(event: KeyboardEvent) {
    const seconds = arrowSeconds[event.key];
    if (seconds === undefined || !isCurrent) return;
    event.preventDefault();
    player.seekBy(seconds);
  }
  return (
    <div ref={frame} className="seek">
      <Waveform
        peaks={bars === undefined ? track.cardPeaks : (track.peaks ?? track.cardPeaks)}
        height={height}
        {...(bars === undefined ? {} : { bars })}
        hasPlayedPart={isCurrent}
      />
      {hasPlayhead && <span className="playhead" />}
      <input
        ref={range}
        type="range"
        className="noscript:hidden"
        min={0}
        max={track.durationSeconds}
        step={0.1}
        defaultValue={0}
        autoComplete="off"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={playerCopy.position(track.title)}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          isCurrent ? player.seek(valueAsNumber) : player.play(track, valueAsNumber, queue)
        }
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

const arrowSeconds: Readonly<Record<string, number>> = {
  ArrowLeft: -keySeekSeconds,
  ArrowDown: -keySeekSeconds,
  ArrowRight: keySeekSeconds,
  ArrowUp: keySeekSeconds,
};

/** Keeps the range at the present second, past React: a render per second would be waste. */
function follow(player: Player, range: HTMLInputElement): () => void {
  let told = -1;
  const leave = player.onProgress((position) => {
    const seconds = Math.floor(position);
    if (seconds === told) return;
    told = seconds;
    range.value = String(position);
    range.setAttribute("aria-valuetext", formatDuration(seconds));
  });
  return () => {
    leave();
    range.value = "0";
    range.removeAttribute("aria-valuetext");
  };
}
