import { type CSSProperties, memo, useEffect, useMemo, useRef } from "react";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import {
  barHeights,
  decodePeaks,
  thinPeaks,
  waveformHeight,
  waveformPath,
  waveformWidth,
} from "#app/features/catalogue/playback/waveform-path.ts";
import type { PlacedPiece } from "#render-service/edits/edit-course.contract.ts";
import { heightsUnder } from "./fit/fit-marks.ts";

/** As many bars as the widest layout can show. */
const maxBars = 266;

/** The whole track. Memoised: moving the window only moves the clip of the second copy. */
export const TrackBars = memo(function TrackBars({ peaks }: { peaks: string | null }) {
  const { path, width } = useMemo(() => {
    const drawn = thinPeaks(decodePeaks(peaks), maxBars);
    return { path: waveformPath(barHeights(drawn)), width: waveformWidth(drawn.length) };
  }, [peaks]);
  return (
    <svg viewBox={`0 0 ${width} ${waveformHeight}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
});

type HeardPieceProps = { piece: PlacedPiece; peaks: string | null; playback: SyncedPlayback | null };

/** A piece of an edit at its place in the track; the playhead is in the audible one. */
export function HeardPiece({ piece, peaks, playback }: HeardPieceProps) {
  const { atMs, fromMs, toMs } = piece;
  const now = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      playback?.onFrame((seconds) => {
        const share = (seconds * 1000 - atMs) / (toMs - fromMs);
        if (!now.current) return;
        now.current.hidden = share < 0 || share >= 1;
        now.current.style.setProperty("--at", String(share));
      }),
    [playback, atMs, fromMs, toMs],
  );
  // React's style type has no custom properties.
  const measures = { "--start": fromMs / 1000, "--end": toMs / 1000 } as CSSProperties;
  return (
    <div className="start-window-piece" style={measures}>
      <div className="start-window-heard">
        <TrackBars peaks={peaks} />
      </div>
      <div className="start-window-frame">
        <span ref={now} hidden className="start-window-now" />
      </div>
    </div>
  );
}

type FitWaveProps = {
  peaks: string | null;
  startMs: number;
  /** Null unless the music is edited. */
  pieces: readonly PlacedPiece[] | null;
  videoMs: number;
  trackMs: number;
  bars: number;
};

/** The music under the video, on the video's time axis. */
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
