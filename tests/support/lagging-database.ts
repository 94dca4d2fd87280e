import { env } from "cloudflare:workers";
import { type ReadOnlyDatabase, createReadOnlyDatabase } from "#drizzle/client.ts";
import { readOnly } from "#worker/platform/primary-database.ts";

/** Creates a read replica with unlimited lag: a repeated query gets its first result forever. */
export function laggingCopy(): ReadOnlyDatabase {
  const answers = new Map<string, Promise<unknown>>();
  const once = <T>(question: unknown, ask: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? ask();
    answers.set(key, answer);
    return answer as Promise<T>; // cached under the same query
  };
  const texts = new WeakMap<D1PreparedStatement, unknown>();
  const wrap = (statement: D1PreparedStatement, query: string, values: unknown[]): D1PreparedStatement => {
    const own = {
      bind: (...bound: unknown[]) => wrap(statement.bind(...bound), query, bound),
      first: () => once(["first", query, values], () => statement.first()),
      all: () => once(["all", query, values], () => statement.all()),
      raw: () => once(["raw", query, values], () => statement.raw()),
    } as D1PreparedStatement; // only reading methods are used
    real.set(own, statement);
    texts.set(own, [query, values]);
    return own;
  };
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  return createReadOnlyDatabase(
    readOnly({
      prepare: (query) => wrap(env.DB.prepare(query), query, []),
      batch: <T>(statements: D1PreparedStatement[]) =>
        once(
          statements.map((own) => texts.get(own)),
          () => env.DB.batch<T>(statements.map((own) => real.get(own) ?? own)),
        ),
    }),
  );
}
