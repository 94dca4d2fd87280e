import { rect } from "#scripts/generative/index.ts";
import { cover, cueLine, line, peaks, times, wave, type Hero } from "../canvas.ts";

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
