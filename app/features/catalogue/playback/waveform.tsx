import { useMemo } from "react";
import { drawnHeights, waveformHeight, waveformPath, waveformWidth } from "./waveform-path.ts";

type WaveformProps = {
  /** Base64 of bytes 0-255, or bar heights; null (unknown) draws a flat line. */
  peaks: string | null | readonly number[];
  /** Height in CSS pixels. */
  height: number;
  /** Maximum number of bars. */
  bars?: number;
  /** A second drawing on top, cut off at the custom property `--played` (0 to 1). */
  hasPlayedPart?: boolean;
};

/** A waveform drawn from stored peaks, also on the server: it is visible before any audio is fetched. */
export function Waveform({ peaks, height, bars, hasPlayedPart = false }: WaveformProps) {
  const { path, width } = useMemo(() => {
    const heights = typeof peaks === "string" || peaks === null ? drawnHeights(peaks, bars) : peaks;
    return { path: waveformPath(heights), width: waveformWidth(heights.length) };
  }, [peaks, bars]);
  const frame = { viewBox: `0 0 ${width} ${waveformHeight}`, preserveAspectRatio: "none", height };
  return (
    <>
      <svg className="wf" {...frame} aria-hidden="true">
        <path className="b" d={path} />
      </svg>
      {hasPlayedPart && (
        <svg className="wf wf-played" {...frame} aria-hidden="true">
          <path className="p" d={path} />
        </svg>
      )}
    </>
  );
}
