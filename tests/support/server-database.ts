import { setImmediate } from "node:timers/promises";
import { z } from "zod";

/** The address at which wrangler's own local server, and no deployed Worker, answers questions about its database. */
const explorer = "/cdn-cgi/local/explorer/api/d1/database/00000000-0000-0000-0000-000000000000/raw";

/** Bytes come as a list of numbers. */
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
 * The database of a product that runs on this machine, asked inside its own server. A second process that opens the
 * file would hold its locks, and the product's own questions would be refused meanwhile.
 *
 * Behaves as the D1 binding does for what drizzle and `runBatch` use; a batch is one transaction. Throws with the
 * database's own words, so that `isRefusedBy` knows them.
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
    return statement as unknown as D1PreparedStatement; // what of it drizzle and runBatch use
  };

  const database = {
    prepare: (sql: string) => prepare(sql),
    batch: async (statements: readonly object[]) =>
      (await ask(statements.flatMap((statement) => queryOf.get(statement) ?? []))).map(toResult),
  };
  return database as unknown as D1Database; // as above
}

/**
 * `fetch` for a server that closes connections which were idle for five seconds. A test that has made a clip meanwhile, which
 * blocks, has not heard of it: it would send on one that is closed.
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

/** The explorer takes texts as parameters and nothing else: all values go as one text of JSON, and keep their types. */
export function asExplorerWants({ sql, values }: Query): { sql: string; params?: string[] } {
  if (values.length === 0) return { sql };
  let place = 0;
  const quotedOrPlace = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;
  const rewritten = sql.replaceAll(quotedOrPlace, (found) =>
    found === "?" ? `(?1 ->> '$[${place++}]')` : found,
  );
  return { sql: rewritten, params: [JSON.stringify(values)] };
}

function toResult(table: Table | undefined) {
  const { columns = [], rows = [] } = table?.results ?? {};
  const results = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
  return { success: true, results, meta: table?.meta ?? {} };
}
