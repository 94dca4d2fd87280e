import { unpackBeats } from "#render-service/listening/beats/beat-grid.contract.ts";
import { drawnHeights } from "#app/features/catalogue/playback/drawn-heights.ts";
import type { ComparedTrack } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";
import { barsUnder, beatTicks } from "./axis.ts";
import { cutsOnBeat } from "./cuts.ts";
import { changeTo } from "./equal-loudness.ts";

/** What all lanes share. Times in seconds, levels in LUFS. */
export type Axis = { seconds: number; cutsMs: readonly number[] | null; level: number };

/** A track as the comparison shows it. */
export type Lane = {
  id: string;
  track: ComparedTrack;
  startAtSeconds: number;
  bars: readonly number[];
  ticks: readonly { at: number; isDownbeat: boolean }[];
  /** Of each cut; null where cuts or beats are not known. */
  onBeat: readonly boolean[] | null;
  /** In dB, at equal loudness. */
  changeDb: number;
};

const maxBars = 800;
const bars = 170;

export function laneOf(track: ComparedTrack, startAtSeconds: number, { seconds, cutsMs, level }: Axis): Lane {
  const beats = (track.beats === null ? null : unpackBeats(track.beats)) ?? [];
  const under = { fromSeconds: startAtSeconds, seconds };
  return {
    id: track.id,
    track,
    startAtSeconds,
    bars: barsUnder(
      drawnHeights(track.peaks ?? track.cardPeaks, maxBars),
      { ...under, trackSeconds: track.durationSeconds },
      bars,
    ),
    ticks: beatTicks(beats, under),
    onBeat:
      cutsMs === null || beats.length === 0
        ? null
        : cutsOnBeat(
            cutsMs,
            beats.map(({ atMs }) => atMs),
            startAtSeconds * 1000,
          ),
    changeDb: changeTo(level, track.loudness),
  };
}

/** How many of the cuts fall on a beat. */
export const countOf = (onBeat: readonly boolean[]): number => onBeat.filter(Boolean).length;
