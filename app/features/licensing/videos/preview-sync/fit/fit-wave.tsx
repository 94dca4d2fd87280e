import { useMemo } from "react";
import {
  barHeights,
  decodePeaks,
  waveformHeight,
  waveformPath,
  waveformWidth,
} from "#app/features/catalogue/playback/waveform-path.ts";
import type { PlacedPiece } from "#render-service/edits/edit-course.contract.ts";
import { heightsUnder } from "./fit-marks.ts";

type FitWaveProps = {
  peaks: string | null;
  startMs: number;
  /** Null unless the music is edited. */
  pieces: readonly PlacedPiece[] | null;
  videoMs: number;
  trackMs: number;
  bars: number;
};

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
