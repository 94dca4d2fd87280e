import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

type Row = Record<string, unknown>;
type Snapshot = { tables: string[]; rows: readonly (readonly [table: string, row: Row])[]; rest: string[] };
let snapshot: Snapshot | undefined;

/**
 * Sets up an empty, migrated platform. Runs the migrations only once per worker, since each is a round trip and later ones
 * rebuild many tables; afterwards it restores a snapshot of the result in one batch.
 */
export async function startMigrated(): Promise<void> {
  await emptyPlatform();
  if (snapshot) return restore(snapshot);
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  snapshot = await readPlatform();
}

/** Retries, since leftover work of a test file can keep its database open, so that its rows survive a reset. */
export async function emptyPlatform(triesLeft = 5): Promise<void> {
  await reset();
  const left = await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'ledger_transfers'").all();
  if (left.results.length === 0) return;
  if (triesLeft === 0) throw new Error("The database of the last test file could not be emptied");
  await emptyPlatform(triesLeft - 1);
}

/** Reads the whole schema and every row, including the shadow tables of virtual tables. */
export async function readPlatform(): Promise<Snapshot> {
  const { results: objects } = await env.DB.prepare(`
    SELECT object.type, object.name, object.sql, listed.type AS kind
    FROM sqlite_master AS object LEFT JOIN pragma_table_list AS listed ON listed.name = object.name AND listed.schema = 'main'
    WHERE object.sql IS NOT NULL AND object.name NOT GLOB 'sqlite_*' AND object.name NOT GLOB '_cf_*'
    ORDER BY object.rowid`).all<{ type: string; name: string; sql: string; kind: string | null }>();
  const own = objects.filter(({ kind }) => kind !== "shadow");
  const named = [...own.filter(({ kind }) => kind === "table").map(({ name }) => name), "sqlite_sequence"];
  const answers = await env.DB.batch<Row>(named.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return {
    tables: own.filter(({ type }) => type === "table").map(({ sql }) => sql),
    rows: named.flatMap((name, n) => answers[n]!.results.map((row) => [name, row] as const)),
    rest: own.filter(({ type }) => type !== "table").map(({ sql }) => sql),
  };
}

/** Triggers are created after the rows, which already include their effects. */
async function restore({ tables, rows, rest }: Snapshot): Promise<void> {
  const prepare = (text: string) => env.DB.prepare(text);
  const [sequences, others] = [
    rows.filter(([table]) => table === "sqlite_sequence"),
    rows.filter(([table]) => table !== "sqlite_sequence"),
  ];
  await env.DB.batch([
    prepare("PRAGMA defer_foreign_keys = ON"),
    ...tables.map(prepare),
    ...others.map(insert),
    prepare("DELETE FROM sqlite_sequence"),
    ...sequences.map(insert),
    ...rest.map(prepare),
  ]);
}

function insert([table, row]: readonly [string, Row]) {
  const columns = Object.keys(row);
  return env.DB.prepare(
    `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => "?").join()})`,
  ).bind(...Object.values(row));
}
