import { z } from "zod";
import { type Edit, editRate, fadeGains, fadeInSeconds, lengthOf, maxPieces } from "./edit-course.contract.ts";

/** Half an hour, and a quarter of a second. */
const [maxSamples, longestFade] = [48_000 * 1800, 12_000];

const sample = z.int().min(0).max(maxSamples);
const piece = z.object({ fromSample: sample, toSample: sample });

/** An edit of a track, as stored with a render and sent to the sound pass. */
export const EditList: z.ZodType<Edit> = z
  .object({
    pieces: z.array(piece).min(2).max(maxPieces),
    fadeSamples: z.int().min(2).max(longestFade),
    outSamples: z.int().min(0).max(maxSamples),
  })
  .refine(
    ({ pieces, fadeSamples }) => pieces.every(({ fromSample, toSample }) => toSample - fromSample >= 2 * fadeSamples),
    "a piece is shorter than its fades",
  );

const fadeIn = fadeInSeconds * editRate;

/**
 * Renders part of an edit, from a sample on, like the sound pass. `source` is a channel of the whole track at `editRate`; silence
 * follows its end.
 */
export function cutSamples(source: Float32Array, edit: Edit, from: number, into: Float32Array): void {
  const { pieces, fadeSamples, outSamples } = edit;
  const to = from + into.length;
  into.fill(0);
  let at = 0;
  for (const [n, { fromSample, toSample }] of pieces.entries()) {
    const end = at + toSample - fromSample;
    const [enters, leaves] = [n > 0, n < pieces.length - 1];
    for (let sample = Math.max(at, from); sample < Math.min(end, to); sample++) {
      let gain = 1;
      if (enters && sample < at + fadeSamples) gain = fadeGains(sample - at, fadeSamples).entering;
      const left = end - fadeSamples;
      if (leaves && sample >= left) gain *= fadeGains(sample - left, fadeSamples).leaving;
      into[sample - from]! += gain * (source[fromSample + sample - at] ?? 0);
    }
    at = end - fadeSamples;
  }
  fadeEnds(into, from, lengthOf(edit), outSamples);
}

function fadeEnds(into: Float32Array, from: number, length: number, outSamples: number): void {
  for (let n = 0; n < into.length && from + n < fadeIn; n++) into[n]! *= (from + n) / fadeIn;
  const firstOut = length - outSamples;
  for (let n = Math.max(0, firstOut - from); n < into.length; n++)
    into[n]! *= Math.max(0, 1 - (from + n - firstOut) / Math.max(1, outSamples));
}
