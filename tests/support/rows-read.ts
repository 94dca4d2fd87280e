import { env } from "cloudflare:workers";
import { createDatabase } from "#drizzle/client.ts";
import type { TestContext } from "./app-context.ts";

/** Counts the rows that D1 reads for `read`. */
export async function countRowsRead(ctx: TestContext, read: (ctx: TestContext) => Promise<unknown>): Promise<number> {
  let rows = 0;
  const count = (result: { meta: { rows_read?: number } }) => (rows += result.meta.rows_read ?? 0);
  const measured = new Proxy(env.DB, {
    get(target, name) {
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements);
          for (const result of results) count(result);
          return results;
        };
      if (name === "prepare") return (text: string) => measuring(target.prepare(text), count);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await read({ ...ctx, db: createDatabase(measured), nearest: createDatabase(measured) });
  return rows;
}

function measuring(statement: D1PreparedStatement, count: (result: D1Result) => void): D1PreparedStatement {
  const bind = statement.bind.bind(statement);
  statement.bind = (...values: unknown[]) => {
    const bound = bind(...values);
    const all = bound.all.bind(bound);
    bound.all = async <Row>() => {
      const result = await all<Row>();
      count(result);
      return result;
    };
    const raw = bound.raw.bind(bound);
    bound.raw = (async (...options: []) => {
      count(await all());
      return raw(...options);
    }) as typeof bound.raw; // an arrow function cannot express the overloads of raw
    return bound;
  };
  return statement;
}
