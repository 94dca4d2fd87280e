import { setImmediate } from "node:timers/promises";
import { z } from "zod";

/** Query endpoint of wrangler's local server; no deployed Worker has it. */
const explorer = "/cdn-cgi/local/explorer/api/d1/database/00000000-0000-0000-0000-000000000000/raw";

/** Blobs are returned as lists of numbers. */
const Value = z.union([z.number(), z.string(), z.null(), z.array(z.number())]);
const Answer = z.object({
  result: z.array(
    z.object({
      results: z.object({ columns: z.array(z.string()), rows: z.array(z.array(Value)) }),
      meta: z.looseObject({ changes: z.number() }),
    }),
  ),
});
type Table = z.infer<typeof Answer>["result"][number];
type Query = { sql: string; values: readonly unknown[] };

/**
 * Queries the database of a locally running product through its own server. A second process opening the file would take its
 * locks, and the product's own queries would fail meanwhile.
 *
 * Implements what drizzle and `runBatch` use of the D1 binding; a batch is one transaction. Throws with the database's own error
 * messages, which `isRefusedBy` parses.
 */
export function serverDatabase(origin: string): D1Database {
  const ask = (queries: readonly Query[]) => askExplorer(origin, queries);
  const queryOf = new WeakMap<object, Query>();

  const prepare = (sql: string, values: readonly unknown[] = []): D1PreparedStatement => {
    const query = { sql, values };
    const one = async () => (await ask([query]))[0];
    const statement = {
      bind: (...bound: unknown[]) => prepare(sql, bound),
      all: async () => toResult(await one()),
      run: async () => toResult(await one()),
      raw: async () => (await one())?.results.rows ?? [],
      first: async (column?: string) => {
        const row = toResult(await one()).results[0];
        return column === undefined ? (row ?? null) : (row?.[column] ?? null);
      },
    };
    queryOf.set(statement, query);
    return statement as unknown as D1PreparedStatement; // the part that drizzle and runBatch use
  };

  const database = {
    prepare: (sql: string) => prepare(sql),
    batch: async (statements: readonly object[]) =>
      (await ask(statements.flatMap((statement) => queryOf.get(statement) ?? []))).map(toResult),
  };
  return database as unknown as D1Database; // as above
}

/**
 * `fetch` for a server that closes connections after five idle seconds. A test that has just blocked the event loop, to make a
 * clip, has not processed the close yet and would reuse the dead connection.
 */
export async function askServer(url: string, init: RequestInit): Promise<Response> {
  await setImmediate();
  return fetch(url, init);
}

async function askExplorer(origin: string, queries: readonly Query[]): Promise<Table[]> {
  const response = await askServer(origin + explorer, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ batch: queries.map(asExplorerWants) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The database answered ${response.status}: ${text}`);
  return Answer.parse(JSON.parse(text)).result;
}

/** Passes all values as one JSON text, which keeps their types: the explorer accepts only text parameters. */
export function asExplorerWants({ sql, values }: Query): { sql: string; params?: string[] } {
  if (values.length === 0) return { sql };
  let place = 0;
  const quotedOrPlace = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;
  const rewritten = sql.replaceAll(quotedOrPlace, (found) => (found === "?" ? `(?1 ->> '$[${place++}]')` : found));
  return { sql: rewritten, params: [JSON.stringify(values)] };
}

function toResult(table: Table | undefined) {
  const { columns = [], rows = [] } = table?.results ?? {};
  const results = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
  return { success: true, results, meta: table?.meta ?? {} };
}
