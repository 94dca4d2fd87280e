import { rect, randomFrom } from "#scripts/generative/index.ts";
import { cover, cueLine, line, peaks, wave, type Hero } from "../canvas.ts";
import { dayTones, filmFrame } from "../parts.ts";

const shapes = [
  (along: number) => 0.2 + 0.8 * along,
  (along: number) => 0.25 + 0.75 * Math.abs(Math.sin(along * 12.6)),
  (along: number) => (Math.floor(along * 8) % 2 ? 0.16 : 1),
  (along: number) => Math.max(0.1, 1 - Math.abs(along - 0.35) * 2.2),
];

/** The same film frame four times in a row, each over a waveform of another shape. */
export const oneFilmFourWaves: Hero = (inks, random) => {
  const copies = shapes.map((shape, index) => {
    const x = 74 + index * 368;
    return (
      filmFrame({ x, y: 150, w: 348, h: 260 }, dayTones(inks), randomFrom(7)) +
      line(`M${x} 440h348`, inks.mid, 3) +
      wave(
        { x, base: 664, pitch: 14.5, reach: 320 },
        peaks(random, 24, shape),
        index % 2 ? inks.mid : inks.deep,
      )
    );
  });
  return (
    cover(inks.pale) +
    rect(0, 100, 1600, 16, `fill="${inks.deep}"`) +
    copies.join("") +
    cueLine(800, 60, 850, inks.cue)
  );
};
