import { type Drawing, side } from "./cover-art/canvas.ts";
import { blur, contours, halftone, rings } from "./cover-art/fields.ts";
import { moire, ridgelines, stripes, threads } from "./cover-art/lines.ts";
import { paletteFor, randomFrom, seedOf } from "#scripts/generative/index.ts";
import { discs, leaves, monolith, papercut, tiles, windows } from "./cover-art/shapes.ts";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

const families = {
  blur,
  contours,
  discs,
  halftone,
  leaves,
  moire,
  monolith,
  papercut,
  ridgelines,
  rings,
  stripes,
  threads,
  tiles,
  windows,
} satisfies Record<string, Drawing>;

export type CoverFamily = keyof typeof families;

/** A square cover as SVG text: drawn by its family, coloured by its mood, and different for every seed. */
export function coverSvg(cover: { family: CoverFamily; mood: Mood; seed: number }): string {
  const random = randomFrom(seedOf(cover.seed, cover.family));
  const palette = paletteFor(cover.mood, random);
  const inside = families[cover.family]({ random, palette });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${inside}</svg>`;
}
