import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

const dialect = new SQLiteSyncDialect();

export type Database = DrizzleD1Database & { $client: D1Database };

/** A client for queries only: the primary or the nearest replica. Enforced by type, and by the replica at run time. */
export type ReadOnlyDatabase = Pick<DrizzleD1Database, "select" | "all"> & {
  $client: Pick<D1Database, "prepare" | "batch">;
};

/** A write that domain modules build and commands combine into one batch. */
export type Statement = { toSQL(): Sql } | { getQuery(): Sql };
type Sql = { sql: string; params: unknown[] };

export function createDatabase(d1: D1Database): Database {
  return drizzle(d1);
}

/** Creates a client for queries only. */
export function createReadOnlyDatabase(client: ReadOnlyDatabase["$client"]): ReadOnlyDatabase {
  return drizzle(client as D1Database); // drizzle uses only these two functions of its client
}

/**
 * Runs statements as one transaction: an error in any of them rolls back all. D1 has no interactive transactions, so this
 * is the only way to write more than one row. (Drizzle's own `batch` cannot bind raw SQL on D1.)
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  await db.$client.batch(statements.map((statement) => prepareWrite(db, statement)));
}

/** The same, with a final query of the result in the same round trip. */
export async function runBatchAndRead(db: Database, statements: readonly Statement[], question: SQL): Promise<unknown[]> {
  const writes = statements.map((statement) => prepareWrite(db, statement));
  const answers = await db.$client.batch([...writes, prepareRead(db, question)]);
  return answers.at(-1)?.results ?? [];
}

function prepareWrite(db: Database, statement: Statement): D1PreparedStatement {
  const { sql, params } = "toSQL" in statement ? statement.toSQL() : statement.getQuery();
  return db.$client.prepare(sql).bind(...params);
}

function prepareRead(db: ReadOnlyDatabase, question: SQL): D1PreparedStatement {
  const { sql, params } = dialect.sqlToQuery(question);
  return db.$client.prepare(sql).bind(...params);
}

/** Runs several queries in one round trip, on one snapshot. Results are in the order of the queries. */
export async function readBatch(db: ReadOnlyDatabase, questions: readonly SQL[]): Promise<unknown[][]> {
  if (questions.length === 0) return [];
  const answers = await db.$client.batch(questions.map((question) => prepareRead(db, question)));
  return answers.map((answer) => answer.results);
}

/** True when the database refused a write by the named constraint, trigger or column (`table.column`). */
export function isRefusedBy(error: unknown, name: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(name)) return true;
  }
  return false;
}

/** Maps a refused write to the caller's refusal by constraint, trigger or column name; null for any other error. */
export function refusalOf<Refusal>(error: unknown, names: Readonly<Record<string, Refusal>>): Refusal | null {
  return Object.entries(names).find(([name]) => isRefusedBy(error, name))?.[1] ?? null;
}

/** `refusalOf` as a failed result. Rethrows any other error. */
export function requireRefusal<Refusal>(error: unknown, names: Readonly<Record<string, Refusal>>) {
  const refusal = refusalOf(error, names);
  if (refusal === null) throw error;
  return { ok: false as const, refusal };
}
