import { z } from "zod";

/** Motion has a value per half second, loudness per tenth. */
export const motionStepMs = 500;
export const loudnessStepMs = 100;
/** Steps of loudness per decibel; 255 is full scale. */
export const loudnessSteps = 4;

/** Ten minutes plus a margin. */
const maxMs = 610_000;
export const maxCuts = 2000;

const bytes = (max: number) => z.base64().max(Math.ceil(max / 3) * 4);

/**
 * Data for spotting music: cuts and motion of a finished picture, and loudness of the video's own sound. Bytes, in base64; times
 * in ms from the first frame.
 */
export const Spotting = z.object({
  /** First frame of each shot except the first. */
  cutsMs: z.array(z.int().min(0).max(maxMs)).max(maxCuts),
  /** 0-255: mean change between frames, without cuts; 255 is a different picture each time. */
  motion: bytes(maxMs / motionStepMs),
  /** Quarter decibels above -63.75 dBFS (RMS); null for a video without sound. */
  loudness: bytes(maxMs / loudnessStepMs).nullable(),
});
export type Spotting = z.infer<typeof Spotting>;
