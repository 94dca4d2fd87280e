import { DatabaseSync } from "node:sqlite";
import { gt } from "drizzle-orm";
import { type Database, createDatabase } from "#drizzle/client.ts";
import { purchases, users } from "#drizzle/schema/index.ts";
import { openFilmMaker } from "./history/films.ts";
import { historyTracks } from "./history/plan.ts";
import { historyStart, tellHistory } from "./history/tell-history.ts";
import { importWasmAsModules } from "./history/wasm-modules.ts";
import { createSqliteD1 } from "#scripts/local/sqlite-d1.ts";
import { listDatabaseFiles } from "#scripts/local/home.ts";
import { paymentsFile, readSecrets, statePath } from "#scripts/local/settings.ts";
import { fileStore } from "#scripts/payment-stand-in/store.ts";
import { type StandInState, emptyState } from "#scripts/payment-stand-in/state.ts";
import { days } from "#worker/domain/lib/time.ts";

/**
 * Only with the first tracks, while no other process uses the payments, and only if nobody has joined or bought since the
 * history's beginning: other homes have their own data. Test homes, which have only the first tracks, get none: each test creates
 * its own accounts.
 */
export async function isHistoryDue(db: Database, first: string | undefined, now: number): Promise<boolean> {
  if (!(Number(first) >= historyTracks) || process.env.CUESHEET_ONLY_FIRST_TRACKS) return false;
  const newcomers = await db.$count(users, gt(users.createdAt, historyStart(now) + days(7)));
  return newcomers === 0 && (await db.$count(purchases)) === 0;
}

/** Rows and payments are committed together: an interrupted start leaves neither, and the next one starts again. */
export async function seedHistory(media: R2Bucket, now: number): Promise<void> {
  const startedAt = Date.now();
  importWasmAsModules();
  let paid: StandInState = emptyState();
  const payments = { load: async () => null, save: async (state: StandInState) => void (paid = state) };
  const films = await openFilmMaker();
  try {
    await inOneTransaction(async (database) => {
      const db = createDatabase(database);
      await tellHistory({ db, media, payments, secrets: readSecrets(), films }, now);
      const file = fileStore(paymentsFile);
      await file.load(); // Creates its folder.
      await file.save(paid);
    });
  } finally {
    await films.close();
  }
  console.log(`history of ten months told in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * Runs `work` in one transaction on the local database's file. A thousand batches through workerd from another process would take
 * a minute, and an interruption would leave half a history.
 */
export async function inOneTransaction(work: (database: D1Database) => Promise<void>, file = findDatabase()): Promise<void> {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    database.exec("BEGIN IMMEDIATE");
    await work(createSqliteD1(database));
    database.exec("COMMIT");
  } finally {
    // Rolls back what was not committed.
    database.close();
  }
}

function findDatabase(): string {
  const [file, ...others] = listDatabaseFiles(statePath);
  if (!file || others.length > 0) throw new Error(`One local database is expected, not ${[file, ...others].join(", ")}`);
  return file;
}
