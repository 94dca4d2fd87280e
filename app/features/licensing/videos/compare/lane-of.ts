import { unpackBeats } from "#render-service/listening/beats/beat-grid.contract.ts";
import { drawnHeights } from "#app/features/catalogue/playback/waveform-path.ts";
import type {
  ComparedTrack,
  Loudness,
} from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";
import { barsUnder, beatTicks } from "./axis.ts";

/** What streaming services and video platforms play music at, in LUFS (EBU R128 measures it). */
export const targetLufs = -14;
/** As loud as a true peak may become: EBU R128's ceiling of −1 dBTP. */
const ceilingDbtp = -1;

/**
 * The level that all of these can be brought to, in LUFS: `targetLufs`, or less where one of them would clip on its way
 * there. Louder or softer by even a little seems better or worse, so that the one that cannot follow brings down the others.
 */
export function commonLevel(measured: readonly (Loudness | null)[]): number {
  const reachable = measured.flatMap((loudness) =>
    loudness ? [loudness.integratedLufs + ceilingDbtp - loudness.truePeakDbtp] : [],
  );
  return Math.min(targetLufs, ...reachable);
}

/** What brings a track to a level, in dB; 0 of one that was never measured. */
export const changeTo = (level: number, loudness: Loudness | null): number =>
  loudness ? level - loudness.integratedLufs : 0;

/** A change in dB as what each sample is multiplied by. */
export const gainOf = (changeDb: number): number => 10 ** (changeDb / 20);

/** Film is watched at 24 to 60 frames a second; 25 is what a cut is judged by, in ms. */
export const frameMs = 40;

/**
 * Which cuts of a video fall on a beat of a track that begins at `cueMs` under it: no further from it than a frame. Cuts in
 * ms of the video, beats in ms of the track, both in order.
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

/** Somebody who goes back right after a cut means the one before. */
const justPassed = 0.5;
const here = 0.05;

/** The cut before a moment of the video, in seconds; its beginning before the first one. */
export function cutBefore(cutsMs: readonly number[], seconds: number): number {
  return (cutsMs.findLast((cut) => cut / 1000 < seconds - justPassed) ?? 0) / 1000;
}

/** The cut after a moment of the video, in seconds; null after the last one. */
export function cutAfter(cutsMs: readonly number[], seconds: number): number | null {
  const next = cutsMs.find((cut) => cut / 1000 > seconds + here);
  return next === undefined ? null : next / 1000;
}

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
