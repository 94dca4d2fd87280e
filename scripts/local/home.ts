import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { home, stateOf, statePath } from "./settings.ts";

export type HomeVersion = "fits" | "earlier" | "later";

/** Compares a database's applied migrations with the available ones; missing ones can still be applied. */
export function judgeMigrations(applied: readonly string[], available: readonly string[]): HomeVersion {
  const unknown = applied.filter((name) => !available.includes(name));
  if (unknown.length === 0) return "fits";
  const newest = Math.max(0, ...available.map(numberOf));
  // A later version only adds migrations after the newest. Names from before the baseline restart at 0001.
  return unknown.every((name) => numberOf(name) > newest) ? "later" : "earlier";
}

/** Advice, in one sentence, on a home that this version cannot use; null if it can, or if there is no home. */
export function describeMisfit(folder = home): string | null {
  const version = judgeMigrations(readAppliedMigrations(folder), readdirSync("migrations"));
  if (version === "fits") return null;
  return `The demo home ${nameOf(folder)} ${origins[version]} and has to be recreated. Run npm start -- --new-home, which also moves the old one aside.`;
}

/** A path relative to the working directory, as typed in a terminal. */
export function nameOf(folder: string): string {
  const path = relative("", folder);
  return path.startsWith("..") ? folder : path;
}

/** Named by wrangler after the binding; the folder otherwise holds only wrangler's own metadata. */
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

/** Sources of a home's database, demo accounts and first demo tracks. */
const makers = ["migrations/*.sql", "scripts/demo/**/*.ts", "render-service/ingest/**/*.ts"];

function readMakers(firstTracks: number): string {
  const hash = createHash("sha256").update(`${firstTracks} tracks first`);
  for (const file of globSync(makers).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

/** False if the home was made with other migrations, accounts or first tracks. */
export const isHomeCurrent = (folder: string, firstTracks: number): boolean =>
  existsSync(stampIn(folder)) && readFileSync(stampIn(folder), "utf8") === readMakers(firstTracks);

/** True if this home has all migrations, accounts and first tracks, so a start can skip checking for them. */
export const isHomeMade = (firstTracks: number): boolean => existsSync(statePath) && isHomeCurrent(home, firstTracks);

/** Call after everything was created. */
export const stampHome = (firstTracks: number): void => writeFileSync(stampIn(home), readMakers(firstTracks));

type Options = { folder?: string; ask?: ((question: string) => Promise<string>) | null; now?: Date };

/**
 * Ensures that the start has a usable home, or none. A home of another version, or any if a new one was requested, is moved
 * aside; without the flag, only after confirmation. Throws without it, having changed nothing.
 */
export async function settleHome(isNewWanted: boolean, options: Options = {}): Promise<void> {
  const { folder = home, ask = process.stdin.isTTY ? askInTerminal : null, now = new Date() } = options;
  if (!isNewWanted) {
    const misfit = describeMisfit(folder);
    if (misfit === null) return;
    const answer = (await ask?.(`${misfit}\nRecreate it now? (y/N) `)) ?? null;
    if (answer === null) throw new Error(misfit);
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error("Nothing was changed.");
  }
  if (!existsSync(folder)) return;
  const aside = freeName(`${folder}-before-${now.toISOString().slice(0, 10)}`);
  renameSync(folder, aside);
  console.log(`The old demo home is now ${nameOf(aside)}. Delete it when you no longer need it.`);
}

function freeName(preferred: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? preferred : `${preferred}-${number}`;
    if (!existsSync(name)) return name;
  }
}

/** Empty when the terminal is closed, or Ctrl-C pressed, before an answer. */
function askInTerminal(question: string): Promise<string> {
  return new Promise((resolve) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    terminal.once("close", () => resolve(""));
    terminal.question(question, (answer) => {
      resolve(answer);
      terminal.close();
    });
  });
}
