import { isRefusedBy } from "#drizzle/client.ts";

/** Refusal for an account at its limit of unfinished jobs (triggers of migrations/0007_videos.sql). */
export const tooMuchWaiting =
  "Too many of your jobs are still in progress. Please wait until some have finished, then try again.";

/** A write that the database refused because too much work of its account waits already. */
export function isTooMuchWaiting(error: unknown): boolean {
  return isRefusedBy(error, "too_many_waiting");
}
