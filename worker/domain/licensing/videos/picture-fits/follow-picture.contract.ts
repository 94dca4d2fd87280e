import type { BeatGrid, ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { Spotting } from "#render-service/spotting/spotting.contract.ts";

/**
 * `GET /api/videos/:id/fits/:trackId` → analysis of the brand's own video and a track on sale; 404 `{ error }` if either is
 * missing.
 */
export type PictureFacts = {
  /** Null until the track has been analysed. */
  grid: BeatGrid | null;
  /** Null until a picture of the video is finished, and if its frames could not be read. */
  spotting: Spotting | null;
  /** Duration of that picture and of the track, which an edit is planned for; null if unknown. */
  videoMs: number | null;
  trackMs: number | null;
};

/** Step of both activity curves. */
export const activityStepMs = 500;
/** Thresholds: a video with less change has no course to follow; music with less likeness does not follow it. */
const [minChange, minLikeness] = [0.04, 0.3];
/** This many cuts within the span count as the maximum activity. */
const [cutSpanMs, manyCuts] = [1500, 3];

/** Activity of a video per step, 0-1: half motion, half cutting rate. */
export function activityOf(cutsMs: readonly number[], motion: readonly number[]): number[] {
  const max = Math.max(...motion, 1e-6);
  return motion.map((moving, step) => {
    const middle = (step + 0.5) * activityStepMs;
    const cuts = cutsMs.filter((cut) => Math.abs(cut - middle) <= cutSpanMs / 2).length;
    return (moving / max + Math.min(1, cuts / manyCuts)) / 2;
  });
}

/** The start bar whose following energy correlates best with the video, and how well (1: in step); null if none does. */
export function followPicture(
  { bars }: Pick<ReadGrid, "bars">,
  activity: readonly number[],
  { videoMs, trackMs }: Lengths,
): { startAtMs: number; likeness: number } | null {
  if (spreadOf(activity) < minChange) return null;
  let best: { startAtMs: number; likeness: number } | null = null;
  for (const { atMs: startAtMs } of bars) {
    if (startAtMs + videoMs > trackMs) break;
    const likeness = correlate(activity, energyFrom(bars, startAtMs, activity.length));
    if (likeness > (best?.likeness ?? minLikeness)) best = { startAtMs, likeness };
  }
  return best;
}

/** Energy of the bar that sounds at each step from a start on. */
function energyFrom(bars: ReadGrid["bars"], startAtMs: number, steps: number): number[] {
  let bar = 0;
  return Array.from({ length: steps }, (_, step) => {
    const at = startAtMs + (step + 0.5) * activityStepMs;
    while (bar + 1 < bars.length && bars[bar + 1]!.atMs <= at) bar++;
    return bars[bar]!.energy;
  });
}

/** The busiest second and a half of the video, if at most a quarter of the music under it is fuller; else null. */
export function busiestOf({ bars }: ReadGrid, activity: readonly number[], startAtMs: number): number | null {
  const smooth = activity.map((here, step) => (activity[step - 1] ?? here) + here + (activity[step + 1] ?? here));
  const busiest = smooth.indexOf(Math.max(...smooth));
  const energies = activity.map((_, step) => {
    const at = startAtMs + (step + 0.5) * activityStepMs;
    return bars.findLast(({ atMs }) => atMs <= at)?.energy ?? 0;
  });
  const fuller = energies.filter((energy) => energy > (energies[busiest] ?? 0)).length;
  return fuller <= energies.length / 4 ? busiest * activityStepMs : null;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

function correlate(one: readonly number[], other: readonly number[]): number {
  const [mean, otherMean] = [meanOf(one), meanOf(other)];
  const together = meanOf(one.map((value, n) => (value - mean) * (other[n]! - otherMean)));
  return together / (spreadOf(one) * spreadOf(other) + 1e-9);
}

type Lengths = { videoMs: number; trackMs: number };

/** A start point that puts a moment of the track on a cut of the video. */
export type Landing = {
  startAtMs: number;
  /** Position of the moment in the track. */
  atMs: number;
  /** Energy gain over the section before, 0-1; null for a bar within a section. */
  rise: number | null;
};

/** Greatest rise first, then sections, then bars; within each, starts that leave the video's end without music come last. */
export function landOnCut(
  { bars, sections }: Pick<ReadGrid, "bars" | "sections">,
  cutMs: number,
  { videoMs, trackMs }: Lengths,
): Landing[] {
  const rises = new Map(sections.map(({ atMs, energy }, n) => [atMs, n === 0 ? 0 : energy - sections[n - 1]!.energy] as const));
  const landings = bars.flatMap(({ atMs }): Landing[] => {
    const startAtMs = atMs - Math.round(cutMs);
    return startAtMs < 0 ? [] : [{ startAtMs, atMs, rise: rises.get(atMs) ?? null }];
  });
  const worth = ({ rise, startAtMs }: Landing) => (rise === null ? -2 : rise) - (startAtMs + videoMs > trackMs ? 1 : 0);
  return landings.toSorted((a, b) => worth(b) - worth(a) || a.startAtMs - b.startAtMs);
}
