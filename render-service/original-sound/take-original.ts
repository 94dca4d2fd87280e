import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { originalSoundArguments } from "./original-arguments.ts";
import type { Video } from "../probe-video.ts";
import { loudnessOf } from "../spotting/loudness.ts";
import { inputFile, runConfined, type Tools } from "../tools.ts";
import { probeStreams } from "../verify-output.ts";
import { findSpeech } from "./find-speech.ts";
import type { OriginalSound } from "./original-sound.contract.ts";

type OriginalResult = {
  /** For spotting; null where there is nothing to hear. */
  loudness: Uint8Array | null;
  sound: OriginalSound;
  /** The sound itself, where it was wanted and is kept. */
  path: string | null;
};

/**
 * Listens to the sound of a brand's video and, if it is wanted, takes it along, as long as the picture. Whatever it does to
 * its decoder fails no picture: it can then only be muted.
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

/** The size of what was written; null when it is not the stereo sound it should be. */
async function measure(tools: Tools, path: string, seconds: number): Promise<number | null> {
  const streams = await probeStreams(tools, inputFile("mov,mp4,m4a", path), path);
  const [audio] = streams;
  const isRight = streams.length === 1 && audio?.codec_name === "aac" && audio.channels === 2;
  return isRight && Math.abs((audio.duration ?? 0) - seconds) < 0.1 ? (await stat(path)).size : null;
}
