import { sql, type SQL } from "drizzle-orm";
import { type Database, isRefusedBy, runBatch, type Statement } from "#drizzle/client.ts";
import type { Change, ChangedRefusal, FormValues, Seen } from "./versions.contract.ts";

/** Result of a command; `Result` is what a successful one returns besides. */
export type Outcome<Refusal, Result = unknown> = ({ ok: true } & Result) | { ok: false; refusal: Refusal };

/** Runs an UPDATE. True if it changed a row. */
export async function changesRow(update: { returning: (fields: { one: SQL }) => PromiseLike<unknown[]> }): Promise<boolean> {
  return (await update.returning({ one: sql`1` })).length > 0;
}

/**
 * Must directly follow a compare-and-set UPDATE: if that changed no row, the whole batch is rolled back. A zero-row UPDATE is
 * no error to the database, so without this the statements after it would still run.
 */
export function requireOneRow(db: Database): Statement {
  return requireRows(db, 1);
}

/** The same for an UPDATE of several rows: all or nothing. */
export function requireRows(db: Database, count: number): Statement {
  return db.run(sql`SELECT CASE WHEN changes() = ${count} THEN 1 ELSE json('stale') END`);
}

/** Runs a batch with `requireOneRow`. False if a concurrent write was first: then nothing was changed. */
export async function runUnlessStale(db: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await runBatch(db, statements);
    return true;
  } catch (error) {
    if (isStale(error)) return false;
    throw error;
  }
}

/** True if a batch was rolled back by `requireOneRow`. */
export function isStale(error: unknown): boolean {
  return isRefusedBy(error, "malformed JSON");
}

/** The next version of a record: always greater than the previous one, also within one millisecond. */
export function nextVersion(now: number): SQL {
  return sql`max(updated_at + 1, ${now})`;
}

/**
 * Optimistic lock: null if a form may be saved over the current record. `mine` is the values the form would write.
 * Changes outside the form's fields (measured audio, a new status) are no conflict, and neither is a field with the same
 * value on both sides. The write itself compares the version once more.
 */
export function findChanges(seen: { version: number; seen: FormValues }, now: Seen, mine: FormValues): ChangedRefusal | null {
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
