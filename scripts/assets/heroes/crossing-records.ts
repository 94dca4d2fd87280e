import { circle } from "#scripts/generative/index.ts";
import { cover, cueLine, ring, times, type Hero } from "../canvas.ts";

/** Two records laid over each other: where their grooves cross, a pattern appears that neither has. */
export const crossingRecords: Hero = (inks) => {
  const [left, right] = [
    [590, 450],
    [1010, 450],
  ] as const;
  const grooves = (at: readonly [number, number], colour: string, from: number) =>
    times(17, (index) => ring(at, from + index * 16, colour, 4.5)).join("");
  return (
    cover(inks.ink) +
    circle(left, 372, `fill="${inks.deep}"`) +
    circle(right, 372, `fill="${inks.deep}"`) +
    grooves(left, inks.bright, 108) +
    grooves(right, inks.soft, 104) +
    circle(left, 84, `fill="${inks.bright}"`) +
    circle(right, 84, `fill="${inks.soft}"`) +
    circle(left, 12, `fill="${inks.ink}"`) +
    circle(right, 12, `fill="${inks.ink}"`) +
    cueLine(800, 40, 860, inks.cue)
  );
};
