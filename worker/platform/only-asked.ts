/** One SELECT and nothing behind it. SQLite lets no SELECT write, while a WITH may end in a DELETE. */
const question = /^\s*SELECT\b[^;]*$/i;

/** What questions are put to: the database itself, or a session of it. */
export type Asked = Pick<D1DatabaseSession, "prepare" | "batch">;

/**
 * For questions alone: a write sent to a copy of the database would be forwarded to the primary, and done. So whatever is
 * no question is refused.
 */
export function onlyAsked(database: Asked): Asked {
  return {
    prepare(query) {
      if (!question.test(query)) throw new Error(`Questions only: ${query.trim().slice(0, 100)}`);
      return database.prepare(query);
    },
    batch: (statements) => database.batch(statements),
  };
}
