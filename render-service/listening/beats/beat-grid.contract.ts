import { z } from "zod";
import { fromBase64, toBase64 } from "../base64.contract.ts";

/** Increment whenever the same sound gets another grid: stored ones are then recomputed. */
export const beatGridVersion = 1;

/** Half an hour at 240 beats per minute, plus a margin. */
const maxBeats = 7500;

const arePacked = (text: string) => (unpackBeats(text)?.length ?? Infinity) <= maxBeats;

/** Beats, bars, sections and ending of a track; times in ms from its start. */
export const BeatGrid = z.object({
  version: z.literal(beatGridVersion),
  /** Null for music without a pulse: then there are no beats, bars or sections. */
  bpm: z.number().min(20).max(400).nullable(),
  beatsPerBar: z.union([z.literal(3), z.literal(4)]),
  /** Encoded by `packBeats`. */
  beats: z.base64().max(24_000).refine(arePacked, "no beats"),
  /** A byte per bar: its loudness and onset density, relative to the track's maximum. */
  energies: z.base64().max(maxBeats / 2),
  /** Each starts at a bar, counted from 0, and ends at the next one, with its energy as above. */
  sections: z.array(z.object({ bar: z.int().min(0), energy: z.int().min(0).max(255) })).max(maxBeats / 8),
  /** From the start of the last sound, or of the fade, until silence. A video that ends with the music ends in between. */
  ending: z.object({ fromMs: z.int().min(0), untilMs: z.int().min(0), isFade: z.boolean() }),
});
export type BeatGrid = z.infer<typeof BeatGrid>;

/** A decoded grid: milliseconds of all beats, and of the downbeats. */
export type ReadGrid = {
  bpm: number | null;
  beatsPerBar: 3 | 4;
  beats: readonly Beat[];
  /** `energy` 0-1. Music before the first downbeat is in no bar. */
  bars: readonly { atMs: number; energy: number }[];
  sections: readonly { bar: number; atMs: number; energy: number }[];
  ending: BeatGrid["ending"];
};

export function readBeatGrid(grid: BeatGrid): ReadGrid {
  const { bpm, beatsPerBar, sections, ending } = grid;
  const beats = unpackBeats(grid.beats) ?? [];
  const loud = fromBase64(grid.energies);
  const bars = beats.filter(({ isDownbeat }) => isDownbeat).map(({ atMs }, n) => ({ atMs, energy: (loud[n] ?? 0) / 255 }));
  return {
    bpm,
    beatsPerBar,
    beats,
    bars,
    sections: sections.flatMap(({ bar, energy }) => {
      const atMs = bars[bar]?.atMs;
      return atMs === undefined ? [] : [{ bar, atMs, energy: energy / 255 }];
    }),
    ending,
  };
}

/** A beat, rounded to milliseconds. */
export type Beat = { atMs: number; isDownbeat: boolean };

/**
 * Beats in base64, about one byte each: the change of each interval as a varint of seven-bit groups; the lowest bit marks a
 * downbeat.
 */
export function packBeats(beats: readonly Beat[]): string {
  const bytes: number[] = [];
  let [before, step] = [0, 0];
  for (const { atMs, isDownbeat } of beats) {
    const change = atMs - before - step;
    let rest = 2 * (change < 0 ? -2 * change - 1 : 2 * change) + (isDownbeat ? 1 : 0);
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
    bytes.push(rest);
    step += change;
    before = atMs;
  }
  return toBase64(Uint8Array.from(bytes));
}

/** Decodes `packBeats`; null for invalid data, such as times that do not increase. */
export function unpackBeats(text: string): Beat[] | null {
  const beats: Beat[] = [];
  let [before, step, value, scale] = [0, 0, 0, 1];
  for (const byte of fromBase64(text)) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (scale > 2 ** 42) return null;
    if (byte > 127) continue;
    const zigzag = Math.floor(value / 2);
    step += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    if (step < 0 || (step === 0 && beats.length > 0)) return null;
    before += step;
    beats.push({ atMs: before, isDownbeat: value % 2 === 1 });
    [value, scale] = [0, 1];
  }
  return scale === 1 ? beats : null;
}
