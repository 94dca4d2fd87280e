/** One SELECT and nothing behind it. SQLite lets no SELECT write, while a WITH may end in a DELETE. */
const question = /^\s*SELECT\b[^;]*$/i;

/** The database, or a session of it. */
export type Queryable = Pick<D1DatabaseSession, "prepare" | "batch">;

/**
 * Refuses everything but SELECT: D1 forwards a write sent to a replica to the primary and executes it there.
 */
export function readOnly(database: Queryable): Queryable {
  return {
    prepare(query) {
      if (!question.test(query)) throw new Error(`Questions only: ${query.trim().slice(0, 100)}`);
      return database.prepare(query);
    },
    batch: (statements) => database.batch(statements),
  };
}
