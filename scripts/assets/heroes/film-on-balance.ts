import { circle, path, randomFrom } from "#scripts/generative/index.ts";
import { cover, line, peaks, wave, type Hero } from "../canvas.ts";
import { filmFrame } from "../parts.ts";

const sides = [
  { x: 400, drop: 60, shape: (along: number) => 0.28 + 0.12 * Math.sin(along * 20) },
  { x: 1200, drop: 150, shape: (along: number) => 0.3 + 0.7 * along },
];

/** A balance with the same film frame in both pans over different waveforms; the fuller one weighs more. */
export const filmOnBalance: Hero = (inks, random) => {
  const pans = sides.map(({ x, drop, shape }, index) => {
    const floor = drop + 610;
    return (
      line(`M${x} ${drop + 60}L${x - 250} ${floor}M${x} ${drop + 60}L${x + 250} ${floor}`, inks.ink, 4) +
      filmFrame(
        { x: x - 130, y: floor - 330, w: 260, h: 168 },
        { sky: inks.soft, sun: inks.paper, far: inks.mid, near: inks.deep },
        randomFrom(41),
      ) +
      wave(
        { x: x - 180, base: floor - 62, pitch: 15, reach: 130 },
        peaks(random, 24, shape),
        index ? inks.ink : inks.deep,
      ) +
      path(`M${x - 280} ${floor}h560c-30 56-90 76-150 76h-260c-60 0-120-20-150-76z`, `fill="${inks.ink}"`)
    );
  });
  return (
    cover(inks.bright) +
    line("M800 100V850M620 850H980", inks.ink, 16) +
    line(`M400 120L1200 210`, inks.ink, 14) +
    pans.join("") +
    circle([800, 165], 34, `fill="${inks.cue}"`)
  );
};
