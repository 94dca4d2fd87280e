import { rect } from "#scripts/demo/cover-art/canvas.ts";
import { randomFrom } from "#scripts/demo/music/random.ts";
import { cover, line, peaks, times, wave, type Hero } from "#scripts/art/canvas.ts";
import { filmFrame, seal, writing } from "#scripts/art/parts.ts";

/** A sealed licence sheet holding a strip of film above and a waveform below together. */
export const licenceBetween: Hero = (inks, random) => {
  const frames = times(8, (index) =>
    filmFrame(
      { x: 12 + index * 198, y: 120, w: 186, h: 220 },
      { sky: inks.mid, sun: inks.soft, far: inks.deep, near: inks.ink },
      randomFrom(30 + Math.floor(index / 2)),
    ),
  );
  return (
    cover(inks.bright) +
    frames.join("") +
    wave({ x: 4, base: 660, pitch: 14.5, reach: 270, bar: 8 }, peaks(random, 110), inks.ink) +
    rect(526, 66, 548, 768, `fill="${inks.ink}" opacity="0.18"`) +
    rect(512, 52, 548, 768, `fill="${inks.paper}"`) +
    line("M572 132h220", inks.ink, 20) +
    line("M572 190h428M572 560h428", inks.ink, 2) +
    writing({ x: 572, y: 215, w: 428, h: 320 }, 8, inks.mid, random) +
    line("M572 690h200", inks.ink, 2) +
    line("M584 676c30-60 44-50 36-18s40-30 52-8 30-20 60-6", inks.ink, 5) +
    seal([920, 676], 92, { disc: inks.cue, tick: inks.paper })
  );
};
