const barWidth = 4;
const barPitch = 7;
/** Our waveform style: 68 % of a bar is above the line and 32 % below it. */
const above = 0.68;
const shortestBar = 3;
/** Music is mastered close to its limit: the curve restores contrast between quiet and loud. */
const curve = 1.7;
/** A track whose peak is below this is drawn quieter. */
const quietestFull = 96;

export const waveformHeight = 100;
const line = waveformHeight * above;

/** Width of the drawing in its own units; the page scales it. */
export function waveformWidth(bars: number): number {
  return Math.max(1, bars * barPitch - (barPitch - barWidth));
}

/** Bar heights, up to 100, from peaks of 0 to 255; the loudest has the full height. */
export function barHeights(peaks: Uint8Array): number[] {
  const loudest = Math.max(quietestFull, ...peaks);
  return Array.from(peaks, (peak) => Math.max(shortestBar, Math.round((peak / loudest) ** curve * waveformHeight)));
}

/**
 * All bars as one path of strokes, 4 units wide by the style sheet. A stroke takes half the text of a rectangle, and relative
 * moves from the end of the previous bar shorten it further.
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

/** Decodes bars (0 to 255) from base64; invalid base64 gives no bars. */
export function decodePeaks(text: string | null): Uint8Array {
  if (!text) return new Uint8Array();
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Downsamples the bars by their mean; the maximum would make them all alike. */
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

/** Heights of at most `bars` bars from base64 peaks; a flat line if there are none. */
export function drawnHeights(peaks: string | null, bars = 120): number[] {
  const decoded = thinPeaks(decodePeaks(peaks), bars);
  return barHeights(decoded.length > 0 ? decoded : flat);
}

/**
 * Lists draw thousands of bars, so each is one number: the outline of its upper part, in half units. The page cuts out the bars
 * with a clip path shared by all waveforms, and mirrors the lower part (`waveforms.css`).
 */
export const outlineHeight = waveformHeight / 2;
const outlineStroke = 34;
/** The upper half overlaps the line a little, so that no seam shows. */
const foot = 34.4;
/** Bars that fit a card. */
export const outlineBars = 120;

export function outlinePath(heights: readonly number[]): string {
  const tops = heights.map((height) => outlineStroke - Math.max(1, Math.round((height / waveformHeight) * outlineStroke)));
  return `M0 ${foot}${tops.map((top) => `V${top}h7`).join("")}V${foot}`;
}

/** A quarter of the clip path, with a tooth per bar; the other quarters repeat it. It has height 1. */
export const outlineTeeth = `M0 1${"v-1h4v1h3".repeat(outlineBars / 4)}`;
export const teethWidth = (outlineBars / 4) * 7;
