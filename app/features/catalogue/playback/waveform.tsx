import { useMemo } from "react";
import {
  drawnHeights,
  outlineBars,
  outlineHeight,
  outlinePath,
  outlineTeeth,
  teethWidth,
  waveformHeight,
  waveformPath,
  waveformWidth,
} from "./waveform-path.ts";

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

type OutlinedWaveformProps = {
  /** Base64 of bytes 0-255; null (peaks unknown) draws a flat line. */
  peaks: string | null;
  /** Unique within the document. */
  id: string;
  /** A second drawing on top, cut off at the custom property `--played` (0 to 1). */
  hasPlayedPart?: boolean;
};

/** A waveform for lists; the document must contain one `WaveformComb`. */
export function OutlinedWaveform({ peaks, id, hasPlayedPart = false }: OutlinedWaveformProps) {
  const { path, viewBox } = useMemo(() => {
    const heights = drawnHeights(peaks, outlineBars);
    return { path: outlinePath(heights), viewBox: `0 0 ${waveformWidth(heights.length)} ${outlineHeight}` };
  }, [peaks]);
  const frame = { viewBox, preserveAspectRatio: "none" };
  return (
    <>
      <svg className="outlined" {...frame} aria-hidden="true">
        <path id={id} d={path} />
        <use href={`#${id}`} />
      </svg>
      {hasPlayedPart && (
        <svg className="outlined wf-played" {...frame} aria-hidden="true">
          <path d={path} />
          <use href={`#${id}`} />
        </svg>
      )}
    </>
  );
}

/** Clip path that cuts bars out of all outlines of a document (`waveforms.css`), in an `<svg>` that draws nothing. */
export function WaveformComb() {
  return (
    <clipPath id="comb">
      <path id="teeth" d={outlineTeeth} transform={`scale(1 ${outlineHeight})`} />
      {[1, 2, 3].map((quarter) => (
        <use key={quarter} href="#teeth" x={quarter * teethWidth} />
      ))}
    </clipPath>
  );
}
