import { rect } from "#scripts/generative/index.ts";
import { cover, line, peaks, times, wave, type Hero } from "../canvas.ts";
import { tick } from "../parts.ts";

/** Bars of the full track, its instrumental, the sixty and the thirty seconds, and one still to come. */
const cuts = [46, 46, 24, 12, 32];

/** A cue sheet of five waveforms of different lengths, four of them ticked. */
export const tickedSheet: Hero = (inks, random) => {
  const rows = cuts.map((bars, row) => {
    const y = 176 + row * 128;
    const isDone = row < cuts.length - 1;
    return (
      rect(366, y - 34, 68, 68, `fill="none" stroke="${inks.ink}" stroke-width="4"`) +
      (isDone ? tick([398, y - 2], 34, inks.cue) : "") +
      wave(
        { x: 480, base: y + 18, pitch: 16, reach: 96 },
        peaks(random, bars),
        isDone ? inks.deep : inks.soft,
      )
    );
  });
  return (
    cover(inks.mid) +
    rect(326, 76, 980, 772, `fill="${inks.deep}"`) +
    rect(306, 56, 980, 772, `fill="${inks.paper}"`) +
    line(times(4, (row) => `M306 ${240 + row * 128}h980`).join(""), inks.soft, 2) +
    line(times(7, (hole) => `M336 ${110 + hole * 110}h0`).join(""), inks.mid, 18, 'stroke-linecap="round"') +
    rows.join("")
  );
};
