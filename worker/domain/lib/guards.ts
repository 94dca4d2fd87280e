import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";

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
