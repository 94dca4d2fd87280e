import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { statePath, createSqliteD1 } from "#scripts/local/index.ts";

/**
 * Does all of `work` or nothing, on the file that is the local database. A history of a thousand batches, each asked of
 * workerd by another process, would take a minute; and stopped in the middle it would leave half of it.
 */
export async function inOneTransaction(
  work: (database: D1Database) => Promise<void>,
  file = findDatabase(),
): Promise<void> {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    database.exec("BEGIN IMMEDIATE");
    await work(createSqliteD1(database));
    database.exec("COMMIT");
  } finally {
    // What was not committed is undone.
    database.close();
  }
}

/** Named by wrangler after the binding; beside it stands only what wrangler notes for itself. */
function findDatabase(): string {
  const files = globSync(join(statePath, "v3", "d1", "miniflare-D1DatabaseObject", "*.sqlite"));
  const [file, ...others] = files.filter((path) => basename(path) !== "metadata.sqlite");
  if (!file || others.length > 0) throw new Error(`One local database is expected, not ${files.join(", ")}`);
  return file;
}
