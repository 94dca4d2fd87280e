import { circle, rect } from "#scripts/generative/index.ts";
import { cover, line, peaks, wave, type Hero } from "../canvas.ts";
import { phone, seal } from "../parts.ts";

const routes = [190, 420, 650];

/** From a phone four lines part: one ends at a crossed stop, three run through seals to their waveforms. */
export const clearedRoutes: Hero = (inks, random) => {
  const { body, screen } = phone({ x: 120, y: 170, w: 262, h: 520 }, inks.ink);
  const open = routes.map((y, index) => {
    const away = `M382 430H460C620 430 560 ${y} 720 ${y}H1010`;
    return (
      line(away, inks.deep, 8) +
      seal([870, y], 66, { disc: inks.deep, tick: inks.paper }) +
      wave(
        { x: 1010, base: y + 20, pitch: 15, reach: 170, bar: 8 },
        peaks(random, 34),
        index === 1 ? inks.mid : inks.deep,
      )
    );
  });
  return (
    cover(inks.pale) +
    line(
      "M382 430H460C600 430 560 810 720 810H860",
      inks.cue,
      8,
      'stroke-dasharray="2 18" stroke-linecap="round"',
    ) +
    line("M864 776l68 68m0-68l-68 68", inks.cue, 14) +
    open.join("") +
    body +
    rect(screen.x, screen.y, screen.w, screen.h, `fill="${inks.bright}"`) +
    circle([251, 430], 74, `fill="${inks.ink}"`) +
    line("M236 462v-74l52-12v74", inks.paper, 8) +
    circle([224, 462], 15, `fill="${inks.paper}"`) +
    circle([276, 450], 15, `fill="${inks.paper}"`)
  );
};
