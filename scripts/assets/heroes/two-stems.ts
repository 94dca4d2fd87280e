import { circle, path, type Point } from "#scripts/generative/index.ts";
import { cover, cueLine, line, peaks, ring, wave, type Hero } from "../canvas.ts";

const coins = [110, 246, 382, 518, 654, 790];

/** One waveform splitting into two stems, each of which branches to three discs like coins. */
export const twoStems: Hero = (inks, random) => {
  const tones = [inks.deep, inks.mid];
  const branches = coins.map((y, index) => {
    const side = index < 3 ? 0 : 1;
    const stem = side ? 654 : 246;
    const [fill = inks.deep] = tones.slice(side);
    const at: Point = [1370, y];
    return (
      line(`M980 ${stem}C1130 ${stem} 1130 ${y} 1290 ${y}H1370`, fill, 22) +
      circle(at, 60, `fill="${fill}"`) +
      ring(at, 44, inks.pale, 3) +
      path(`M${at[0] - 14} ${y + 20}v-40h9v40zm19 0v-58h9v58z`, `fill="${inks.pale}"`)
    );
  });
  const stem = (from: number, to: number, fill: string) =>
    path(
      `M560 ${from}C780 ${from} 760 ${to - 33} 990 ${to - 33}V${to + 33}C760 ${to + 33} 780 ${from + 66} 560 ${from + 66}Z`,
      `fill="${fill}"`,
    );
  return (
    cover(inks.pale) +
    stem(384, 246, inks.deep) +
    stem(450, 654, inks.mid) +
    branches.join("") +
    wave(
      { x: 60, base: 508, pitch: 16, reach: 400 },
      peaks(random, 32, (along) => 1 - along * 0.55),
      inks.ink,
    ) +
    cueLine(566, 230, 690, inks.cue)
  );
};
