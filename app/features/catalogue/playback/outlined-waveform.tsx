import { useMemo } from "react";
import {
  drawnHeights,
  outlineBars,
  outlineHeight,
  outlinePath,
  outlineTeeth,
  teethWidth,
  waveformWidth,
} from "./waveform-path.ts";

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

/** Clip path that cuts bars out of all outlines of a document (`player.css`), in an `<svg>` that draws nothing. */
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
