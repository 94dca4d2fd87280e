import { DatabaseSync } from "node:sqlite";
import { createSqliteD1, listDatabaseFiles, statePath } from "#scripts/local/index.ts";

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

function findDatabase(): string {
  const [file, ...others] = listDatabaseFiles(statePath);
  if (!file || others.length > 0)
    throw new Error(`One local database is expected, not ${[file, ...others].join(", ")}`);
  return file;
}
