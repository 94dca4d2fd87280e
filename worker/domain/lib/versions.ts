import { type SQL, sql } from "drizzle-orm";
import type { Change, ChangedRefusal, FormValues, Seen } from "./versions.contract.ts";

/** The version that a write gives its record: later than the one before, also within one millisecond. */
export function nextVersion(now: number): SQL {
  return sql`max(updated_at + 1, ${now})`;
}

/**
 * Whether a form may be saved over the record as it is now: null when it may. `mine` is what the form would leave there.
 * A record that moved on without one of the form's fields (its audio was measured, a move of its status) stands in
 * nobody's way, and neither does a field that both say alike. The write itself compares the version once more.
 */
export function findChanges(
  seen: { version: number; seen: FormValues },
  now: Seen,
  mine: FormValues,
): ChangedRefusal | null {
  if (seen.version === now.version) return null;
  const changes = Object.entries(now.values).flatMap(([field, theirs]): Change[] => {
    const yours = mine[field] ?? "";
    return isSame(theirs, seen.seen[field]) || isSame(theirs, yours) ? [] : [{ field, theirs, yours }];
  });
  return changes.length > 0 ? { refusal: "changed", now, changes } : null;
}

function isSame(one: string | string[], other: string | string[] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
