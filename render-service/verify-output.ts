import { stat } from "node:fs/promises";
import { z } from "zod";
import type { Size } from "./output-size.contract.ts";
import { fault } from "./faults.ts";
import { measureFrames } from "./measure-frames.ts";
import { readMusicHeader } from "./read-music-header.ts";
import type { Music } from "./sound-arguments.ts";
import { proxyLongSide } from "./picture-arguments.ts";
import { musicKinds, sniffFile } from "./sniff.ts";
import { inputFile, musicFormats, runConfined, type Tools } from "./tools.ts";

const Written = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string().default("unknown"),
      width: z.int().optional(),
      height: z.int().optional(),
      channels: z.int().optional(),
      duration: z.coerce.number().optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
    }),
  ),
});
type WrittenStream = z.infer<typeof Written>["streams"][number];

export async function probeStreams(tools: Tools, input: string[], path: string): Promise<WrittenStream[]> {
  const show = [
    "-show_entries",
    "stream=codec_type,codec_name,width,height,channels,duration:stream_side_data=rotation",
    "-of",
    "json",
  ];
  const command = ["ffprobe", "-v", "error", ...input, ...show];
  const run = await runConfined(tools, command, { seconds: 30, isReadOnly: true });
  if (run.code !== 0) throw fault("ffmpeg-failed", `Cannot read ${path.split("/").at(-1)}: ${run.stderr}`);
  return Written.parse(JSON.parse(run.stdout)).streams;
}

/**
 * Reads a finished picture back: one H.264 stream of the exact size and nothing else, shown from zero on and whole,
 * so that nothing which an edit list has cut off is in the file; `times` are those of its frames. Throws otherwise.
 */
export async function verifyPicture(
  tools: Tools,
  path: string,
  size: Size,
): Promise<{ seconds: number; bytes: number; times: readonly number[] }> {
  const streams = await probeStreams(tools, inputFile("mov,mp4", path), path);
  const [video] = streams;
  const isRight = video?.codec_name === "h264" && video.width === size.width && video.height === size.height;
  if (video?.side_data_list.some(({ rotation = 0 }) => rotation !== 0))
    throw fault("ffmpeg-failed", "The picture would be turned again");
  if (streams.length !== 1 || !isRight || !video.duration)
    throw fault("ffmpeg-failed", `The picture came out as ${JSON.stringify(streams)}`);
  const frames = await measureFrames(tools, path, 0);
  if ("ok" in frames) throw fault("ffmpeg-failed", `The picture cannot be read: ${frames.detail}`);
  if (frames.hidden > 0 || Math.abs(frames.firstAt) > 0.002)
    throw fault("ffmpeg-failed", `It begins at ${frames.firstAt} s and hides ${frames.hidden} frames`);
  return { seconds: video.duration, bytes: (await stat(path)).size, times: frames.times };
}

/** Reads a poster back: a JPEG with a long side of 640. Throws otherwise. */
export async function verifyPoster(tools: Tools, path: string): Promise<void> {
  const [image] = await probeStreams(tools, ["-f", "jpeg_pipe", "-i", `file:${path}`], path);
  if (image?.codec_name !== "mjpeg" || Math.max(image.width ?? 0, image.height ?? 0) !== 640)
    throw fault("ffmpeg-failed", `The poster came out as ${JSON.stringify(image)}`);
}

/** Reads a small picture back: one H.264 stream with a long side of 854 and nothing else. Its size in bytes; null otherwise. */
export async function measureProxy(tools: Tools, path: string): Promise<number | null> {
  const streams = await probeStreams(tools, inputFile("mov,mp4", path), path);
  const [video] = streams;
  const isRight =
    streams.length === 1 &&
    video?.codec_name === "h264" &&
    Math.max(video.width ?? 0, video.height ?? 0) === proxyLongSide;
  return isRight ? (await stat(path)).size : null;
}

/** Reads a finished video back: picture and sound, both as long as the picture was. Throws otherwise. */
export async function verifySound(tools: Tools, path: string, pictureSeconds: number): Promise<number> {
  const streams = await probeStreams(tools, inputFile("mov,mp4", path), path);
  const video = streams.find((stream) => stream.codec_type === "video");
  const audio = streams.find((stream) => stream.codec_type === "audio");
  const isOff = (seconds: number | undefined, slack: number) =>
    seconds === undefined || Math.abs(seconds - pictureSeconds) > slack;
  if (streams.length !== 2 || isOff(video?.duration, 0.15) || isOff(audio?.duration, 0.06))
    throw fault("ffmpeg-failed", `Wanted ${pictureSeconds} s, wrote ${JSON.stringify(streams)}`);
  return video?.duration ?? pictureSeconds;
}

/** What the sound pass must know of a master. Throws when it is not a WAV, FLAC or MP3 with sound in it. */
export async function probeMusic(tools: Tools, path: string): Promise<Music> {
  const kind = await sniffFile(path);
  if (!musicKinds.includes(kind)) throw fault("ffmpeg-failed", "The master does not begin like music");
  const stated = await readMusicHeader(path);
  if (stated) return stated;
  const streams = await probeStreams(tools, inputFile(musicFormats, path), path);
  const audio = streams.find((stream) => stream.codec_type === "audio");
  if (!audio?.channels || !audio.duration) throw fault("ffmpeg-failed", "The master has no sound");
  return {
    kind: kind === "wav" || kind === "flac" ? kind : "mp3",
    channels: audio.channels,
    seconds: audio.duration,
  };
}
