import { circle, path, randomFrom, rect } from "#scripts/generative/random.ts";
import { cover, cueLine, line, peaks, times, wave, type Hero } from "../canvas.ts";
import { filmFrame, phone } from "../parts.ts";

const bar = 184;
const left = 64;

/** A phone held upright, crossed by eight even bars of a waveform; the first is struck in red, the last leads back to it. */
export const eightBars: Hero = (inks, random) => {
  const { body, screen } = phone({ x: 596, y: 42, w: 408, h: 790 }, inks.ink);
  const beat = peaks(random, 12, (along) => 1 - 0.75 * ((along * 4) % 1));
  const bars = times(8, (index) =>
    wave({ x: left + index * bar + 8, base: 590, pitch: 14, reach: 300, bar: 9 }, beat, index === 0 ? inks.cue : inks.paper),
  );
  const limits = times(9, (index) => `M${left + index * bar} 366v350`);
  return (
    cover(inks.ink) +
    body.replace(inks.ink, inks.mid) +
    filmFrame(screen, { sky: inks.bright, sun: inks.soft, far: inks.mid, near: inks.deep }, randomFrom(53)) +
    line(limits.join(""), inks.soft, 2) +
    bars.join("") +
    line(`M${left + 8 * bar} 744C${left + 8 * bar} 860 ${left} 860 ${left} 762`, inks.soft, 4) +
    path(`M${left - 12} 766h24l-12-22z`, `fill="${inks.soft}"`) +
    cueLine(left, 330, 716, inks.cue)
  );
};

const columns = 40;
const rows = 25;
const pitch = 31;

/** A thousand dots, forty by twenty-five, filling from left to right in the shape of a waveform; the last is red. */
export const thousandDots: Hero = (inks, random) => {
  const left = (1600 - (columns - 1) * pitch) / 2;
  const floor = 78 + (rows - 1) * pitch;
  const filled = peaks(random, columns, (along) => 0.14 + 0.86 * along ** 1.15);
  const column = (index: number, from: number, until: number) =>
    until > from ? `M${Math.round(left + index * pitch)} ${floor - from * pitch}v${-(until - from - 1) * pitch - 1}` : "";
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

const floor = 730;

/** Columns of tokens growing from left to right before a waveform that grows with them. */
export const tokenColumns: Hero = (inks, random) => {
  const behind = peaks(random, 92, (along) => 0.12 + 0.88 * along ** 1.4);
  const columns = [2, 3, 5, 7, 10, 14].map((tokens, column) =>
    times(tokens, (index) => {
      const y = floor - 36 - index * 39;
      const fill = column === 5 && index === tokens - 1 ? inks.cue : index % 2 ? inks.soft : inks.paper;
      return rect(238 + column * 196, y, 148, 34, `rx="17" fill="${fill}"`);
    }).join(""),
  );
  return (
    cover(inks.deep) +
    wave({ x: 60, base: floor - 60, pitch: 16, reach: 820 }, behind, inks.mid) +
    columns.join("") +
    rect(0, floor, 1600, 170, `fill="${inks.ink}"`) +
    line(`M0 ${floor}H1600`, inks.soft, 3) +
    cueLine(1482, 90, floor, inks.cue)
  );
};

const steps = 44;
const foldPitch = 15;
const top = 152;

/** Cloth on a rail whose folds are tall waveforms, swinging a little; one of another colour hangs apart. */
export const hangingFolds: Hero = (inks, random) => {
  const fold = (x: number, swing: number, colour: string) => {
    const widths = peaks(random, steps, (along) => 0.45 + 0.55 * Math.sin(along * 2.6 + 0.4));
    const bars = widths.map((value, step) => {
      const half = Math.round(value * 58);
      const middle = Math.round(x + Math.sin((step / steps) * 3.4 + swing) * step * 0.55);
      return `M${middle - half} ${top + step * foldPitch}h${half * 2}`;
    });
    return line(bars.join(""), colour, 9);
  };
  const places = times(11, (index) => 170 + index * 88);
  const tones = [inks.mid, inks.bright, inks.soft];
  const apart = 1350;
  return (
    cover(inks.ink) +
    places.map((x, index) => fold(x, index * 0.5, tones[index % 3] ?? inks.mid)).join("") +
    fold(apart, 2, inks.cue) +
    rect(0, 118, 1600, 14, `fill="${inks.paper}"`) +
    line([...places, apart].map((x) => `M${x} 96v52`).join(""), inks.paper, 8)
  );
};

const horizon = 470;

/** A road running to the horizon, where the skyline is a waveform and the sun a record. */
export const nightRoad: Hero = (inks, random) => {
  const skyline = peaks(random, 100, (along) => 0.35 + 0.65 * Math.abs(along - 0.5) * 1.7);
  const dashes = times(8, (index) => {
    const near = (index + 0.55) ** 2.1 * 6.2;
    const far = index ** 2.1 * 6.2;
    const [top, low] = [horizon + 14 + far, horizon + 14 + near];
    return `M${800 - (top - horizon) * 0.018 - 1} ${top}L${800 - (low - horizon) * 0.022 - 1} ${low}H${800 + (low - horizon) * 0.022 + 1}L${800 + (top - horizon) * 0.018 + 1} ${top}Z`;
  });
  const sun = [800, horizon - 40] as const;
  return (
    cover(inks.deep) +
    circle(sun, 300, `fill="${inks.bright}"`) +
    times(6, (index) => circle(sun, 130 + index * 28, `fill="none" stroke="${inks.soft}" stroke-width="2"`)).join("") +
    circle(sun, 96, `fill="${inks.soft}"`) +
    wave({ x: 0, base: horizon, pitch: 16, reach: 360, bar: 10 }, skyline, inks.ink) +
    path(`M0 ${horizon}H1600V900H0Z`, `fill="${inks.ink}"`) +
    path(`M784 ${horizon}L150 900H1450L816 ${horizon}Z`, `fill="${inks.mid}"`) +
    line(`M784 ${horizon}L150 900M816 ${horizon}L1450 900`, inks.paper, 5) +
    path(dashes.join(""), `fill="${inks.paper}"`) +
    line(`M0 ${horizon}H1600`, inks.paper, 3) +
    cueLine(800, 90, horizon, inks.cue)
  );
};

const gap = { x: 500, y: 190, w: 600, h: 500 };

/** A dense waveform with a window cut out of it, where one quiet voice is left alone. */
export const windowGap: Hero = (inks, random) => {
  const dense = peaks(random, 145, (along) => 0.75 + 0.25 * Math.sin(along * 9));
  const voice = peaks(random, 34, (along) => (Math.sin(along * 26) > -0.35 ? 0.9 : 0.08));
  return (
    cover(inks.deep) +
    wave({ x: 0, base: 520, pitch: 11, reach: 660, bar: 7 }, dense, inks.bright) +
    rect(gap.x, gap.y, gap.w, gap.h, `rx="6" fill="${inks.ink}" stroke="${inks.paper}" stroke-width="5"`) +
    line(`M${gap.x} ${gap.y + 64}h${gap.w}`, inks.paper, 3) +
    [0, 1, 2].map((dot) => circle([gap.x + 38 + dot * 36, gap.y + 33], 10, `fill="${inks.mid}"`)).join("") +
    wave({ x: gap.x + 60, base: gap.y + 300, pitch: 14, reach: 150 }, voice, inks.paper) +
    circle([gap.x + gap.w, gap.y + gap.h], 34, `fill="${inks.cue}"`) +
    circle([gap.x + gap.w, gap.y + gap.h], 13, `fill="${inks.paper}"`)
  );
};
