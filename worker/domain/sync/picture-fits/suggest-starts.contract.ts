import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { endUncut } from "./end-uncut.contract.ts";
import { activityStepMs, followPicture } from "./follow-picture.contract.ts";
import { landOnCut } from "./land-on-cut.contract.ts";

/** What is known of a finished picture; `activity` as `activityOf` tells it. */
export type Picture = { cutsMs: readonly number[]; activity: readonly number[]; videoMs: number };

/** A start point, in ms, and why; `hearFromMs` is from where in the video one hears what it is about. */
export type StartSuggestion = { startAtMs: number; hearFromMs: number } & (
  | {
      kind: "drop";
      /** Index of the cut it lands on. */
      cut: number;
      cutMs: number;
      /** How much more lively the section is that lands there, 0-1; null of a bar within one. */
      rise: number | null;
    }
  /** `busiestMs`: where the video is busiest, if the music is at its fullest there. */
  | { kind: "energy"; busiestMs: number | null }
  | { kind: "ending"; isFade: boolean }
);

const beforeCutMs = 3000;
const beforeEndMs = 6000;

/**
 * Up to three start points that fit a track to a picture: one for the chosen cut (an index, or null), one for its course, one
 * for its end. What the track cannot do before `latestMs` is left out, and so is a course that one of the others has, too.
 */
export function suggestStarts(
  grid: ReadGrid,
  picture: Picture,
  { cut, latestMs }: { cut: number | null; latestMs: number },
): StartSuggestion[] {
  const lengths = { videoMs: picture.videoMs, trackMs: latestMs + picture.videoMs };
  const drop = dropOn(grid, picture, cut, lengths);
  const ending = endingWith(grid, picture.videoMs, latestMs);
  const energy = energyUnder(grid, picture, lengths);
  const isTold = [drop, ending].some((other) => other?.startAtMs === energy?.startAtMs);
  return [drop, isTold ? null : energy, ending].filter((suggestion) => suggestion !== null);
}

type Lengths = { videoMs: number; trackMs: number };

function dropOn(
  grid: ReadGrid,
  { cutsMs, videoMs }: Picture,
  cut: number | null,
  lengths: Lengths,
): StartSuggestion | null {
  const cutMs = cut === null ? undefined : cutsMs[cut];
  if (cut === null || cutMs === undefined) return null;
  const landing = landOnCut(grid, cutMs, lengths).find(
    ({ startAtMs }) => startAtMs + videoMs <= lengths.trackMs,
  );
  if (!landing) return null;
  const { startAtMs, rise } = landing;
  return { kind: "drop", startAtMs, hearFromMs: Math.max(0, cutMs - beforeCutMs), cut, cutMs, rise };
}

function energyUnder(grid: ReadGrid, { activity }: Picture, lengths: Lengths): StartSuggestion | null {
  const found = followPicture(grid, activity, lengths);
  if (!found) return null;
  const { startAtMs } = found;
  return { kind: "energy", startAtMs, hearFromMs: 0, busiestMs: busiestOf(grid, activity, startAtMs) };
}

/** Where the video is busiest over a second and a half, if no more than a quarter of the music under it is fuller. */
function busiestOf({ bars }: ReadGrid, activity: readonly number[], startAtMs: number): number | null {
  const smooth = activity.map(
    (here, step) => (activity[step - 1] ?? here) + here + (activity[step + 1] ?? here),
  );
  const busiest = smooth.indexOf(Math.max(...smooth));
  const energies = activity.map((_, step) => {
    const at = startAtMs + (step + 0.5) * activityStepMs;
    return bars.findLast(({ atMs }) => atMs <= at)?.energy ?? 0;
  });
  const fuller = energies.filter((energy) => energy > (energies[busiest] ?? 0)).length;
  return fuller <= energies.length / 4 ? busiest * activityStepMs : null;
}

function endingWith(grid: ReadGrid, videoMs: number, latestMs: number): StartSuggestion | null {
  const startAtMs = endUncut(grid, { videoMs, latestMs });
  if (startAtMs === null) return null;
  const hearFromMs = Math.max(0, videoMs - beforeEndMs);
  return { kind: "ending", startAtMs, hearFromMs, isFade: grid.ending.isFade };
}
