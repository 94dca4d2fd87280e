const barWidth = 4;
const barPitch = 7;
/** The house form: 68 % of a bar stands above the line and 32 % hangs below it. */
const line = 68;
const shortestBar = 3;
/** Music is mastered close to its limit: the curve gives quiet and loud their difference back. */
const curve = 1.7;
/** A track whose loudest moment stays below this is drawn as the quiet one it is. */
const quietestFull = 96;

export const waveformHeight = 100;

/** Width of the drawing in its own units; the page stretches it to the space there is. */
export function waveformWidth(bars: number): number {
  return Math.max(1, bars * barPitch - (barPitch - barWidth));
}

/** All bars as one path, the loudest one full height: steps relative to the bar before keep it short. */
export function waveformPath(peaks: Uint8Array): string {
  let path = "";
  let lastTop = 0;
  const loudest = Math.max(quietestFull, ...peaks);
  for (const [bar, peak] of peaks.entries()) {
    const height = Math.max(shortestBar, Math.round((peak / loudest) ** curve * waveformHeight));
    const top = line - Math.round((height * line) / waveformHeight);
    const step = top - lastTop;
    path += bar === 0 ? `M0 ${top}` : `m${barPitch}${step < 0 ? "" : " "}${step}`;
    path += `h${barWidth}v${height}h-${barWidth}z`;
    lastTop = top;
  }
  return path;
}
