import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Rewrites a product file as it is read: the identity, unless a mutant is under test. */
export type Rewrite = (path: string, text: string) => string;

/** Creates an empty, migrated in-memory database. */
export function createMigratedDatabase(rewrite: Rewrite = (_path, text) => text): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").toSorted()) {
    const path = `migrations/${file}`;
    database.exec(rewrite(path, readFileSync(path, "utf8")));
  }
  return database;
}
