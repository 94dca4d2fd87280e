import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CoverJob } from "../render-service.contract.ts";
import { fault, type JobEnd, type Refusal, refuse, refused } from "../faults.ts";
import { download, type MediaIo } from "../media-io.ts";
import type { Progress, Tools } from "../tools.ts";
import { coverLimits, type CoverVariant, type MadeCover } from "./covers.contract.ts";
import { colourSampleSide, coverArguments, placeholderSide, type VariantFile } from "./cover-arguments.ts";
import { type PictureHeader, readPictureHeader, readWrittenSize, withoutPackedChunks } from "./read-picture-header.ts";
import { srgbTable } from "./read-profile.ts";
import { runDrawing, drawInks, mainColour } from "./cover-colours.ts";
import { upload } from "../upload.ts";

const contentTypes = { avif: "image/avif", webp: "image/webp", jpeg: "image/jpeg" } as const;

/** Checks a label's cover before decoding: first bytes, size, completeness. */
function inspectCover(bytes: Buffer): { ok: true; header: PictureHeader } | Refusal {
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

type DrawnCover = { ok: true; files: VariantFile[]; facts: MadeCover };

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
  if (pixels.length !== colourSampleSide ** 2 * 3) throw fault("ffmpeg-failed", `${pixels.length} bytes of colours`);
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

export async function makeCovers(job: CoverJob, tools: Tools, io: MediaIo, onProgress: Progress): Promise<JobEnd> {
  const source = join(tools.inputs, "source");
  const { maxBytes } = coverLimits;
  const fits = await download(io, job.sourceUrl, source, { maxBytes, onProgress: (f) => onProgress(f * 0.2) });
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
