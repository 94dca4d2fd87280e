import { readFile, stat } from "node:fs/promises";
import { fault } from "./faults.ts";
import { limits, withoutExtras, asMp4 } from "./picture-arguments.ts";
import { runConfined, type Tools, ffmpeg, inputFile } from "./tools.ts";
import { readPictureHeader } from "./covers/read-picture-header.ts";
import { probeStreams } from "./ffprobe-output.ts";

/** Wall time allowed to a tool for this length of video on a busy machine. */
export function timeAllowed(seconds: number): number {
  return Math.max(60, seconds * 12);
}

export async function drawPoster(tools: Tools, picture: string, poster: string, seconds: number): Promise<void> {
  const middle = Math.min(1, seconds / 2);
  const still = await runConfined(tools, posterArguments(picture, poster, middle), { seconds: 60 });
  if (still.code !== 0) throw fault("ffmpeg-failed", `No poster: ${still.stderr}`);
  await verifyPoster(poster);
}

/** One JPEG of the finished picture, long side 640. */
function posterArguments(picture: string, output: string, atSeconds: number): string[] {
  const scale = "scale=w=640:h=640:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic";
  const range = ":in_range=tv:out_range=pc:in_color_matrix=bt709:out_color_matrix=smpte170m";
  return [
    [...ffmpeg, "-ss", atSeconds.toFixed(3), ...inputFile("mp4,mov", picture), "-map", "0:v:0"],
    ["-frames:v", "1", "-vf", `${scale}${range},format=yuvj420p`, "-q:v", "4", "-map_metadata", "-1"],
    ["-fflags", "+bitexact", "-f", "mjpeg", `file:${output}`],
  ].flat();
}

/** Verifies a poster: a complete JPEG with a long side of 640. Throws otherwise. */
async function verifyPoster(path: string): Promise<void> {
  const image = readPictureHeader(await readFile(path));
  const isRead = image !== null && image !== "unreadable" && image.kind === "jpeg" && image.isWhole;
  if (!isRead || Math.max(image.width, image.height) !== 640)
    throw fault("ffmpeg-failed", `The poster came out as ${JSON.stringify(image)}`);
}

/** 480 lines in landscape, 480 columns in portrait. */
const proxyLongSide = 854;

/** Makes the proxy for reviews. Returns its size in bytes, or null on failure, as no render needs it. */
export async function makeProxy(tools: Tools, picture: string, proxy: string, seconds: number): Promise<number | null> {
  const run = await runConfined(tools, proxyArguments(picture, proxy, tools.threads), {
    seconds: timeAllowed(seconds),
  });
  return run.code === 0 ? measureProxy(tools, proxy) : null;
}

/**
 * A proxy of the finished picture for reviews: at most 480p, without sound, a keyframe per second for fast seeking. Keeps the
 * picture's times.
 */
function proxyArguments(picture: string, output: string, threads: number): string[] {
  const long = proxyLongSide;
  const scale = `scale=w=${long}:h=${long}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`;
  return [
    [...ffmpeg, ...limits, ...inputFile("mp4,mov", picture), "-map", "0:v:0", ...withoutExtras],
    ["-vf", scale, "-c:v", "libx264", "-preset", "veryfast", "-crf", "30", "-maxrate", "1200k"],
    ["-bufsize", "2400k", "-pix_fmt", "yuv420p", "-force_key_frames", "expr:gte(t,n_forced)"],
    ["-threads", String(threads), "-vsync", "passthrough", ...asMp4, `file:${output}`],
  ].flat();
}

/** Verifies a proxy: exactly one H.264 stream with a long side of 854. Returns its size in bytes; null otherwise. */
async function measureProxy(tools: Tools, path: string): Promise<number | null> {
  const streams = await probeStreams(tools, inputFile("mov,mp4", path), path);
  const [video] = streams;
  const isRight =
    streams.length === 1 && video?.codec_name === "h264" && Math.max(video.width ?? 0, video.height ?? 0) === proxyLongSide;
  return isRight ? (await stat(path)).size : null;
}
