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
