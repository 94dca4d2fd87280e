import type { Database, Statement } from "#drizzle/client.ts";
import { announce } from "#worker/domain/outbox/outbox.ts";

/** What attempts before `attempt` may have left in the store is removed: nobody will ever ask for it. */
export function removeEarlierAttempts(
  db: Database,
  jobId: string,
  attempt: number,
  keysOf: (attempt: number) => string[],
  now: number,
): Statement[] {
  const keys = Array.from({ length: attempt - 1 }, (_, index) => keysOf(index + 1)).flat();
  return keys.length > 0 ? [announce(db, { kind: "remove-media", id: jobId, keys }, now)] : [];
}
