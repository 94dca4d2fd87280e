import { rect, randomFrom } from "#scripts/generative/index.ts";
import { cover, cueLine, line, peaks, ruler, times, wave, type Hero } from "../canvas.ts";
import { filmFrame } from "../parts.ts";

const cut = { x: 420, w: 760 };

/** The product in one picture: a film laid over a record, the part it takes painted in the record's colour. */
export const filmOverRecord: Hero = (inks, random) => {
  const frames = times(6, (index) =>
    filmFrame(
      { x: cut.x + index * (cut.w / 6) + 2, y: 160, w: cut.w / 6 - 4, h: 190 },
      { sky: inks.bright, sun: inks.paper, far: inks.mid, near: inks.deep },
      randomFrom(11 + Math.floor(index / 2)),
    ),
  );
  const record = peaks(random, 120, (along) => 0.35 + 0.65 * Math.sin(Math.min(1, along * 1.3) * 1.6));
  const bars = (from: number, until: number, colour: string) =>
    wave({ x: from * 13.4, base: 640, pitch: 13.4, reach: 380, bar: 8 }, record.slice(from, until), colour);
  return (
    cover(inks.ink) +
    rect(cut.x, 100, cut.w, 740, `fill="${inks.deep}"`) +
    ruler({ x: 20, y: 60, length: 1560, step: 40 }, inks.mid) +
    frames.join("") +
    bars(0, 31, inks.mid) +
    bars(31, 88, inks.bright) +
    bars(88, 120, inks.mid) +
    line(`M${cut.x} 60V840M${cut.x + cut.w} 60V840`, inks.paper, 5) +
    cueLine(800, 60, 840, inks.cue)
  );
};
