import { z } from "zod";

/** Motion is told for every half second, loudness for every tenth. */
export const motionStepMs = 500;
export const loudnessStepMs = 100;
/** Steps of loudness in a decibel; 255 is full scale. */
export const loudnessSteps = 4;

/** Of ten minutes and a little more. */
const maxMs = 610_000;
export const maxCuts = 2000;

const bytes = (most: number) => z.base64().max(Math.ceil(most / 3) * 4);

/**
 * What music is spotted to: where a finished picture is cut, how much it moves, and how loud the video's own sound is.
 * Bytes, in base64; times in ms from the first frame.
 */
export const Spotting = z.object({
  /** Of the first frame of each shot but the first. */
  cutsMs: z.array(z.int().min(0).max(maxMs)).max(maxCuts),
  /** 0-255: how much changes from frame to frame, cuts apart; 255 is another picture each time. */
  motion: bytes(maxMs / motionStepMs),
  /** Quarter decibels over -63.75 dBFS (effective value); null of a video without sound. */
  loudness: bytes(maxMs / loudnessStepMs).nullable(),
});
export type Spotting = z.infer<typeof Spotting>;
