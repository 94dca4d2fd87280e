import type { Input } from "mediabunny";

/** Seconds of a file: as it states them, else counted. Never nought. */
export async function lengthOf(input: Input): Promise<number> {
  const stated = await input.getDurationFromMetadata();
  return Math.max(0.1, stated ?? (await input.computeDuration()));
}
