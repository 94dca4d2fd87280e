import { rect } from "#scripts/generative/index.ts";
import { cover, line, peaks, times, type Hero } from "../canvas.ts";

const steps = 44;
const pitch = 15;
const top = 152;

/** Cloth on a rail whose folds are tall waveforms, swinging a little; one of another colour hangs apart. */
export const hangingFolds: Hero = (inks, random) => {
  const fold = (x: number, swing: number, colour: string) => {
    const widths = peaks(random, steps, (along) => 0.45 + 0.55 * Math.sin(along * 2.6 + 0.4));
    const bars = widths.map((value, step) => {
      const half = Math.round(value * 58);
      const middle = Math.round(x + Math.sin((step / steps) * 3.4 + swing) * step * 0.55);
      return `M${middle - half} ${top + step * pitch}h${half * 2}`;
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
