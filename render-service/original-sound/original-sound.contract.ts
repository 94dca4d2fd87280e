import { z } from "zod";

/** Of ten minutes and a little more. */
const maxMs = 610_000;
/** A region and the pause behind it are at least 0.9 s long (`find-speech.ts`). */
const maxRegions = 700;

/** From when to when somebody seems to speak, in ms from the first frame. In order, apart from each other. */
export const SpeechRegions = z
  .array(z.tuple([z.int().min(0).max(maxMs), z.int().min(0).max(maxMs)]).readonly())
  .max(maxRegions)
  .readonly();
export type SpeechRegions = z.infer<typeof SpeechRegions>;

/**
 * What a preparation found of a video's original sound. `none`: there is no track of sound, or nothing on it can be heard.
 * `unreadable`: there is one that does not decode. `kept`: stored, as long as the picture, 48 kHz stereo.
 */
export const OriginalSound = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("unreadable") }),
  z.object({ kind: z.literal("kept"), bytes: z.int().positive(), speechMs: SpeechRegions }),
]);
export type OriginalSound = z.infer<typeof OriginalSound>;

/** The original sound of a sound pass: linear volume, as the browser plays it, and where the music gives way to it. */
export const OriginalTrack = z.object({
  url: z.url({ protocol: /^https?$/ }),
  volume: z.number().min(0).max(1),
  /** Empty: the music keeps its level. */
  duckMs: SpeechRegions,
  /** Of a cut-down: where in it the picture begins; speech is told of the whole video all the same. */
  fromSeconds: z.number().min(0).optional(),
});
export type OriginalTrack = z.infer<typeof OriginalTrack>;

/**
 * What becomes of the sound that a brand's video had: gone, under the music, or with the music lowered while somebody speaks.
 * Apart from what parses it: browsers need no parser.
 */
export const originalModes = ["mute", "keep", "duck"] as const;
export type OriginalMode = (typeof originalModes)[number];

/** How far the music is lowered while somebody speaks. */
export const duckDecibels = 9;
/** It has come down when a word begins, and is back so long after the last one. */
export const duckAttackMs = 150;
export const duckReleaseMs = 500;
/** A preview draws the course as lines between points so far apart. */
export const duckStepMs = 50;

/**
 * What the music is multiplied by at a moment of the video. The only place where that is decided: the preview moves a gain
 * by it, the render multiplies by it, so both sound the same.
 */
export function duckGain(speechMs: SpeechRegions, atMs: number): number {
  const next = firstEndingAfter(speechMs, atMs - duckReleaseMs);
  const near = speechMs.slice(next, next + 2);
  const depth = Math.max(0, ...near.map((region) => depthAt(region, atMs)));
  return depth === 0 ? 1 : 10 ** ((-duckDecibels * depth) / 20);
}

/** 0 to 1 of all that it is lowered, straight in decibels before and after a region. */
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
