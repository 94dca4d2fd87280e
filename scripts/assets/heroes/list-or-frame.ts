import { rect, randomFrom } from "#scripts/generative/index.ts";
import { cover, cueLine, line, peaks, times, wave, type Hero } from "../canvas.ts";
import { filmFrame } from "../parts.ts";

/** A long list with one small track marked on the left, one large frame of film over its waveform on the right. */
export const listOrFrame: Hero = (inks, random) => {
  const rows = times(13, (row) => {
    const y = 96 + row * 57;
    const isOurs = row === 8;
    const ink = isOurs ? inks.paper : inks.ink;
    const length = 180 + Math.round(random() * 150);
    return (
      (isOurs ? rect(60, y - 6, 640, 52, `fill="${inks.ink}"`) : "") +
      rect(76, y, 40, 40, `fill="${isOurs ? inks.bright : inks.mid}"`) +
      line(`M138 ${y + 20}h${length}`, ink, 9) +
      line(`M620 ${y + 20}h56`, ink, 4)
    );
  });
  return (
    cover(inks.bright) +
    rect(800, 0, 800, 900, `fill="${inks.ink}"`) +
    rows.join("") +
    filmFrame(
      { x: 868, y: 110, w: 664, h: 372 },
      { sky: inks.soft, sun: inks.paper, far: inks.mid, near: inks.deep },
      randomFrom(64),
    ) +
    wave({ x: 868, base: 690, pitch: 16.6, reach: 270 }, peaks(random, 40), inks.bright) +
    cueLine(1180, 70, 830, inks.cue)
  );
};
