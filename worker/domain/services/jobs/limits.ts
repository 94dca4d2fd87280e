import { isRefusedBy } from "#drizzle/client.ts";
import { timeLimits } from "#render-service/time-limits.contract.ts";
import { hours, minutes, seconds } from "#worker/domain/lib/time.ts";

export const { silentAfter, deadline, addressLife: urlLife } = timeLimits;

/** How long a job waits for a service that takes it. */
export const longestWait = hours(24);

/** Attempts that may fail by a job's own doing. What the service or the way to it loses does not count. */
export const maxAttempts = 4;

/** The first pause after a failure, and the longest. */
export const shortestBackOff = seconds(5);
const longestBackOff = minutes(5);

/**
 * Milliseconds to wait after failure number `failures` (1 is the first): each time twice as long, and between half of
 * that and all of it, by the job's own id, so that what failed at one moment does not come back at one moment.
 */
export function backOff(failures: number, jobId: string): number {
  const longest = Math.min(longestBackOff, shortestBackOff * 2 ** (failures - 1));
  const share = Number.parseInt(jobId.slice(0, 8), 16) / 2 ** 32;
  return Math.round(longest / 2 + (longest / 2) * share);
}

/** Refusal for an account at its limit of unfinished jobs (triggers of migrations/0007_videos.sql). */
export const tooMuchWaiting =
  "Too many of your jobs are still in progress. Please wait until some have finished, then try again.";

/** A write that the database refused because too much work of its account waits already. */
export function isTooMuchWaiting(error: unknown): boolean {
  return isRefusedBy(error, "too_many_waiting");
}
