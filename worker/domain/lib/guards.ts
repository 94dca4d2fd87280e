import { sql, type SQL } from "drizzle-orm";
import { type Database, isRefusedBy, runBatch, type Statement } from "#drizzle/client.ts";
import type { Change, ChangedRefusal, FormValues, Seen } from "./versions.contract.ts";

/**
 * Put right behind a compare-and-set UPDATE: when that changed no row, the whole batch is undone. A zero-row UPDATE is
 * no error to the database, so without this the statements after it would still run.
 */
export function requireOneRow(db: Database): Statement {
  return requireRows(db, 1);
}

/** The same for an UPDATE of several rows: all of them or none. */
export function requireRows(db: Database, count: number): Statement {
  return db.run(sql`SELECT CASE WHEN changes() = ${count} THEN 1 ELSE json('stale') END`);
}

/** Runs a batch that holds `requireOneRow`. False when somebody else was first: then nothing was changed. */
export async function runUnlessStale(db: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await runBatch(db, statements);
    return true;
  } catch (error) {
    if (isStale(error)) return false;
    throw error;
  }
}

/** Whether a batch was undone by `requireOneRow`. */
export function isStale(error: unknown): boolean {
  return isRefusedBy(error, "malformed JSON");
}

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
