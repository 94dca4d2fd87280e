import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { heardOfEnding } from "./end-with-track.contract.ts";

/**
 * The start point with which a track, played as it is, ends as the video does: on a bar where the ring of the last sound
 * leaves room for that, else on a beat, else with the last of the ring. Null of a video that is longer than the music.
 */
export function endUncut(
  { bars, beats, ending: { fromMs, untilMs } }: Pick<ReadGrid, "bars" | "beats" | "ending">,
  { videoMs, latestMs }: { videoMs: number; latestMs: number },
): number | null {
  const last = Math.min(latestMs, untilMs - videoMs);
  if (last < 0) return null;
  const first = Math.ceil(fromMs + heardOfEnding * (untilMs - fromMs) - videoMs);
  const fits = ({ atMs }: { atMs: number }) => atMs >= Math.max(0, first) && atMs <= last;
  const start = bars.findLast(fits) ?? beats.findLast(fits);
  return start?.atMs ?? Math.floor(last);
}
