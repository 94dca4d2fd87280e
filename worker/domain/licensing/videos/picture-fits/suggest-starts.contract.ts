import { type Edit, editRate, placePieces } from "#render-service/edits/edit-course.contract.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { endUncut } from "./end-with-track.contract.ts";
import { activityStepMs, busiestOf, followPicture, landOnCut } from "./follow-picture.contract.ts";
import { isSpoken, roomForSpeech } from "./cut-points.contract.ts";

/** Analysis of a finished picture; `activity` as returned by `activityOf`. `speechMs`: detected speech. */
export type Picture = {
  cutsMs: readonly number[];
  activity: readonly number[];
  videoMs: number;
  speechMs?: SpeechRegions;
};

/** Minimum rise in energy between two sections that counts as a drop. */
export const minDrop = 0.08;

/** A start point in ms and its reason; `hearFromMs`: position in the video to audition it from. */
export type StartSuggestion = { startAtMs: number; hearFromMs: number } & (
  | {
      kind: "drop";
      /** Index of the cut it lands on. */
      cut: number;
      cutMs: number;
      /** Energy gain of the section that lands there, 0-1; null for a bar within one. */
      rise: number | null;
      /** Someone speaks there, so it is not a drop. */
      isSpoken: boolean;
    }
  /**
   * `busiestMs`: where the video is busiest, if the music is fullest there. `leavesRoom`: it is quieter under speech than
   * elsewhere.
   */
  | { kind: "energy"; busiestMs: number | null; leavesRoom: boolean }
  /** `edit` is null if the track can be played uncut. */
  | { kind: "ending"; isFade: boolean; edit: Edit | null }
);

const beforeCutMs = 3000;
const beforeEndMs = 6000;
const beforeJoinMs = 2500;

/**
 * Up to three start points that fit a track to a picture: one for the chosen cut (an index, or null), one for its course, one for
 * its end (by the planned edit, if any). Omits what is impossible before `latestMs`, and a course equal to one of the others.
 * Under speech a bar lands there rather than a drop.
 */
export function suggestStarts(
  grid: ReadGrid,
  picture: Picture,
  { cut, latestMs, edit = null }: { cut: number | null; latestMs: number; edit?: Edit | null },
): StartSuggestion[] {
  if (latestMs === 0) return edit ? [endingBy(edit, grid, picture.videoMs)] : [];
  const lengths = { videoMs: picture.videoMs, trackMs: latestMs + picture.videoMs };
  const drop = dropOn(grid, picture, cut, lengths);
  const ending = edit ? endingBy(edit, grid, picture.videoMs) : endingWith(grid, picture.videoMs, latestMs);
  const energy = energyUnder(grid, picture, lengths);
  const isTold = [drop, edit ? null : ending].some((other) => other?.startAtMs === energy?.startAtMs);
  return [drop, isTold ? null : energy, ending].filter((suggestion) => suggestion !== null);
}

type Lengths = { videoMs: number; trackMs: number };

function dropOn(
  grid: ReadGrid,
  { cutsMs, videoMs, speechMs = [] }: Picture,
  cut: number | null,
  lengths: Lengths,
): StartSuggestion | null {
  const cutMs = cut === null ? undefined : cutsMs[cut];
  if (cut === null || cutMs === undefined) return null;
  const landings = landOnCut(grid, cutMs, lengths).filter(({ startAtMs }) => startAtMs + videoMs <= lengths.trackMs);
  const isOnWords = isSpoken(cutMs, speechMs);
  const isGentle = ({ rise }: (typeof landings)[number]) => rise === null || rise < minDrop;
  const landing = (isOnWords && landings.find(isGentle)) || landings[0];
  if (!landing) return null;
  const { startAtMs, rise } = landing;
  const hearFromMs = Math.max(0, cutMs - beforeCutMs);
  return { kind: "drop", startAtMs, hearFromMs, cut, cutMs, rise, isSpoken: isOnWords && isGentle(landing) };
}

function energyUnder(grid: ReadGrid, { activity, speechMs = [] }: Picture, lengths: Lengths): StartSuggestion | null {
  const targetActivity = roomForSpeech(activity, speechMs);
  const fit = followPicture(grid, targetActivity, lengths);
  if (!fit) return null;
  const { startAtMs } = fit;
  const leavesRoom = speechMs.length > 0 && isQuieterUnder(grid, { activity, speechMs }, startAtMs);
  const busiestMs = busiestOf(grid, targetActivity, startAtMs);
  return { kind: "energy", startAtMs, hearFromMs: 0, busiestMs, leavesRoom };
}

function isQuieterUnder(
  { bars }: ReadGrid,
  { activity, speechMs }: { activity: readonly number[]; speechMs: SpeechRegions },
  startAtMs: number,
): boolean {
  const [spoken, other]: [number[], number[]] = [[], []];
  for (const step of activity.keys()) {
    const ms = (step + 0.5) * activityStepMs;
    const energy = bars.findLast(({ atMs }) => atMs <= startAtMs + ms)?.energy ?? 0;
    (isSpoken(ms, speechMs) ? spoken : other).push(energy);
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return spoken.length > 0 && other.length > 0 && mean(spoken) < mean(other) - minDrop / 2;
}

function endingWith(grid: ReadGrid, videoMs: number, latestMs: number): StartSuggestion | null {
  const startAtMs = endUncut(grid, { videoMs, latestMs });
  if (startAtMs === null) return null;
  const hearFromMs = Math.max(0, videoMs - beforeEndMs);
  return { kind: "ending", startAtMs, hearFromMs, isFade: grid.ending.isFade, edit: null };
}

/** Auditioned from before its last join, since that and the end decide how it sounds. */
function endingBy(edit: Edit, { ending }: ReadGrid, videoMs: number): StartSuggestion {
  const startAtMs = Math.floor(((edit.pieces[0]?.fromSample ?? 0) * 1000) / editRate);
  const joinMs = placePieces(edit).at(-1)?.atMs ?? videoMs;
  const hearFromMs = Math.max(0, Math.round(Math.min(joinMs - beforeJoinMs, videoMs - beforeEndMs)));
  return { kind: "ending", startAtMs, hearFromMs, isFade: ending.isFade, edit };
}
