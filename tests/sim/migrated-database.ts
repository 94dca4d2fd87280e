import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** What stands between a file of the product and what is read of it: nothing, unless a deliberate mutant is tried. */
export type Rewrite = (path: string, text: string) => string;

/** An empty database of the product, in memory, after all migrations. */
export function createMigratedDatabase(rewrite: Rewrite = (_path, text) => text): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").toSorted()) {
    const path = `migrations/${file}`;
    database.exec(rewrite(path, readFileSync(path, "utf8")));
  }
  return database;
}
