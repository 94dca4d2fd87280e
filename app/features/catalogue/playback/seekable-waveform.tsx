import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { playerCopy } from "#app/content/catalogue-copy.ts";
import { arrowSeconds, followPlayed, followPosition } from "./position-range.ts";
import type { PlayerTrack } from "./player-track.ts";
import { usePlayerActions, useTrackStatus } from "./player-provider.tsx";
import { Waveform } from "./waveform.tsx";

type SeekableWaveformProps = {
  track: PlayerTrack;
  /** In CSS pixels. */
  height: number;
  bars: number;
};

/** A waveform to click and drag, with arrow keys for 5 seconds. */
export function SeekableWaveform({ track, height, bars }: SeekableWaveformProps) {
  const isCurrent = useTrackStatus(track.id) !== "idle";
  return (
    <SeekRange track={track}>
      <Waveform peaks={track.waveform} height={height} bars={bars} hasPlayedPart />
      {isCurrent && <span className="playhead" />}
    </SeekRange>
  );
}

type SeekRangeProps = {
  track: PlayerTrack;
  /** The list that contains the track. */
  queue?: () => readonly PlayerTrack[];
  /** One of a list: only the current track's range is a Tab stop. */
  isListed?: boolean;
  /** The waveform. */
  children: ReactNode;
};

/** An invisible range input over a waveform. A track that is not loaded starts at the clicked position. */
export function SeekRange({ track, queue, isListed = false, children }: SeekRangeProps) {
  const player = usePlayerActions();
  const isCurrent = useTrackStatus(track.id) !== "idle";
  const frame = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const [element, input] = [frame.current, range.current];
    if (!isCurrent || !element || !input) return undefined;
    const leave = [followPlayed(player, element), followPosition(player, input)];
    return () => {
      for (const stop of leave) stop();
      element.style.removeProperty("--played");
    };
  }, [player, isCurrent]);

  function moveTo(seconds: number) {
    if (isCurrent) player.seek(seconds);
    else player.play(track, seconds, queue?.());
  }
  function onKeyDown(event: KeyboardEvent) {
    const seconds = arrowSeconds(event.key);
    if (seconds === null || !isCurrent) return;
    event.preventDefault();
    player.seekBy(seconds);
  }
  return (
    <div ref={frame} className="seek">
      {children}
      <input
        ref={range}
        type="range"
        min={0}
        max={track.durationSeconds}
        step={0.1}
        defaultValue={0}
        autoComplete="off"
        tabIndex={isListed && !isCurrent ? -1 : undefined}
        aria-label={playerCopy.position(track.title)}
        onChange={({ currentTarget: { valueAsNumber } }) => moveTo(valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
