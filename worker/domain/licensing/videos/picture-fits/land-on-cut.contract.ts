import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";

/** Lengths in ms. */
export type Lengths = { videoMs: number; trackMs: number };

/** A start point with which a moment of the track falls on a cut of the video. */
export type Landing = {
  startAtMs: number;
  /** The moment, in the track. */
  atMs: number;
  /** A section that is so much more lively than the one before, 0-1; null of a bar within one. */
  rise: number | null;
};

/**
 * The start points that bring a section or a bar onto a cut, the greatest rise first, then sections, then bars from the
 * earliest. Those that leave the end of the video without music come last of each.
 */
export function landOnCut(
  { bars, sections }: Pick<ReadGrid, "bars" | "sections">,
  cutMs: number,
  { videoMs, trackMs }: Lengths,
): Landing[] {
  const rises = new Map(
    sections.map(({ atMs, energy }, n) => [atMs, n === 0 ? 0 : energy - sections[n - 1]!.energy] as const),
  );
  const landings = bars.flatMap(({ atMs }): Landing[] => {
    const startAtMs = atMs - Math.round(cutMs);
    return startAtMs < 0 ? [] : [{ startAtMs, atMs, rise: rises.get(atMs) ?? null }];
  });
  const worth = ({ rise, startAtMs }: Landing) =>
    (rise === null ? -2 : rise) - (startAtMs + videoMs > trackMs ? 1 : 0);
  return landings.toSorted((a, b) => worth(b) - worth(a) || a.startAtMs - b.startAtMs);
}
