import { useMemo } from "react";
import {
  barHeights,
  decodePeaks,
  waveformHeight,
  waveformPath,
  waveformWidth,
} from "#app/features/catalogue/playback/waveform-path.ts";
import type { PlacedPiece } from "#render-service/edits/edit-course.contract.ts";

type FitWaveProps = {
  peaks: string | null;
  startMs: number;
  /** Null unless the music is edited. */
  pieces: readonly PlacedPiece[] | null;
  videoMs: number;
  trackMs: number;
  bars: number;
};

/** The music under the video, as long as it lasts. */
export function FitWave({ peaks, startMs, pieces, videoMs, trackMs, bars }: FitWaveProps) {
  const heights = useMemo(() => barHeights(decodePeaks(peaks)), [peaks]);
  const visibleHeights = heightsUnder(heights, { startMs, videoMs, trackMs, pieces }, bars);
  return (
    <svg
      className="fit-wave"
      viewBox={`0 0 ${waveformWidth(bars)} ${waveformHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={waveformPath(visibleHeights)} />
    </svg>
  );
}

type Stretch = {
  startMs: number;
  videoMs: number;
  trackMs: number;
  /** Pieces of an edit, played instead of the track from `startMs`. */
  pieces?: readonly PlacedPiece[] | null;
};

/**
 * Heights of a whole track's bars as they are under a video, in so many bars of its length: between two of the track's
 * the height runs evenly. Where the track is over there are none.
 */
export function heightsUnder(
  heights: readonly number[],
  { startMs, videoMs, trackMs, pieces = null }: Stretch,
  bars: number,
): number[] {
  const result: number[] = [];
  for (let bar = 0; bar < bars; bar++) {
    const under = ((bar + 0.5) / bars) * videoMs;
    const piece = pieces?.findLast(({ atMs }) => atMs <= under);
    const at = piece ? piece.fromMs + under - piece.atMs : startMs + under;
    if (at >= trackMs || heights.length === 0) break;
    const place = Math.min(heights.length - 1, Math.max(0, (at / trackMs) * heights.length - 0.5));
    const [before, after] = [heights[Math.floor(place)] ?? 0, heights[Math.ceil(place)] ?? 0];
    result.push(Math.round(before + (after - before) * (place % 1)));
  }
  return result;
}
