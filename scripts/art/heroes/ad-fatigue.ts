import { cover, cueLine, peaks, times, wave, type Hero } from "#scripts/art/canvas.ts";
import { dayTones, filmFrame } from "#scripts/art/parts.ts";
import { randomFrom } from "#scripts/demo/music/random.ts";

/** The same frame six times, paler each time, over a waveform that sinks until the cue brings a new one. */
export const adFatigue: Hero = (inks, random) => {
  const frames = times(6, (index) => {
    const shown = filmFrame({ x: 60 + index * 176, y: 190, w: 164, h: 270 }, dayTones(inks), randomFrom(7));
    return `<g opacity="${(1 - index * 0.155).toFixed(2)}">${shown}</g>`;
  });
  const fresh = filmFrame(
    { x: 1148, y: 150, w: 392, h: 350 },
    { sky: inks.bright, sun: inks.paper, far: inks.deep, near: inks.ink },
    randomFrom(21),
  );
  const tired = peaks(random, 66, (along) => (1 - along) ** 1.1 * 0.95 + 0.05);
  const woken = peaks(random, 26, (along) => 0.85 + 0.15 * along);
  return (
    cover(inks.pale) +
    frames.join("") +
    fresh +
    wave({ x: 60, base: 690, pitch: 16, reach: 250 }, tired, inks.deep) +
    wave({ x: 1132, base: 690, pitch: 16, reach: 290 }, woken, inks.mid) +
    cueLine(1122, 110, 820, inks.cue)
  );
};
