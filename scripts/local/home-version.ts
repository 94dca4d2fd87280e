import { globSync, readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { home, stateOf } from "./settings.ts";

export type HomeVersion = "fits" | "earlier" | "later";

/** Compares a database's applied migrations with the available ones; missing ones can still be applied. */
export function judgeMigrations(applied: readonly string[], available: readonly string[]): HomeVersion {
  const unknown = applied.filter((name) => !available.includes(name));
  if (unknown.length === 0) return "fits";
  const newest = Math.max(0, ...available.map(numberOf));
  // Only migrations after the newest are unknown in a later version. Names of before the baseline begin again at 0001.
  return unknown.every((name) => numberOf(name) > newest) ? "later" : "earlier";
}

/** One sentence on what to do about a home that this version cannot use; null when it can, or when there is none. */
export function describeMisfit(folder = home): string | null {
  const version = judgeMigrations(readAppliedMigrations(folder), readdirSync("migrations"));
  if (version === "fits") return null;
  return `The demo home ${nameOf(folder)} ${origins[version]} and has to be recreated. Run npm start -- --new-home, which also moves the old one aside.`;
}

/** A path as somebody would type it here. */
export function nameOf(folder: string): string {
  const path = relative("", folder);
  return path.startsWith("..") ? folder : path;
}

/** Named by wrangler after the binding; beside it stands only what wrangler notes for itself. */
export function listDatabaseFiles(statePath: string): string[] {
  const files = globSync(join(statePath, "v3", "d1", "miniflare-D1DatabaseObject", "*.sqlite"));
  return files.filter((path) => basename(path) !== "metadata.sqlite");
}

const origins: Record<Exclude<HomeVersion, "fits">, string> = {
  earlier: "is from an earlier version whose database can’t be migrated,",
  later: "is from a later version whose database this one doesn’t know,",
};

const numberOf = (name: string): number => Number.parseInt(name, 10);

function readAppliedMigrations(folder: string): string[] {
  return listDatabaseFiles(stateOf(folder)).flatMap((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const isMigrated = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").get();
      if (!isMigrated) return [];
      return database
        .prepare("SELECT name FROM d1_migrations")
        .all()
        .map(({ name }) => String(name));
    } finally {
      database.close();
    }
  });
}
