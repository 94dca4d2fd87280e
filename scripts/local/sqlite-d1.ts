import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";

type Row = Record<string, SQLOutputValue>;
type Bound = { sql: string; params: SQLInputValue[] };

/** Hook around every database call, which may delay it or make it fail. */
export type DatabasePassage = {
  database<Result>(isWrite: boolean, work: () => Result): Promise<Result>;
};

const atOnce: DatabasePassage = { database: async (_isWrite, work) => work() };

/** D1's limit for one statement. */
const maxParameters = 100;

/**
 * D1 on an in-process SQLite: the same dialect, triggers and constraints, the same binding of numbers (as REAL), a batch as one
 * transaction, and D1's error messages. All calls go through `passage`.
 */
export function createSqliteD1(database: DatabaseSync, passage: DatabasePassage = atOnce): D1Database {
  const engine = engineOf.get(database) ?? createEngine(database);
  // Test worlds share one database, and with it the prepared statements.
  engineOf.set(database, engine);
  const prepare = (sql: string, params: SQLInputValue[] = []): D1PreparedStatement => {
    const bound: Bound = { sql, params };
    const run = async <Result = Row>() => passage.database(isWrite(sql), () => engine.run<Result>(bound));
    const statement = {
      bind: (...values: unknown[]) => prepare(sql, values.map(toInput)),
      all: run,
      run,
      async first(column?: string) {
        const [row] = (await run()).results;
        return row === undefined ? null : column === undefined ? row : row[column];
      },
      raw: async () => passage.database(isWrite(sql), () => engine.runRaw(bound)),
    };
    boundOf.set(statement, bound);
    // D1 declares an abstract class; only its methods are used.
    return statement as unknown as D1PreparedStatement;
  };
  const d1 = {
    prepare: (sql: string) => prepare(sql),
    async batch(statements: D1PreparedStatement[]) {
      const bound = statements.map((statement) => boundOf.get(statement) ?? unknownStatement());
      const writes = bound.some(({ sql }) => isWrite(sql));
      return passage.database(writes, () => engine.transaction(() => bound.map((each) => engine.run(each))));
    },
  };
  return d1 as unknown as D1Database;
}

const engineOf = new WeakMap<DatabaseSync, ReturnType<typeof createEngine>>();
const boundOf = new WeakMap<object, Bound>();

function unknownStatement(): never {
  throw new Error("A batch takes statements of this database only");
}

export const isWrite = (sql: string): boolean => !/^\s*(select|explain)\b/i.test(sql);

function toInput(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (value instanceof Uint8Array) return value;
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${JSON.stringify(value)}'`);
}

function createEngine(database: DatabaseSync) {
  const objects: Prepared = new Map();
  const arrays: Prepared = new Map();
  return {
    run<Result>(bound: Bound): D1Result<Result> {
      const rows = ask(() => prepareOnce(database, objects, bound).all(...bound.params));
      // The caller names the shape of its own SELECT, as with D1.
      return { success: true, meta, results: rows.map((row) => ({ ...row })) as Result[] };
    },
    runRaw(bound: Bound): SQLOutputValue[][] {
      const statement = prepareOnce(database, arrays, bound);
      statement.setReturnArrays(true);
      // With `setReturnArrays` rows are arrays; the type knows only objects.
      return ask(() => statement.all(...bound.params)) as unknown as SQLOutputValue[][];
    },
    transaction<Result>(work: () => Result): Result {
      database.exec("SAVEPOINT batch");
      try {
        const result = work();
        database.exec("RELEASE batch");
        return result;
      } catch (error) {
        database.exec("ROLLBACK TO batch; RELEASE batch");
        throw error;
      }
    },
  };
}

const meta = {
  duration: 0,
  size_after: 0,
  rows_read: 0,
  rows_written: 0,
  last_row_id: 0,
  changed_db: true,
  changes: 0,
};

type Prepared = Map<string, StatementSync>;

function prepareOnce(database: DatabaseSync, prepared: Prepared, { sql, params }: Bound): StatementSync {
  if (params.length > maxParameters) throw new Error("D1_ERROR: too many SQL variables: SQLITE_ERROR");
  const existing = prepared.get(sql);
  if (existing) return existing;
  const statement = ask(() => database.prepare(sql));
  prepared.set(sql, statement);
  return statement;
}

const constraintViolated = 19;

/** Rethrows SQLite's errors with D1's messages. */
function ask<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || !("errcode" in error)) throw error;
    const isConstraint = (Number(error.errcode) & 0xff) === constraintViolated;
    const kind = isConstraint ? "SQLITE_CONSTRAINT" : "SQLITE_ERROR";
    throw new Error(`D1_ERROR: ${error.message}: ${kind}`, { cause: error });
  }
}
