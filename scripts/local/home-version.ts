import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { home, stateOf, statePath } from "./settings.ts";

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

const stampIn = (folder: string) => join(folder, "made-from");

/** What the database, the demo accounts and the first demo tracks of a home are made from. */
const makers = ["migrations/*.sql", "scripts/demo/**/*.ts", "render-service/ingest/**/*.ts"];

function readMakers(firstTracks: number): string {
  const hash = createHash("sha256").update(`${firstTracks} tracks first`);
  for (const file of globSync(makers).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

/** False for a home carried over from earlier migrations, accounts or first tracks. */
export const isHomeCurrent = (folder: string, firstTracks: number): boolean =>
  existsSync(stampIn(folder)) && readFileSync(stampIn(folder), "utf8") === readMakers(firstTracks);

/** Whether this home has all its migrations, accounts and first tracks, so that a start need not look for them. */
export const isHomeMade = (firstTracks: number): boolean =>
  existsSync(statePath) && isHomeCurrent(home, firstTracks);

/** To be called when everything was made. */
export const stampHome = (firstTracks: number): void => writeFileSync(stampIn(home), readMakers(firstTracks));
