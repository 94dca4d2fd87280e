import { heightsUnder } from "#app/features/licensing/videos/preview-sync/fit/fit-marks.ts";
import { clampStart } from "#app/features/licensing/videos/preview-sync/start-point.ts";
import type { ComparedTrack } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";

const steps = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 300];
const maxMarks = 8;

/** Seconds that a time axis is labelled with: whole ones at even distances, and its end. */
export function axisMarks(seconds: number): number[] {
  const step = steps.find((each) => seconds / each <= maxMarks) ?? 600;
  const marks = Array.from({ length: Math.ceil(seconds / step) }, (_, n) => n * step);
  // One that stands where the end is written gives way to it.
  return [...marks.filter((mark) => mark === 0 || seconds - mark >= step * 0.6), seconds];
}

/**
 * Heights of a track's bars for the part that lies under the axis, from `fromSeconds` on; nothing sounds after its end.
 * `heights` are those of the whole track.
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

/** Beats closer to each other than this are no marks but a surface; then bars stand alone, or nothing. */
const maxTicks = 90;

/** Where beats stand on the axis, 0 to 1, as far as they can be told apart. */
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
 * Where tracks begin under a video, in seconds: as they were placed, and no later than it leaves room for, where its length is
 * known. They may have been placed before it was.
 */
export function startsUnder(
  tracks: readonly Pick<ComparedTrack, "id" | "durationSeconds">[],
  cues: ReadonlyMap<string, number>,
  videoSeconds: number | null,
): ReadonlyMap<string, number> {
  return new Map(
    tracks.map(({ id, durationSeconds }) => {
      const cue = cues.get(id) ?? 0;
      return [
        id,
        videoSeconds === null ? cue : clampStart(cue, { trackSeconds: durationSeconds, videoSeconds }),
      ];
    }),
  );
}
