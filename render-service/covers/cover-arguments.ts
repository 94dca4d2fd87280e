import { type CoverFormat, coverLimits } from "./covers.contract.ts";
import type { PictureHeader } from "./read-picture-header.ts";
import { tableSide } from "./read-profile.ts";
import { ffmpeg } from "../tools.ts";

/** EXIF's eight orientations as ffmpeg filters that turn a picture upright. */
const upright: Record<number, string[]> = {
  2: ["hflip"],
  3: ["hflip", "vflip"],
  4: ["vflip"],
  5: ["transpose=cclock_flip"],
  6: ["transpose=clock"],
  7: ["transpose=clock_flip"],
  8: ["transpose=cclock"],
};

/** Side of the sample for the main colour, and of the placeholder. */
export const colourSampleSide = 64;
export const placeholderSide = 16;

const formats: Record<CoverFormat, { filter: (side: number) => string; options: string[] }> = {
  avif: {
    filter: (side) => `scale=${side}:${side}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p`,
    options: [
      ["-c:v", "libaom-av1", "-still-picture", "1", "-crf", "28", "-b:v", "0", "-cpu-used", "6"],
      ["-row-mt", "1", "-colorspace", "bt709", "-color_primaries", "bt709"],
      ["-color_trc", "iec61966-2-1", "-color_range", "tv", "-f", "avif"],
    ].flat(),
  },
  webp: {
    filter: (side) => `scale=${side}:${side}:flags=lanczos,format=bgra`,
    options: ["-c:v", "libwebp", "-quality", "80", "-compression_level", "5", "-f", "webp"],
  },
  jpeg: {
    filter: (side) => `scale=${side}:${side}:flags=lanczos:out_color_matrix=smpte170m:out_range=pc,format=yuvj420p`,
    options: ["-c:v", "mjpeg", "-q:v", "3", "-f", "mjpeg"],
  },
};

type Geometry = Pick<PictureHeader, "width" | "height" | "orientation">;

/** The centre square, upright. */
function turnedSquare({ width, height, orientation }: Geometry): string {
  const side = Math.min(width, height);
  return [`crop=${side}:${side}:exact=1`, ...(upright[orientation] ?? [])].join(",");
}

/** Transparency on white, in sRGB. */
function squareFilter(header: Geometry & { hasAlpha: boolean }, hasTable: boolean): string {
  const { hasAlpha } = header;
  const turned = turnedSquare(header);
  // Packed format: with planar ones haldclut (ffmpeg 5.1) swaps red and blue.
  const end = hasTable ? "format=rgb24[own];[own][1:v]haldclut,format=gbrp[square]" : "format=gbrp[square]";
  if (!hasAlpha) return `[0:v]${turned},${end}`;
  const ground = "[white]lutrgb=r=255:g=255:b=255:a=255[ground]";
  return `[0:v]${turned},format=rgba,split[white][above];${ground};[ground][above]overlay=format=gbrp,${end}`;
}

export type VariantFile = { side: number; format: CoverFormat; path: string };

const demuxers = { png: "png_pipe", jpeg: "jpeg_pipe", ppm: "ppm_pipe" } as const;

/** ffmpeg with a picture as its first input, which must be complete. */
function inputOf(kind: keyof typeof demuxers, source: string): string[] {
  return [
    [...ffmpeg, "-max_alloc", String(2 ** 30)],
    ["-max_pixels", String(coverLimits.maxPixels), "-xerror", "-err_detect", "crccheck+explode"],
    ["-noautorotate", "-protocol_whitelist", "file", "-f", demuxers[kind], "-i", `file:${source}`],
  ].flat();
}

/** The stored CMYK planes of a JPEG, one after the other, each a square of this side. */
export function inkArguments(header: Geometry, job: { source: string; side: number; output: string }) {
  const { source, side, output } = job;
  // When scaling, ffmpeg takes the inks for limited-range YCbCr.
  const asTheyAre = "in_range=pc:out_range=pc";
  const filter = `scale=${asTheyAre},format=yuva444p,${turnedSquare(header)},scale=${side}:${side}:flags=lanczos:${asTheyAre}`;
  return [
    inputOf("jpeg", source),
    ["-vf", filter, "-pix_fmt", "yuva444p", "-frames:v", "1", "-f", "rawvideo", `file:${output}`],
  ].flat();
}

/** All variants in one decoding, the placeholder, and an RGB sample of the colours. */
export function coverArguments(job: {
  header: Geometry & { kind: keyof typeof demuxers; hasAlpha: boolean };
  source: string;
  /** Lookup table from its colours to sRGB, see `srgbTable`; null if none is needed. */
  table: string | null;
  variants: readonly VariantFile[];
  placeholder: string;
  colours: string;
  threads: number;
}): string[] {
  const small: VariantFile = { side: placeholderSide, format: "webp", path: job.placeholder };
  const files = [...job.variants, small];
  const names = files.map((_, n) => `[cut${n}]`);
  const sample = `[sample]scale=${colourSampleSide}:${colourSampleSide}:flags=area,format=rgb24[colours]`;
  const graph = [
    squareFilter(job.header, job.table !== null),
    `[square]split=${files.length + 1}${names.join("")}[sample]`,
    sample,
    ...files.map(({ format, side }, n) => `[cut${n}]${formats[format].filter(side)}[out${n}]`),
  ].join(";");
  const size = `${tableSide}x${tableSide}`;
  const table = [
    ["-protocol_whitelist", "file", "-f", "rawvideo", "-pixel_format", "rgb48le"],
    ["-video_size", size, "-i", `file:${job.table}`],
  ].flat();
  return [
    inputOf(job.header.kind, job.source),
    job.table ? table : [],
    ["-filter_complex", graph],
    files.flatMap(({ format, path }, n) =>
      [
        ["-map", `[out${n}]`, "-frames:v", "1", "-map_metadata", "-1", "-threads", String(job.threads)],
        ["-fflags", "+bitexact", "-flags", "+bitexact", formats[format].options, `file:${path}`].flat(),
      ].flat(),
    ),
    ["-map", "[colours]", "-frames:v", "1", "-f", "rawvideo", `file:${job.colours}`],
  ].flat();
}
