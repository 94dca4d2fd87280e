import { circle, rect } from "#scripts/generative/index.ts";
import { cover, line, peaks, wave, type Hero } from "../canvas.ts";

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
