import { beforeEach, expect, test, vi } from "vitest";
import { type Database, createDatabase, runBatch } from "#drizzle/client.ts";
import { purchases } from "#drizzle/schema/index.ts";
import { accountId } from "./accounts.ts";
import { historyTracks } from "./history/plan.ts";
import { historyStart } from "./history/tell-history.ts";
import { isHistoryDue } from "./seed-history.ts";
import { createSqliteD1 } from "#scripts/local/sqlite-d1.ts";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { hours } from "#worker/domain/lib/time.ts";

const now = Date.UTC(2026, 10, 22, 15);
const asked = String(historyTracks);
const labelOwner = accountId("label@demo.example");
let db: Database;

beforeEach(() => {
  db = createDatabase(createSqliteD1(createMigratedDatabase()));
  vi.unstubAllEnvs();
});

const openLabel = (at: number) =>
  runBatch(db, openAccount(db, { id: labelOwner, email: "label@demo.example", passwordHash: "", roles: ["label"] }, at));

test("a new home with all tracks gets a history", async () => {
  expect(await isHistoryDue(db, asked, now)).toBe(true);
  expect(await isHistoryDue(db, String(historyTracks - 1), now)).toBe(false);
  expect(await isHistoryDue(db, undefined, now)).toBe(false);
});

test("a home with an interrupted first start gets a history the next day", async () => {
  await openLabel(historyStart(now));
  expect(await isHistoryDue(db, asked, now + hours(24))).toBe(true);
});

test("a test home gets no history", async () => {
  vi.stubEnv("CUESHEET_ONLY_FIRST_TRACKS", "1");
  expect(await isHistoryDue(db, asked, now)).toBe(false);
});

test("a home in use gets no history", async () => {
  await openLabel(now - hours(1));
  expect(await isHistoryDue(db, asked, now)).toBe(false);
});

test("a home with a purchase gets no history", async () => {
  await openLabel(historyStart(now));
  await db.insert(purchases).values({
    id: crypto.randomUUID(),
    userId: labelOwner,
    tokens: 10,
    currency: "USD",
    centsPerToken: 500,
    createdAt: now,
    expiresAt: now + hours(1),
  });
  expect(await isHistoryDue(db, asked, now)).toBe(false);
});
