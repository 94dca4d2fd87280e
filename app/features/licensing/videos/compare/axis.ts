import { heightsUnder } from "#app/features/licensing/videos/preview-sync/fit/fit-marks.ts";
import { clampStart } from "#app/features/licensing/videos/preview-sync/start-point.ts";
import type { ComparedTrack } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";

const steps = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 300];
const maxMarks = 8;

/** Labels of a time axis in seconds: evenly spaced, and the end. */
export function axisMarks(seconds: number): number[] {
  const step = steps.find((each) => seconds / each <= maxMarks) ?? 600;
  const marks = Array.from({ length: Math.ceil(seconds / step) }, (_, n) => n * step);
  // Omits a label too close to the end's.
  return [...marks.filter((mark) => mark === 0 || seconds - mark >= step * 0.6), seconds];
}

/**
 * Heights of a track's bars for the part under the axis, starting at `fromSeconds` and ending with the track. `heights` are those
 * of the whole track.
 */
export function barsUnder(
  heights: readonly number[],
  { trackSeconds, fromSeconds, seconds }: { trackSeconds: number; fromSeconds: number; seconds: number },
  bars: number,
): number[] {
  const music = { startMs: fromSeconds * 1000, videoMs: seconds * 1000, trackMs: trackSeconds * 1000 };
  const under = heightsUnder(heights, music, bars);
  return Array.from({ length: bars }, (_, bar) => under[bar] ?? 0);
}

/** Above this number beats would blur together; then only downbeats are drawn, or nothing. */
const maxTicks = 90;

/** Positions of beats on the axis, 0 to 1, thinned so that they can be told apart. */
export function beatTicks(
  beats: readonly { atMs: number; isDownbeat: boolean }[],
  { fromSeconds, seconds }: { fromSeconds: number; seconds: number },
): { at: number; isDownbeat: boolean }[] {
  const under = beats
    .map(({ atMs, isDownbeat }) => ({ at: (atMs / 1000 - fromSeconds) / seconds, isDownbeat }))
    .filter(({ at }) => at >= 0 && at <= 1);
  if (under.length <= maxTicks) return under;
  const downbeats = under.filter(({ isDownbeat }) => isDownbeat);
  return downbeats.length <= maxTicks ? downbeats : [];
}

/**
 * Start point of each track under a video, in seconds: as stored, but clamped once the video's length is known, because it may
 * have been stored before.
 */
export function startsUnder(
  tracks: readonly Pick<ComparedTrack, "id" | "durationSeconds">[],
  cues: ReadonlyMap<string, number>,
  videoSeconds: number | null,
): ReadonlyMap<string, number> {
  return new Map(
    tracks.map(({ id, durationSeconds }) => {
      const cue = cues.get(id) ?? 0;
      return [id, videoSeconds === null ? cue : clampStart(cue, { trackSeconds: durationSeconds, videoSeconds })];
    }),
  );
}
