const barWidth = 4;
const barPitch = 7;
/** The house form: 68 % of a bar stands above the line and 32 % hangs below it. */
const above = 0.68;
const shortestBar = 3;
/** Music is mastered close to its limit: the curve gives quiet and loud their difference back. */
const curve = 1.7;
/** A track whose loudest moment stays below this is drawn as the quiet one it is. */
const quietestFull = 96;

export const waveformHeight = 100;
const line = waveformHeight * above;

/** Width of the drawing in its own units; the page stretches it to the space there is. */
export function waveformWidth(bars: number): number {
  return Math.max(1, bars * barPitch - (barPitch - barWidth));
}

/** Heights of the bars, up to 100, of peaks from 0 to 255; the loudest one has the full height. */
export function barHeights(peaks: Uint8Array): number[] {
  const loudest = Math.max(quietestFull, ...peaks);
  return Array.from(peaks, (peak) =>
    Math.max(shortestBar, Math.round((peak / loudest) ** curve * waveformHeight)),
  );
}

/**
 * All bars as one path of strokes, 4 units wide by the style sheet. A stroke is half as long in text as a rectangle, and
 * steps relative to the end of the bar before keep it shorter still.
 */
export function waveformPath(heights: readonly number[]): string {
  let path = "";
  let end = 0;
  for (const [bar, height] of heights.entries()) {
    const top = line - Math.round(height * above);
    const step = top - end;
    path += bar === 0 ? `M${barWidth / 2} ${top}` : `m${barPitch}${step < 0 ? "" : " "}${step}`;
    path += `v${height}`;
    end = top + height;
  }
  return path;
}

/** Bars of a waveform, 0 to 255 each, from their base64 text. Text that is no base64 gives no bars. */
export function decodePeaks(text: string | null): Uint8Array {
  if (!text) return new Uint8Array();
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Fewer bars of the same shape: each is the mean of those it stands for, since the loudest are all alike. */
export function thinPeaks(peaks: Uint8Array, bars: number): Uint8Array {
  if (peaks.length <= bars) return peaks;
  return Uint8Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    const stretch = peaks.subarray(from, to);
    return Math.round(stretch.reduce((sum, peak) => sum + peak, 0) / stretch.length);
  });
}

const flat = new Uint8Array(96);

/** Peaks (base64 of bytes 0-255) as the heights of at most `bars` bars; a flat line while they are not known. */
export function drawnHeights(peaks: string | null, bars = 120): number[] {
  const decoded = thinPeaks(decodePeaks(peaks), bars);
  return barHeights(decoded.length > 0 ? decoded : flat);
}

/**
 * Lists draw thousands of bars, so they write each as one number: the outline of their upper part, in half the units. The
 * page cuts the bars out of it with a comb that all its waveforms share, and mirrors the lower part (`outlined.css`).
 */
export const outlineHeight = waveformHeight / 2;
const outlineStroke = 34;
/** The upper half reaches a little below the line, so that no seam shows where the lower one begins. */
const foot = 34.4;
/** How many bars a card has room for. */
export const outlineBars = 120;

export function outlinePath(heights: readonly number[]): string {
  const tops = heights.map(
    (height) => outlineStroke - Math.max(1, Math.round((height / waveformHeight) * outlineStroke)),
  );
  return `M0 ${foot}${tops.map((top) => `V${top}h7`).join("")}V${foot}`;
}

/** A quarter of the comb, a tooth for each bar, and where the others stand. It is as high as 1. */
export const outlineTeeth = `M0 1${"v-1h4v1h3".repeat(outlineBars / 4)}`;
export const teethWidth = (outlineBars / 4) * 7;
