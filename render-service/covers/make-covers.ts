import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { CoverJob } from "../render-service.contract.ts";
import { fault, type JobEnd, type Refusal, refuse, refused } from "../faults.ts";
import { download, type MediaIo, upload } from "../media-io.ts";
import { requireWithinLimits } from "../run-tool.ts";
import { runConfined, type Tools } from "../tools.ts";
import { coverLimits, type CoverVariant, type MadeCover } from "./covers.contract.ts";
import {
  colourSampleSide,
  coverArguments,
  inkArguments,
  placeholderSide,
  type VariantFile,
} from "./cover-arguments.ts";
import {
  type PictureHeader,
  readPictureHeader,
  readWrittenSize,
  withoutPackedChunks,
} from "./read-picture-header.ts";
import { inksToSrgb, srgbTable } from "./read-profile.ts";

const contentTypes = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const;

/** Checks a label's cover before decoding: first bytes, size, completeness. */
export function inspectCover(bytes: Buffer): { ok: true; header: PictureHeader } | Refusal {
  if (bytes.length === 0) return refuse("empty", "The file has no bytes");
  const header = readPictureHeader(bytes);
  if (header === null) return refuse("not-picture", "It begins like no JPEG or PNG");
  if (header === "unreadable") return refuse("unreadable", "Its header makes no sense");
  const { width, height } = header;
  const size = `${width}x${height}`;
  const isTooLarge = Math.max(width, height) > coverLimits.maxSide || width * height > coverLimits.maxPixels;
  if (isTooLarge) return refuse("too-many-pixels", size);
  if (Math.min(width, height) < coverLimits.minSide) return refuse("picture-too-small", size);
  return header.isWhole ? { ok: true, header } : refuse("incomplete", "The file ends before its own end");
}

async function requireSize(path: string, side: number): Promise<Buffer> {
  const bytes = await readFile(path);
  const size = readWrittenSize(bytes);
  if (size?.width !== side || size.height !== side)
    throw fault("ffmpeg-failed", `Wanted ${side} pixels, wrote ${JSON.stringify(size)}`);
  return bytes;
}

export type DrawnCover = { ok: true; files: VariantFile[]; facts: MadeCover };

async function runDrawing(tools: Tools, command: readonly string[]): Promise<Refusal | null> {
  const run = await runConfined(tools, command, { seconds: 120 });
  requireWithinLimits(run);
  return run.code === 0 ? null : refuse("corrupt", run.stderr);
}

type Printed = { ok: true; path: string; header: Parameters<typeof coverArguments>[0]["header"] };

/**
 * Converts a CMYK picture to sRGB by its profile, in the largest required size. Null if the profile is unreadable. ffmpeg
 * multiplies colours by black, which no profile can undo, unless the marker says that nothing needs converting.
 */
async function drawInks(
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
function inksOf(
  [one = 0, two = 0, three = 0, four = 0]: readonly (number | undefined)[],
  transform?: number,
) {
  if (transform === undefined) return [one / 255, two / 255, three / 255, four / 255];
  const black = 1 - four / 255;
  if (transform !== 2) return [1 - one / 255, 1 - two / 255, 1 - three / 255, black];
  const [blue, red] = [two - 128, three - 128];
  const colours = [one + 1.402 * red, one - 0.344136 * blue - 0.714136 * red, one + 1.772 * blue];
  return [...colours.map((colour) => colour / 255), black];
}

/** Draws all variants in the job's folder, in order. Throws faults. */
export async function drawCover(
  tools: Tools,
  source: string,
  variants: readonly CoverVariant[],
): Promise<DrawnCover | Refusal> {
  const bytes = await readFile(source);
  const inspected = inspectCover(bytes);
  if (!inspected.ok) return inspected;
  const { header } = inspected;
  if (header.kind === "png") await writeFile(source, withoutPackedChunks(bytes));
  const table = header.profile && !header.inks ? srgbTable(header.profile) : null;
  const tablePath = join(tools.inputs, "srgb");
  if (table) await writeFile(tablePath, table);
  const shorter = Math.min(header.width, header.height);
  const files = variants.map(({ width, format }, n): VariantFile => {
    const side = Math.min(width, shorter);
    // Chroma subsampling needs even sides.
    return { side: side - (side % 2), format, path: join(tools.outputs, `variant-${n}.${format}`) };
  });
  const placeholder = join(tools.outputs, "placeholder.webp");
  const colours = join(tools.outputs, "colours");
  const side = Math.max(placeholderSide, ...files.map((file) => file.side));
  const printed = header.inks && header.profile ? await drawInks(tools, bytes, { ...header, side }) : null;
  if (printed && !printed.ok) return printed;
  const command = coverArguments({
    header: printed?.header ?? header,
    source: printed?.path ?? source,
    table: table && tablePath,
    variants: files,
    placeholder,
    colours,
    threads: tools.threads,
  });
  const refusal = await runDrawing(tools, command);
  if (refusal) return refusal;

  const pixels = await readFile(colours);
  if (pixels.length !== colourSampleSide ** 2 * 3)
    throw fault("ffmpeg-failed", `${pixels.length} bytes of colours`);
  const written = await Promise.all(files.map(({ path, side }) => requireSize(path, side)));
  const isTurned = header.orientation >= 5;
  const facts: MadeCover = {
    width: isTurned ? header.height : header.width,
    height: isTurned ? header.width : header.height,
    source: header.kind,
    placeholderColour: mainColour(pixels),
    placeholderWebp: (await requireSize(placeholder, placeholderSide)).toString("base64"),
    variants: variants.map(({ width, format }, n) => ({
      width,
      format,
      side: files[n]?.side ?? 0,
      bytes: written[n]?.length ?? 0,
    })),
  };
  return { ok: true, files, facts };
}

export async function makeCovers(
  job: CoverJob,
  tools: Tools,
  io: MediaIo,
  onProgress: (fraction: number) => void,
): Promise<JobEnd> {
  const source = join(tools.inputs, "source");
  const { maxBytes } = coverLimits;
  const fits = await download(io, job.sourceUrl, source, {
    maxBytes,
    onProgress: (f) => onProgress(f * 0.2),
  });
  if (!fits) return refused({ code: "too-large", detail: `Over ${maxBytes} bytes` });
  const drawn = await drawCover(
    tools,
    source,
    job.variants.map(({ width, format }) => ({ width, format })),
  );
  if (!drawn.ok) return refused(drawn);
  for (const [n, { url }] of job.variants.entries()) {
    const file = drawn.files[n];
    if (!file) throw fault("unexpected", `Variant ${n} is missing`);
    await upload(io, url, file.path, { contentType: contentTypes[file.format] });
    onProgress(0.8 + (0.2 * (n + 1)) / job.variants.length);
  }
  return { type: "cover.completed", ...drawn.facts };
}

/** `#rrggbb`: the mean of the most common colour group, grouped by the leading three bits. */
function mainColour(pixels: Uint8Array): string {
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
