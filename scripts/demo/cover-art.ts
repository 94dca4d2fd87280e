import { Resvg } from "@resvg/resvg-js";
import { runFfmpeg } from "#scripts/local/services.ts";
import { type Drawing, side } from "./cover-art/canvas.ts";
import * as fields from "./cover-art/fields.ts";
import * as lines from "./cover-art/lines.ts";
import { paletteFor } from "#scripts/generative/palette.ts";
import { randomFrom, seedOf } from "#scripts/generative/random.ts";
import * as shapes from "./cover-art/shapes.ts";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

const families = { ...fields, ...lines, ...shapes } satisfies Record<string, Drawing>;

export type CoverFamily = keyof typeof families;

/** A square cover as SVG text: drawn by its family, coloured by its mood, and different for every seed. */
export function coverSvg(cover: { family: CoverFamily; mood: Mood; seed: number }): string {
  const random = randomFrom(seedOf(cover.seed, cover.family));
  const palette = paletteFor(cover.mood, random);
  const inside = families[cover.family]({ random, palette });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${inside}</svg>`;
}

/** Renders an SVG to two WebP files, the large one with slight paper grain; returns its main colour. */
export async function encodeCover(svg: string, paths: { large: string; small: string }): Promise<string> {
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const webp = "-c:v libwebp -compression_level 5 -frames:v 1 -map_metadata -1 -bitexact".split(" ");
  const shrink = "[0:v]format=gbrp,split[a][b];[a]noise=all_seed=7:alls=9[large];[b]scale=176:176:flags=lanczos[small]";
  const outputs = [
    ["-map", "[large]", ...webp, "-quality", "80", paths.large],
    ["-map", "[small]", ...webp, "-quality", "84", paths.small],
  ];
  const input = ["-f", "png_pipe", "-i", "pipe:0", "-filter_complex", shrink];
  await runFfmpeg([drawn.asPng()], [...input, ...outputs.flat()]);
  return mainColour(drawn.pixels);
}

/** The mean of the most common colour group, grouped by the three leading bits. */
function mainColour(pixels: Buffer): string {
  const groups = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let at = 0; at + 2 < pixels.length; at += 16) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const name = (red >> 5) * 64 + (green >> 5) * 8 + (blue >> 5);
    const group = groups.get(name) ?? { count: 0, red: 0, green: 0, blue: 0 };
    groups.set(name, {
      count: group.count + 1,
      red: group.red + red,
      green: group.green + green,
      blue: group.blue + blue,
    });
  }
  const [commonest] = [...groups.values()].toSorted((a, b) => b.count - a.count);
  if (!commonest) throw new Error("an empty cover has no colour");
  const channel = (sum: number) =>
    Math.round(sum / commonest.count)
      .toString(16)
      .padStart(2, "0");
  return `#${channel(commonest.red)}${channel(commonest.green)}${channel(commonest.blue)}`;
}
