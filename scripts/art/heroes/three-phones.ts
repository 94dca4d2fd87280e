import { randomFrom } from "#scripts/demo/music/random.ts";
import { cover, cueLine, peaks, times, wave, type Hero } from "#scripts/art/canvas.ts";
import { filmFrame, phone } from "#scripts/art/parts.ts";

/** Three upright films side by side, one waveform running through all of them. */
export const threePhones: Hero = (inks, random) => {
  const screens = times(3, (index) => {
    const { body, screen } = phone({ x: 246 + index * 390, y: 70, w: 328, h: 700 }, inks.ink);
    const tones = [
      { sky: inks.soft, sun: inks.paper, far: inks.mid, near: inks.deep },
      { sky: inks.deep, sun: inks.bright, far: inks.mid, near: inks.soft },
      { sky: inks.paper, sun: inks.bright, far: inks.bright, near: inks.mid },
    ] as const;
    return body + filmFrame(screen, tones[index] ?? tones[0], randomFrom(52 + index));
  });
  return (
    cover(inks.bright) +
    screens.join("") +
    wave({ x: 0, base: 640, pitch: 16, reach: 330, bar: 9 }, peaks(random, 100), inks.paper) +
    cueLine(800, 30, 860, inks.cue)
  );
};
