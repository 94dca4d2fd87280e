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
