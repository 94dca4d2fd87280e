import { type KeyboardEvent, useEffect, useRef } from "react";
import { playerCopy } from "#app/content/player-copy.ts";
import { arrowSeconds, followPosition } from "./position-range.ts";
import type { PlayerTrack } from "./player-track.ts";
import { usePlayerActions } from "./player-provider.tsx";
import { usePlayedProperty } from "./use-played-property.ts";
import { Waveform } from "./waveform.tsx";

const bars = 170;

/** The bar's waveform to click, drag and step by 5 seconds: an invisible range input lies over the drawing. */
export function SeekableWaveform({ track }: { track: PlayerTrack }) {
  const player = usePlayerActions();
  const frame = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  usePlayedProperty(frame);
  useEffect(() => (range.current ? followPosition(player, range.current) : undefined), [player]);

  function onKeyDown(event: KeyboardEvent) {
    const seconds = arrowSeconds(event.key);
    if (seconds === null) return;
    event.preventDefault();
    player.seekBy(seconds);
  }
  return (
    <div ref={frame} className="seek">
      <Waveform peaks={track.waveform} height={34} bars={bars} hasPlayedPart />
      <span className="playhead" />
      <input
        ref={range}
        type="range"
        min={0}
        max={track.durationSeconds}
        step={0.1}
        defaultValue={0}
        autoComplete="off"
        aria-label={playerCopy.position(track.title)}
        onChange={({ currentTarget: { valueAsNumber } }) => player.seek(valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
