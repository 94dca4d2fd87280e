import { path, rect } from "#scripts/demo/cover-art/canvas.ts";
import { cover, line, peaks, wave, type Hero } from "#scripts/art/canvas.ts";
import { record } from "#scripts/art/parts.ts";

const streams = [
  { from: 210, to: 90, thick: 60 },
  { from: 290, to: 250, thick: 110 },
  { from: 430, to: 430, thick: 40 },
  { from: 500, to: 560, thick: 84 },
  { from: 630, to: 740, thick: 40 },
];

/** One record from which five bands of different widths run to five waveforms. */
export const recordStreams: Hero = (inks, random) => {
  const tones = [inks.mid, inks.bright, inks.deep, inks.soft, inks.mid];
  const bands = streams.map(({ from, to, thick }, index) => {
    const fill = tones[index] ?? inks.mid;
    const [low, end] = [from + thick, to + thick];
    return (
      path(
        `M400 ${from}C760 ${from} 760 ${to} 1060 ${to}V${end}C760 ${end} 760 ${low} 400 ${low}Z`,
        `fill="${fill}"`,
      ) +
      rect(1060, to, 10, thick, `fill="${inks.ink}"`) +
      wave({ x: 1090, base: to + thick * 0.68, pitch: 14, reach: thick }, peaks(random, 32), inks.ink)
    );
  });
  return (
    cover(inks.pale) +
    bands.join("") +
    record([390, 450], 330, { disc: inks.ink, groove: inks.mid, label: inks.cue }) +
    line("M390 450L390 120", inks.paper, 4)
  );
};
