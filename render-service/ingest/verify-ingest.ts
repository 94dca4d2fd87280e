import { fault } from "../faults.ts";
import { readMusicHeader } from "../read-music-header.ts";
import { inputFile, type Tools } from "../tools.ts";
import { probeStreams } from "../verify-output.ts";

/** Reads a master's header back: FLAC, stereo, as long as what was heard. Its length in milliseconds; throws otherwise. */
export async function verifyMaster(path: string, seconds: number): Promise<number> {
  const header = await readMusicHeader(path);
  const isRight =
    header?.kind === "flac" && header.channels === 2 && Math.abs(header.seconds - seconds) < 0.02;
  if (!isRight) throw fault("ffmpeg-failed", `Heard ${seconds} s, the master is ${JSON.stringify(header)}`);
  return Math.round(header.seconds * 1000);
}

/** Reads a preview back: one stream of AAC, as long as what was heard. Throws otherwise. */
export async function verifyPreview(tools: Tools, path: string, seconds: number): Promise<void> {
  const streams = await probeStreams(tools, inputFile("mov,mp4", path), path);
  const [sound] = streams;
  const isRight =
    sound?.codec_name === "aac" && sound.channels === 2 && Math.abs((sound.duration ?? 0) - seconds) < 0.1;
  if (streams.length !== 1 || !isRight)
    throw fault("ffmpeg-failed", `Heard ${seconds} s, the preview is ${JSON.stringify(streams)}`);
}
