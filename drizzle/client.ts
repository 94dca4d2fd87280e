import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { BatchItem } from "drizzle-orm/batch";
import * as schema from "./schema/index.ts";

export type Database = DrizzleD1Database<typeof schema>;

/** A write that nouns build and commands put together into one batch. */
export type Statement = BatchItem<"sqlite">;

export function createDatabase(d1: D1Database): Database {
  return drizzle(d1, { schema });
}

/**
 * Runs statements as one transaction: an error in any of them undoes all. D1 has no interactive transactions, so this
 * is the only way to write more than one row.
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (!first) return;
  await db.batch([first, ...rest]);
}

/** True when the database refused a write by the named constraint, trigger or column (`table.column`). */
export function isRefusedBy(error: unknown, name: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(name)) return true;
  }
  return false;
}
