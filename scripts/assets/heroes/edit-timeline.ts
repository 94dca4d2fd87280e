import { rect, randomFrom } from "#scripts/generative/index.ts";
import { cover, cueLine, line, peaks, ruler, times, wave, type Hero } from "../canvas.ts";
import { filmFrame } from "../parts.ts";

/** An editing timeline: pictures and a voice in place, and a music clip coming down into the slot left for it. */
export const editTimeline: Hero = (inks, random) => {
  const frames = times(7, (index) =>
    filmFrame(
      { x: 130 + index * 194, y: 150, w: 188, h: 150 },
      { sky: inks.bright, sun: inks.paper, far: inks.mid, near: inks.deep },
      randomFrom(80 + Math.floor(index / 2)),
    ),
  );
  const voice = peaks(random, 96, (along) => (Math.sin(along * 40) > -0.2 ? 0.8 : 0.06));
  const slot = { x: 420, y: 640, w: 760, h: 170 };
  return (
    cover(inks.ink) +
    ruler({ x: 130, y: 92, length: 1358, step: 34 }, inks.soft) +
    frames.join("") +
    line("M60 330H1540M60 610H1540M60 840H1540", inks.deep, 3) +
    wave({ x: 130, base: 388, pitch: 14, reach: 84 }, voice, inks.soft) +
    rect(
      slot.x,
      slot.y,
      slot.w,
      slot.h,
      `fill="none" stroke="${inks.soft}" stroke-width="4" stroke-dasharray="16 14"`,
    ) +
    rect(130, slot.y, 270, slot.h, `fill="${inks.deep}"`) +
    rect(1200, slot.y, 288, slot.h, `fill="${inks.deep}"`) +
    rect(slot.x + 34, slot.y - 160, slot.w, slot.h, `fill="${inks.bright}"`) +
    wave({ x: slot.x + 54, base: slot.y - 50, pitch: 15, reach: 140 }, peaks(random, 48), inks.ink) +
    cueLine(slot.x, 60, 860, inks.cue)
  );
};
