import { waveformHeight, waveformWidth } from "./waveform-path.ts";

/**
 * Lists draw thousands of bars, so they write each as one number: the outline of their upper part, in half the units. The
 * page cuts the bars out of it with a comb that all its waveforms share, and mirrors the lower part (`outlined.css`).
 */
export const outlineHeight = waveformHeight / 2;
const line = 34;
/** The upper half reaches a little below the line, so that no seam shows where the lower one begins. */
const foot = 34.4;
/** How many bars a card has room for. */
export const outlineBars = 120;

export const outlineWidth = waveformWidth;

export function outlinePath(heights: readonly number[]): string {
  const tops = heights.map((height) => line - Math.max(1, Math.round((height / waveformHeight) * line)));
  return `M0 ${foot}${tops.map((top) => `V${top}h7`).join("")}V${foot}`;
}

/** A quarter of the comb, a tooth for each bar, and where the others stand. It is as high as 1. */
export const outlineTeeth = `M0 1${"v-1h4v1h3".repeat(outlineBars / 4)}`;
export const teethWidth = (outlineBars / 4) * 7;
