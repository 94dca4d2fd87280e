import type { Database, Statement } from "#drizzle/client.ts";
import { enqueue } from "#worker/domain/services/jobs/outbox.ts";

/** Attempts whose objects are removed by name: a cover has six an attempt, and a message names at most 500. */
const maxAttempts = 4;

/** The numbers of the attempts up to `attempt`, newest first; what more than a few have left, the sweep finds. */
export const attemptsUpTo = (attempt: number): number[] =>
  Array.from({ length: Math.min(attempt, maxAttempts) }, (_, index) => attempt - index);

/** What attempts before `attempt` may have left in the store is removed: nobody will ever ask for it. */
export function removeEarlierAttempts(
  db: Database,
  jobId: string,
  attempt: number,
  keysOf: (attempt: number) => string[],
  now: number,
): Statement[] {
  const keys = attemptsUpTo(attempt - 1).flatMap(keysOf);
  return keys.length > 0 ? [enqueue(db, { kind: "remove-media", id: jobId, keys }, now)] : [];
}
