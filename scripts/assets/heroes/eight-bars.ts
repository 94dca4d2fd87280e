import { path, randomFrom } from "#scripts/generative/index.ts";
import { cover, cueLine, line, peaks, times, wave, type Hero } from "../canvas.ts";
import { filmFrame, phone } from "../parts.ts";

const bar = 184;
const left = 64;

/** A phone held upright, crossed by eight even bars of a waveform; the first is struck in red, the last leads back to it. */
export const eightBars: Hero = (inks, random) => {
  const { body, screen } = phone({ x: 596, y: 42, w: 408, h: 790 }, inks.ink);
  const beat = peaks(random, 12, (along) => 1 - 0.75 * ((along * 4) % 1));
  const bars = times(8, (index) =>
    wave(
      { x: left + index * bar + 8, base: 590, pitch: 14, reach: 300, bar: 9 },
      beat,
      index === 0 ? inks.cue : inks.paper,
    ),
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
