import { z } from "zod";
import { type Edit, maxPieces } from "./edit-course.contract.ts";

/** Half an hour, and a quarter of a second. */
const [maxSamples, longestFade] = [48_000 * 1800, 12_000];

const sample = z.int().min(0).max(maxSamples);
const piece = z.object({ fromSample: sample, toSample: sample });

/** An edit of a track, as it is kept with a render and sent to the sound pass. */
export const EditList: z.ZodType<Edit> = z
  .object({
    pieces: z.array(piece).min(2).max(maxPieces),
    fadeSamples: z.int().min(2).max(longestFade),
    outSamples: z.int().min(0).max(maxSamples),
  })
  .refine(
    ({ pieces, fadeSamples }) =>
      pieces.every(({ fromSample, toSample }) => toSample - fromSample >= 2 * fadeSamples),
    "a piece is shorter than its fades",
  );
