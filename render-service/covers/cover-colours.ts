import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fault, type Refusal, refuse } from "../faults.ts";
import { requireWithinLimits } from "../run-tool.ts";
import { runConfined, type Tools } from "../tools.ts";
import { coverArguments, inkArguments } from "./cover-arguments.ts";
import type { PictureHeader } from "./read-picture-header.ts";
import { inksToSrgb } from "./read-profile.ts";

export async function runDrawing(tools: Tools, command: readonly string[]): Promise<Refusal | null> {
  const run = await runConfined(tools, command, { seconds: 120 });
  requireWithinLimits(run);
  return run.code === 0 ? null : refuse("corrupt", run.stderr);
}

type Printed = { ok: true; path: string; header: Parameters<typeof coverArguments>[0]["header"] };

/**
 * Converts a CMYK picture to sRGB by its profile, in the largest required size. Null if the profile is unreadable. ffmpeg
 * multiplies colours by black, which no profile can undo, unless the marker says that nothing needs converting.
 */
export async function drawInks(
  tools: Tools,
  bytes: Buffer,
  { side, ...header }: PictureHeader & { side: number },
): Promise<Printed | Refusal | null> {
  const { profile, inks } = header;
  const toSrgb = profile && inksToSrgb(profile);
  if (!toSrgb) return null;
  const marker = inks?.marker ?? null;
  const raw = Buffer.from(bytes);
  if (marker) raw[marker.at] = 1;
  const [source, output] = [join(tools.inputs, "inks"), join(tools.outputs, "inks")];
  await writeFile(source, raw);
  const refusal = await runDrawing(tools, inkArguments(header, { source, side, output }));
  if (refusal) return refusal;
  const planes = await readFile(output);
  const count = side ** 2;
  if (planes.length !== count * 4) throw fault("ffmpeg-failed", `${planes.length} bytes of inks`);
  const head = Buffer.from(`P6\n${side} ${side}\n255\n`);
  const picture = Buffer.alloc(head.length + count * 3);
  head.copy(picture);
  for (let n = 0; n < count; n++) {
    // Yields to other jobs, as this takes a second.
    if (n % side === 0) await setImmediate();
    const stored = [planes[n], planes[count + n], planes[2 * count + n], planes[3 * count + n]];
    const [red, green, blue] = toSrgb(inksOf(stored, marker?.transform));
    picture.set([Math.round(red), Math.round(green), Math.round(blue)], head.length + n * 3);
  }
  const path = join(tools.inputs, "printed");
  await writeFile(path, picture);
  return {
    ok: true,
    path,
    header: { kind: "ppm", width: side, height: side, orientation: 1, hasAlpha: false },
  };
}

/** Amounts of the four inks, 0 to 1. Adobe stores inks inverted, and may store the three colours as YCbCr (2). */
function inksOf([one = 0, two = 0, three = 0, four = 0]: readonly (number | undefined)[], transform?: number) {
  if (transform === undefined) return [one / 255, two / 255, three / 255, four / 255];
  const black = 1 - four / 255;
  if (transform !== 2) return [1 - one / 255, 1 - two / 255, 1 - three / 255, black];
  const [blue, red] = [two - 128, three - 128];
  const colours = [one + 1.402 * red, one - 0.344136 * blue - 0.714136 * red, one + 1.772 * blue];
  return [...colours.map((colour) => colour / 255), black];
}

/** `#rrggbb`: the mean of the most common colour group, grouped by the leading three bits. */
export function mainColour(pixels: Uint8Array): string {
  const groups = new Map<number, { count: number; sums: [number, number, number] }>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const name = (red >> 5) * 64 + (green >> 5) * 8 + (blue >> 5);
    const { count, sums } = groups.get(name) ?? { count: 0, sums: [0, 0, 0] };
    groups.set(name, { count: count + 1, sums: [sums[0] + red, sums[1] + green, sums[2] + blue] });
  }
  const [commonest] = [...groups.values()].toSorted((a, b) => b.count - a.count);
  if (!commonest) throw new Error("A picture without pixels has no colour");
  const channels = commonest.sums.map((sum) =>
    Math.round(sum / commonest.count)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}
