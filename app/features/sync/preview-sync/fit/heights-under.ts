type Stretch = { startMs: number; videoMs: number; trackMs: number };

/**
 * Heights of a whole track's bars as they are under a video, in so many bars of its length: between two of the track's
 * the height runs evenly. Where the track is over there are none.
 */
export function heightsUnder(
  heights: readonly number[],
  { startMs, videoMs, trackMs }: Stretch,
  bars: number,
): number[] {
  const shown: number[] = [];
  for (let bar = 0; bar < bars; bar++) {
    const at = startMs + ((bar + 0.5) / bars) * videoMs;
    if (at >= trackMs || heights.length === 0) break;
    const place = Math.min(heights.length - 1, Math.max(0, (at / trackMs) * heights.length - 0.5));
    const [before, after] = [heights[Math.floor(place)] ?? 0, heights[Math.ceil(place)] ?? 0];
    shown.push(Math.round(before + (after - before) * (place % 1)));
  }
  return shown;
}
