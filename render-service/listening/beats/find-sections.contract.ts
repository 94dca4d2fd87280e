import { analysisRate, framesPerSecond } from "../spectrum.contract.ts";
import { addCells, at as of, type Cell } from "../cells.contract.ts";
import { timbreCount } from "../timbre.contract.ts";
import type { Heard } from "./clues.contract.ts";

/** Bars compared on each side of a boundary, and minimum length of a section. */
const reach = 4;
/** Range of energy, in decibels below the loudest bar. */
const range = 30;
/** Weights relative to the timbre features, which count 1 each. */
const worth = { level: 2, notes: 0.3 };
const cellSamples = 4096;

export type Section = { bar: number; energy: number };
type Bar = { features: Float64Array; energy: number };

/** Finds the bars where the music changes, and each bar's energy: 0-1, relative to the maximum. */
export function findSections(
  downbeats: readonly number[],
  { until, ending }: { until: number; ending: number },
  heard: Heard,
): { energies: number[]; sections: Section[] } {
  const bars = describeBars(downbeats, until, heard);
  if (bars.length === 0) return { energies: [], sections: [] };
  const energies = bars.map(({ energy }) => energy);
  // A last chord differs from everything before, but belongs to the last section.
  const played = downbeats.filter((second) => second < ending - 0.1).length;
  const starts = [0, ...findBoundaries(bars.slice(0, played))];
  const sections = starts.map((bar, n) => {
    const within = energies.slice(bar, starts[n + 1] ?? energies.length);
    return { bar, energy: within.reduce((sum, energy) => sum + energy, 0) / within.length };
  });
  return { energies, sections };
}

function describeBars(downbeats: readonly number[], until: number, { cells, strengths }: Heard): Bar[] {
  const bars = downbeats.map((from, n) => {
    const to = Math.max(downbeats[n + 1] ?? until, from + 0.2);
    const place = (second: number) => Math.round((second * analysisRate) / cellSamples);
    const cell = addCells(cells.slice(place(from), Math.max(place(from) + 1, place(to))));
    const frames = strengths.slice(Math.round(from * framesPerSecond), Math.round(to * framesPerSecond));
    const activity = frames.reduce((sum, strength) => sum + strength, 0) / Math.max(1, frames.length);
    return { cell, activity, level: cell[of.frames]! > 0 ? cell[of.level]! / cell[of.frames]! : -120 };
  });
  const [loudest, busiest] = [Math.max(...bars.map(({ level }) => level)), Math.max(...bars.map(({ activity }) => activity))];
  return bars.map(({ cell, level, activity }) => ({
    features: featuresOf(cell, Math.max(level, loudest - range)),
    energy: (Math.max(0, 1 + (level - loudest) / range) + activity / (busiest + 1e-9)) / 2,
  }));
}

function featuresOf(cell: Cell, level: number): Float64Array {
  const features = new Float64Array(timbreCount + 13);
  for (let n = 0; n < timbreCount; n++) features[n] = cell[of.timbre + n]! / Math.max(1, cell[of.coloured]!);
  for (let note = 0; note < 12; note++)
    features[timbreCount + note] = cell[of.chroma + note]! / Math.max(1, cell[of.chromaFrames]!);
  features[timbreCount + 12] = level;
  return features;
}

function standardised(rows: readonly Float64Array[]): Float64Array[] {
  const weights = Array.from({ length: timbreCount + 13 }, (_, n) => {
    const mean = rows.reduce((sum, row) => sum + row[n]!, 0) / rows.length;
    const spread = Math.sqrt(rows.reduce((sum, row) => sum + (row[n]! - mean) ** 2, 0) / rows.length);
    const weight = n < timbreCount ? 1 : n < timbreCount + 12 ? worth.notes : worth.level;
    return { mean, scale: weight / (spread + 1e-6) };
  });
  return rows.map((row) => row.map((value, n) => (value - weights[n]!.mean) * weights[n]!.scale));
}

/** Bars where the music before and after differ more from each other than within themselves. */
function findBoundaries(bars: readonly Bar[]): number[] {
  const features = standardised(bars.map((bar) => bar.features));
  const apart = (one: number, other: number) => {
    let sum = 0;
    const [a, b] = [features[one]!, features[other]!];
    for (let n = 0; n < a.length; n++) sum += (a[n]! - b[n]!) ** 2;
    return Math.sqrt(sum);
  };
  const novelty = bars.map((_, bar) => {
    if (bar < 2 || bar > bars.length - 2) return 0;
    const [from, to] = [Math.max(0, bar - reach), Math.min(bars.length, bar + reach)];
    let [across, pairs, within, inside] = [0, 0, 0, 0];
    for (let one = from; one < to; one++)
      for (let other = one + 1; other < to; other++)
        if (one < bar && other >= bar) [across, pairs] = [across + apart(one, other), pairs + 1];
        else [within, inside] = [within + apart(one, other), inside + 1];
    return across / Math.max(1, pairs) - within / Math.max(1, inside);
  });
  const mean = novelty.reduce((sum, value) => sum + value, 0) / novelty.length;
  const spread = Math.sqrt(novelty.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, novelty.length));
  const boundaries: number[] = [];
  for (let bar = reach; bar <= bars.length - 2; bar++) {
    const around = novelty.slice(Math.max(0, bar - reach + 1), bar + reach);
    const here = novelty[bar]!;
    const isPeak = here >= Math.max(...around) && here > mean + 0.5 * spread && here > 0.3;
    if (isPeak && bar - (boundaries.at(-1) ?? 0) >= reach) boundaries.push(bar);
  }
  return boundaries;
}
