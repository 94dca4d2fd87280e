import { type SQL, sql } from "drizzle-orm";
import { type ReadOnlyDatabase, readBatch } from "#drizzle/client.ts";
import { maxCounted } from "./counted.contract.ts";

/** Statements that make one answer, and how it is read from their rows: a list for each statement, in their order. */
export type Query<Answer> = {
  statements: readonly SQL[];
  read: (rows: readonly unknown[][]) => Answer;
};

type AnswersOf<Queries extends readonly Query<unknown>[]> = {
  [Place in keyof Queries]: Queries[Place] extends Query<infer Answer> ? Answer : never;
};

/** The rows of one statement that names its columns as `Row` does. */
export const rowsOf = <Row>(statement: SQL): Query<Row[]> => ({
  statements: [statement],
  read: ([rows]) => rows as Row[], // D1 does not know the columns' types
});

/** Several queries as one: a page asks them in one round trip, whichever modules they are of. */
export function joinQueries<const Queries extends readonly Query<unknown>[]>(
  ...queries: Queries
): Query<AnswersOf<Queries>> {
  return {
    statements: queries.flatMap(({ statements }) => statements),
    read(rows) {
      let next = 0;
      return queries.map(({ statements, read }) =>
        read(rows.slice(next, (next += statements.length))),
      ) as AnswersOf<Queries>; // one answer for each query, in their order
    },
  };
}

/** Asks all statements of a query in one round trip, all of the same moment. */
export async function runQuery<Answer>(db: ReadOnlyDatabase, query: Query<Answer>): Promise<Answer> {
  return query.read(await readBatch(db, query.statements));
}

/** As many values as there are, in one bound value: the database takes a hundred. For `inArray`. */
export function listed(values: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}) AS asked)`;
}

/** A value to select: how many rows `from` has ("FROM … WHERE …"), up to one more than `maxCounted`. */
export const countRows = (from: SQL): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${maxCounted + 1}) AS counted_rows)`;

/** The last row of the page before, of a list ordered by a number and then by an id. */
export type KeysetCursor = { at: number; id: string };

/** Parses `<number>.<id>`; null for the first page, and for a cursor that was tampered with. */
export function readCursor(after: string | null | undefined): KeysetCursor | null {
  const dot = after?.indexOf(".") ?? -1;
  if (!after || dot < 1 || dot === after.length - 1) return null;
  const at = Number(after.slice(0, dot));
  return Number.isSafeInteger(at) ? { at, id: after.slice(dot + 1) } : null;
}

/** The rows older than the cursor, of a list ordered by day downwards and id upwards. */
export function olderThan(after: string | null | undefined, at: SQL, id: SQL): SQL {
  const cursor = readCursor(after);
  return cursor ? sql`${at} <= ${cursor.at} AND (${at} < ${cursor.at} OR ${id} > ${cursor.id})` : sql`1`;
}
