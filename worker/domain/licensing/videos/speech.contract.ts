import { z } from "zod";
import { maxRegions, shortestRegionMs } from "./speech-limits.contract.ts";

/** Of ten minutes and a little more, as a preparation bounds it. */
const ms = z.int().min(0).max(610_000);

/**
 * Where somebody speaks in a video, in ms from its first frame: in order, apart from each other, none of them shorter than can
 * be heard. Empty: nowhere any more. `null`: as it was found.
 */
export const SaveSpeech = z.object({
  speechMs: z
    .array(z.tuple([ms, ms]))
    .max(maxRegions)
    .refine(
      (regions) =>
        regions.every(([from, to], n) => to - from >= shortestRegionMs && from >= (regions[n - 1]?.[1] ?? 0)),
      "These speech sections overlap or are out of order",
    )
    .nullable(),
});
export type SaveSpeech = z.infer<typeof SaveSpeech>;
