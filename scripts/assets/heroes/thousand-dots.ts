import { cover, line, peaks, type Hero } from "../canvas.ts";

const columns = 40;
const rows = 25;
const pitch = 31;

/** A thousand dots, forty by twenty-five, filling from left to right in the shape of a waveform; the last is red. */
export const thousandDots: Hero = (inks, random) => {
  const left = (1600 - (columns - 1) * pitch) / 2;
  const floor = 78 + (rows - 1) * pitch;
  const filled = peaks(random, columns, (along) => 0.14 + 0.86 * along ** 1.15);
  const column = (index: number, from: number, until: number) =>
    until > from
      ? `M${Math.round(left + index * pitch)} ${floor - from * pitch}v${-(until - from - 1) * pitch - 1}`
      : "";
  const dots = 'stroke-linecap="round" stroke-dasharray="0 31"';
  const heights = filled.map((value) => Math.max(1, Math.round(value * rows)));
  const full = heights.map((until, index) => column(index, 0, until));
  const empty = heights.map((from, index) => column(index, from, rows));
  return (
    cover(inks.ink) +
    line(empty.join(""), inks.mid, 11, dots) +
    line(full.join(""), inks.bright, 21, dots) +
    line(column(columns - 1, rows - 1, rows), inks.cue, 27, dots)
  );
};
