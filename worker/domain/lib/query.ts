import { type SQL, sql } from "drizzle-orm";
import { type ReadOnlyDatabase, readBatch } from "#drizzle/client.ts";
import { maxCounted } from "./counted.contract.ts";

/** Statements of one query, and the function that reads the answer from their rows: a list per statement, in order. */
export type Query<Answer> = {
  statements: readonly SQL[];
  read: (rows: readonly unknown[][]) => Answer;
};

type AnswersOf<Queries extends readonly Query<unknown>[]> = {
  [Place in keyof Queries]: Queries[Place] extends Query<infer Answer> ? Answer : never;
};

/** The rows of one statement with the columns of `Row`. */
export const rowsOf = <Row>(statement: SQL): Query<Row[]> => ({
  statements: [statement],
  read: ([rows]) => rows as Row[], // D1 does not know the columns' types
});

/** Joins several queries, so that a page reads them in one round trip, even from different modules. */
export function joinQueries<const Queries extends readonly Query<unknown>[]>(...queries: Queries): Query<AnswersOf<Queries>> {
  return {
    statements: queries.flatMap(({ statements }) => statements),
    read(rows) {
      let next = 0;
      return queries.map(({ statements, read }) => read(rows.slice(next, (next += statements.length)))) as AnswersOf<Queries>; // one answer per query, in order
    },
  };
}

/** Runs all statements of a query in one round trip, on one snapshot. */
export async function runQuery<Answer>(db: ReadOnlyDatabase, query: Query<Answer>): Promise<Answer> {
  return query.read(await readBatch(db, query.statements));
}

/** Passes any number of values as one bound parameter, because D1 limits parameters to a hundred. For `inArray`. */
export function listed(values: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}) AS asked)`;
}

/** SQL value: the number of rows of `from` ("FROM … WHERE …"), capped at `maxCounted` + 1. */
export const countRows = (from: SQL): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${maxCounted + 1}) AS counted_rows)`;

/** The last row of the previous page, for a list ordered by a number and then by an id. */
export type KeysetCursor = { at: number; id: string };

/** Parses `<number>.<id>`; null for the first page, and for a cursor that was tampered with. */
export function readCursor(after: string | null | undefined): KeysetCursor | null {
  const dot = after?.indexOf(".") ?? -1;
  if (!after || dot < 1 || dot === after.length - 1) return null;
  const at = Number(after.slice(0, dot));
  return Number.isSafeInteger(at) ? { at, id: after.slice(dot + 1) } : null;
}

/** Rows after the cursor, for a list ordered by time descending and id ascending. */
export function olderThan(after: string | null | undefined, at: SQL, id: SQL): SQL {
  const cursor = readCursor(after);
  return cursor ? sql`${at} <= ${cursor.at} AND (${at} < ${cursor.at} OR ${id} > ${cursor.id})` : sql`1`;
}
