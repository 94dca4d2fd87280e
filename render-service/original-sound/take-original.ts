import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { asMp4, sourceInput } from "../picture-arguments.ts";
import { videoLimits } from "../render-service.contract.ts";
import { loudnessStepMs, loudnessSteps } from "../spotting/spotting.contract.ts";
import { ffmpeg, inputFile, runConfined, type Tools } from "../tools.ts";
import { findSpeech, loudnessRate } from "./find-speech.ts";
import type { OriginalSound } from "./original-sound.contract.ts";
import type { Video } from "../describe-video.ts";
import { probeStreams } from "../ffprobe-output.ts";

/** Sample rate of the stored original sound. */
const originalRate = 48_000;

/**
 * Decodes the first audio track of a brand's file on its picture's timeline: 16-bit mono for analysis and, if requested, stereo
 * AAC of exactly the picture's length. Ignores damage.
 */
function originalSoundArguments(
  video: Video,
  source: string,
  files: { mono: string; stereo: { path: string; seconds: number } | null },
): string[] {
  const { mono, stereo } = files;
  const atOwnTimes = (rate: number) => `aresample=${rate}:async=1:first_pts=0`;
  const heard = `${atOwnTimes(loudnessRate)},aformat=sample_fmts=s16:channel_layouts=mono`;
  const limit = ["-t", String(videoLimits.maxSeconds + 1)];
  const input = [...ffmpeg, "-max_alloc", String(2 ** 30), ...sourceInput(video, source)];
  if (!stereo)
    return [
      [...input, "-map", "0:a:0", "-vn", "-sn", "-dn", "-af", heard],
      [...limit, "-f", "s16le", `file:${mono}`],
    ].flat();
  const samples = Math.round(stereo.seconds * originalRate);
  // The resampler's own upmix would lower a mono sound by 3 dB; browsers play it at full level on both sides.
  const upmix = video.isMono ? "pan=stereo|c0=c0|c1=c0," : "";
  const whole = `${atOwnTimes(originalRate)},${upmix}aformat=sample_fmts=fltp:channel_layouts=stereo`;
  const graph = [
    "[0:a:0]asplit[one][other]",
    `[one]${heard}[mono]`,
    `[other]${whole},atrim=end_sample=${samples},apad=whole_len=${samples}[kept]`,
  ].join(";");
  return [
    [...input, "-filter_complex", graph],
    ["-map", "[mono]", ...limit, "-f", "s16le", `file:${mono}`],
    ["-map", "[kept]", "-c:a", "aac", "-aac_coder", "fast", "-b:a", "256k", "-threads", "1"],
    ["-map_metadata", "-1", "-map_chapters", "-1", ...asMp4, `file:${stereo.path}`],
  ].flat();
}

type OriginalResult = {
  /** For spotting; null if silent. */
  loudness: Uint8Array | null;
  sound: OriginalSound;
  /** Path of the stored sound, if requested and kept. */
  path: string | null;
};

/**
 * Analyses the sound of a brand's video and, if requested, extracts it at the picture's length. A decoding failure never fails
 * the picture: the sound can then only be muted.
 */
export async function takeOriginal(
  tools: Tools,
  video: Video,
  source: string,
  { seconds, isWanted }: { seconds: number; isWanted: boolean },
): Promise<OriginalResult> {
  if (!video.hasAudio) return { loudness: null, sound: { kind: "none" }, path: null };
  const unreadable: OriginalResult = { loudness: null, sound: { kind: "unreadable" }, path: null };
  const [mono, path] = [join(tools.outputs, "own-sound"), join(tools.outputs, "original.m4a")];
  const command = originalSoundArguments(video, source, {
    mono,
    stereo: isWanted ? { path, seconds } : null,
  });
  const limit = { seconds: Math.max(60, video.seconds) };
  try {
    const run = await runConfined(tools, command, limit);
    if (run.code !== 0) return unreadable;
    const heard = await readFile(mono);
    const loudness = loudnessOf(heard);
    if (!loudness.some((level) => level > 0)) return { loudness, sound: { kind: "none" }, path: null };
    if (!isWanted) return { loudness, sound: { kind: "unreadable" }, path: null };
    const bytes = await measure(tools, path, seconds);
    if (bytes === null) return { ...unreadable, loudness };
    return { loudness, sound: { kind: "kept", bytes, speechMs: findSpeech(heard) }, path };
  } catch (error) {
    if (tools.signal.aborted) throw error;
    return unreadable;
  }
}

/** Size of the written file; null if it is not the expected stereo sound. */
async function measure(tools: Tools, path: string, seconds: number): Promise<number | null> {
  const streams = await probeStreams(tools, inputFile("mov,mp4,m4a", path), path);
  const [audio] = streams;
  const isRight = streams.length === 1 && audio?.codec_name === "aac" && audio.channels === 2;
  return isRight && Math.abs((audio.duration ?? 0) - seconds) < 0.1 ? (await stat(path)).size : null;
}

const step = (loudnessRate * loudnessStepMs) / 1000;

/** RMS per tenth of a second of 16-bit mono, in the units of `Spotting`. */
function loudnessOf(sound: Buffer): Uint8Array {
  const count = Math.floor(sound.length / 2);
  return Uint8Array.from({ length: Math.ceil(count / step) }, (_, n) => {
    const to = Math.min(count, (n + 1) * step);
    let sum = 0;
    for (let sample = n * step; sample < to; sample++) sum += sound.readInt16LE(2 * sample) ** 2;
    const decibels = 10 * Math.log10(sum / (to - n * step) / 32_768 ** 2 + 1e-12);
    return Math.max(0, Math.min(255, Math.round(255 + decibels * loudnessSteps)));
  });
}
