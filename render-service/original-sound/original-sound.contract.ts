import { z } from "zod";

/** Ten minutes plus a margin. */
const maxMs = 610_000;
/** A region and the pause behind it are at least 0.9 s long (`find-speech.ts`). */
const maxRegions = 700;

/** Ranges of probable speech, in ms from the first frame; sorted, without overlaps. */
export const SpeechRegions = z
  .array(z.tuple([z.int().min(0).max(maxMs), z.int().min(0).max(maxMs)]).readonly())
  .max(maxRegions)
  .readonly();
export type SpeechRegions = z.infer<typeof SpeechRegions>;

/**
 * A preparation's result for the original sound. `none`: no audio track, or silence. `unreadable`: the track does not decode.
 * `kept`: stored, as long as the picture, 48 kHz stereo.
 */
export const OriginalSound = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("unreadable") }),
  z.object({ kind: z.literal("kept"), bytes: z.int().positive(), speechMs: SpeechRegions }),
]);
export type OriginalSound = z.infer<typeof OriginalSound>;

/** The original sound in a sound pass: linear volume, as the browser plays it, and where it ducks the music. */
export const OriginalTrack = z.object({
  url: z.url({ protocol: /^https?$/ }),
  volume: z.number().min(0).max(1),
  /** Empty: no ducking. */
  duckMs: SpeechRegions,
  /** Cut-downs only: position in the sound where the picture begins; speech is still in the whole video's time. */
  fromSeconds: z.number().min(0).optional(),
});
export type OriginalTrack = z.infer<typeof OriginalTrack>;

/**
 * Modes of a video's original sound: muted, under the music, or with the music ducked under speech. Kept apart from the schemas,
 * as browsers need no parser.
 */
export const originalModes = ["mute", "keep", "duck"] as const;
export type OriginalMode = (typeof originalModes)[number];

/** Ducking of the music under speech. */
export const duckDecibels = 9;
/** Attack completes when a word begins; release is the time after the last one. */
export const duckAttackMs = 150;
export const duckReleaseMs = 500;
/** Interval of the ducking curve's points in the preview. */
export const duckStepMs = 50;

/** Ducking gain at a moment of the video. Shared by preview and render, so both sound the same. */
export function duckGain(speechMs: SpeechRegions, atMs: number): number {
  const next = firstEndingAfter(speechMs, atMs - duckReleaseMs);
  const near = speechMs.slice(next, next + 2);
  const depth = Math.max(0, ...near.map((region) => depthAt(region, atMs)));
  return depth === 0 ? 1 : 10 ** ((-duckDecibels * depth) / 20);
}

/** Depth of the ducking from 0 to 1, linear in decibels before and after a region. */
function depthAt([from, to]: SpeechRegions[number], atMs: number): number {
  if (atMs < from) return Math.max(0, 1 - (from - atMs) / duckAttackMs);
  return atMs <= to ? 1 : Math.max(0, 1 - (atMs - to) / duckReleaseMs);
}

function firstEndingAfter(speechMs: SpeechRegions, ms: number): number {
  let [low, high] = [0, speechMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (speechMs[middle]![1] < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
