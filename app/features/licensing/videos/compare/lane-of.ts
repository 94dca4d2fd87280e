import { unpackBeats } from "#render-service/listening/beats/beat-grid.contract.ts";
import { drawnHeights } from "#app/features/catalogue/playback/waveform-path.ts";
import type { ComparedTrack, Loudness } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";
import { barsUnder, beatTicks } from "./axis.ts";

/** Playback level of streaming services and video platforms, in LUFS (EBU R128 measures it). */
export const targetLufs = -14;
/** Maximum true peak: EBU R128's ceiling of −1 dBTP. */
const ceilingDbtp = -1;

/**
 * The loudest common level, in LUFS: `targetLufs`, or less if a track would clip on its way there. Even small differences in
 * loudness bias the listener, so all tracks come down to the one that cannot follow.
 */
export function commonLevel(measured: readonly (Loudness | null)[]): number {
  const reachable = measured.flatMap((loudness) =>
    loudness ? [loudness.integratedLufs + ceilingDbtp - loudness.truePeakDbtp] : [],
  );
  return Math.min(targetLufs, ...reachable);
}

/** Change in dB that brings a track to a level; 0 if it was never measured. */
export const changeTo = (level: number, loudness: Loudness | null): number => (loudness ? level - loudness.integratedLufs : 0);

/** Converts a change in dB to a linear gain. */
export const gainOf = (changeDb: number): number => 10 ** (changeDb / 20);

/** One frame at 25 fps, in ms: the tolerance for a cut on a beat. Film runs at 24 to 60 fps. */
export const frameMs = 40;

/**
 * Flags the cuts that fall on a beat, within a frame, of a track that begins at `cueMs`. Cuts in ms of the video, beats in ms of
 * the track, both sorted.
 */
export function cutsOnBeat(cutsMs: readonly number[], beatsMs: readonly number[], cueMs: number): boolean[] {
  let beat = 0;
  return cutsMs.map((cut) => {
    const positionMs = cut + cueMs;
    while (beat + 1 < beatsMs.length && beatsMs[beat + 1]! <= positionMs) beat++;
    const nearest = beatsMs.slice(beat, beat + 2).map((at) => Math.abs(at - positionMs));
    return Math.min(Infinity, ...nearest) <= frameMs;
  });
}

/** Going back right after a cut means the previous one. Seconds. */
const justPassed = 0.5;
const here = 0.05;

/** The cut before a moment of the video, in seconds; 0 before the first one. */
export function cutBefore(cutsMs: readonly number[], seconds: number): number {
  return (cutsMs.findLast((cut) => cut / 1000 < seconds - justPassed) ?? 0) / 1000;
}

/** The cut after a moment of the video, in seconds; null after the last one. */
export function cutAfter(cutsMs: readonly number[], seconds: number): number | null {
  const next = cutsMs.find((cut) => cut / 1000 > seconds + here);
  return next === undefined ? null : next / 1000;
}

/** Shared by all lanes. Times in seconds, levels in LUFS. */
export type Axis = { seconds: number; cutsMs: readonly number[] | null; level: number };

export type Lane = {
  id: string;
  track: ComparedTrack;
  startAtSeconds: number;
  bars: readonly number[];
  ticks: readonly { at: number; isDownbeat: boolean }[];
  /** Per cut; null if cuts or beats are unknown. */
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

/** Number of cuts on a beat. */
export const countOf = (onBeat: readonly boolean[]): number => onBeat.filter(Boolean).length;
