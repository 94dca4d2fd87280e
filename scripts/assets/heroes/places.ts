import { circle, path, rect } from "#scripts/generative/index.ts";
import { cover, cueLine, line, peaks, times, wave, type Hero } from "../canvas.ts";

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
    times(6, (index) =>
      circle(sun, 130 + index * 28, `fill="none" stroke="${inks.soft}" stroke-width="2"`),
    ).join("") +
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
