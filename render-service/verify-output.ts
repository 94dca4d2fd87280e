import { stat } from "node:fs/promises";
import { FilePathSource, Input, MP4 } from "mediabunny";
import { z } from "zod";
import type { Size } from "./output-size.contract.ts";
import { describe, fault } from "./faults.ts";
import { musicKinds } from "./first-bytes.contract.ts";
import { runProbe, Written, streamEntries, probeStreams } from "./ffprobe-output.ts";
import { readMusicHeader, sniffFile } from "./file-heads.ts";
import { inputFile, musicFormats, probeLimits, type Tools } from "./tools.ts";
import type { Music } from "./music-filter.ts";
import { framesOf, packetEntries } from "./measure-frames.ts";

const WrittenPicture = Written.extend({
  packets: z.array(
    z.object({
      stream_index: z.int(),
      pts_time: z.coerce.number(),
      duration_time: z.coerce.number().default(0),
      flags: z.string(),
    }),
  ),
});

/** Streams and packets in one ffprobe run: starting it takes longer than most of its work. */
async function probePicture(tools: Tools, path: string): Promise<z.infer<typeof WrittenPicture>> {
  const command = [
    ["ffprobe", "-v", "error", ...probeLimits, ...inputFile("mov,mp4", path)],
    ["-show_entries", `${packetEntries}:${streamEntries}`, "-show_data_hash", "MD5"],
    ["-of", "json=compact=1"],
  ].flat();
  const run = await runProbe(tools, command);
  if ("ok" in run) throw fault("ffmpeg-failed", `The picture cannot be read: ${run.detail}`);
  if (run.code !== 0) throw fault("ffmpeg-failed", `Cannot read ${path.split("/").at(-1)}: ${run.stderr}`);
  return WrittenPicture.parse(JSON.parse(run.stdout));
}

export type WholePicture = {
  size: Size;
  seconds: number;
  bytes: number;
  times: readonly number[];
  keyTimes: readonly number[];
  /** Hash of the parameter sets: pictures with equal hashes can be joined. */
  parameters: string;
};

/**
 * Verifies a finished picture: exactly one H.264 stream of the exact size, starting at zero and complete, with nothing hidden by
 * an edit list; returns `times` of its frames and `keyTimes` of its keyframes. Any size if `size` is null. Throws otherwise.
 */
export async function verifyPicture(tools: Tools, path: string, size: Size | null): Promise<WholePicture> {
  const { streams, packets } = await probePicture(tools, path);
  const [video] = streams;
  const { width, height } = size ?? { width: video?.width, height: video?.height };
  const isRight = video?.codec_name === "h264" && video.width === width && video.height === height;
  if (video?.side_data_list.some(({ rotation = 0 }) => rotation !== 0))
    throw fault("ffmpeg-failed", "The picture would be turned again");
  if (streams.length !== 1 || !isRight || !video.duration || !width || !height)
    throw fault("ffmpeg-failed", `The picture came out as ${JSON.stringify(streams)}`);
  const frames = framesOf(
    packets.map(({ stream_index: stream, pts_time: at, duration_time: length, flags }) => {
      return { stream, at, length, flags };
    }),
    0,
  );
  if (frames.hidden > 0 || Math.abs(frames.firstAt) > 0.002)
    throw fault("ffmpeg-failed", `It begins at ${frames.firstAt} s and hides ${frames.hidden} frames`);
  const keyTimes = packets.filter(({ flags }) => flags.includes("K")).map(({ pts_time }) => pts_time);
  const facts = { seconds: video.duration, bytes: (await stat(path)).size, times: frames.times, keyTimes };
  return { size: { width, height }, ...facts, parameters: video.extradata_hash ?? "" };
}

/**
 * Verifies a finished video: H.264 and AAC, both as long as the picture; returns the picture's seconds. Throws otherwise. Parsed
 * in-process, since the user is waiting and starting ffprobe takes twenty times as long.
 */
export async function verifySound(path: string, pictureSeconds: number): Promise<number> {
  const tracks = await readTracks(path);
  const [video, audio] = [tracks.find(({ codec }) => codec === "avc"), tracks.find(({ codec }) => codec === "aac")];
  const isOff = (seconds: number, slack: number) => Math.abs(seconds - pictureSeconds) > slack;
  if (tracks.length !== 2 || !video || !audio || isOff(video.seconds, 0.15) || isOff(audio.seconds, 0.06))
    throw fault("ffmpeg-failed", `Wanted ${pictureSeconds} s, wrote ${JSON.stringify(tracks)}`);
  return video.seconds;
}

/** Tracks of an MP4 from its sample tables, with the end of the last sample. */
async function readTracks(path: string): Promise<{ codec: string | null; seconds: number }[]> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  try {
    const tracks = await input.getTracks();
    return await Promise.all(tracks.map(async (track) => ({ codec: track.codec, seconds: await track.computeDuration() })));
  } catch (error) {
    throw fault("ffmpeg-failed", `Cannot read ${path.split("/").at(-1)}: ${describe(error)}`, error);
  } finally {
    input.dispose();
  }
}

/** Reads the properties of a master. Throws unless it is a WAV, FLAC or MP3 with sound. */
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
