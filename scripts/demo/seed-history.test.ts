import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { type Database, createDatabase, runBatch } from "#drizzle/client.ts";
import { purchases, tracks } from "#drizzle/schema/index.ts";
import { catalogue } from "./catalogue.ts";
import { accountId } from "./accounts.ts";
import { historyTracks } from "./history/plan.ts";
import { historyStart } from "./history/tell-history.ts";
import { labelId } from "./seed-accounts.ts";
import { isHistoryDue, recountSyncs } from "./seed-history.ts";
import { createSqliteD1 } from "#scripts/local/index.ts";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { addLabelProfile } from "#worker/domain/people/profiles/statements.ts";
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
  runBatch(
    db,
    openAccount(db, { id: labelOwner, email: "label@demo.example", passwordHash: "", roles: ["label"] }, at),
  );

test("a new home is told a history, with all the tracks that it is about", async () => {
  expect(await isHistoryDue(db, asked, now)).toBe(true);
  expect(await isHistoryDue(db, String(historyTracks - 1), now)).toBe(false);
  expect(await isHistoryDue(db, undefined, now)).toBe(false);
});

test("a home whose first start died before its end is told a history on the next day", async () => {
  await openLabel(historyStart(now));
  expect(await isHistoryDue(db, asked, now + hours(24))).toBe(true);
});

test("a home of tests is told none", async () => {
  vi.stubEnv("CUESHEET_ONLY_FIRST_TRACKS", "1");
  expect(await isHistoryDue(db, asked, now)).toBe(false);
});

test("a home that was used before is told none", async () => {
  await openLabel(now - hours(1));
  expect(await isHistoryDue(db, asked, now)).toBe(false);
});

test("a home in which somebody has bought is told none", async () => {
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

test("the counts of syncs of an older demo are set right, those of others are left alone", async () => {
  await openLabel(now);
  const label = { legalEntity: "Label Ltd", address: "1 Street", phoneNumber: "1", isPrimary: true };
  const id = labelId("Older");
  await runBatch(db, addLabelProfile(db, { ...label, id, userId: labelOwner, name: "Older" }, now));
  const [first] = catalogue;
  const track = { labelId: id, title: "Title", artist: "Artist", mood: "Calm", priceTokens: 1 } as const;
  const times = { createdAt: now, updatedAt: now };
  await db.insert(tracks).values([
    { ...track, ...times, id: first?.id ?? "", syncCount: 38 },
    { ...track, ...times, id: crypto.randomUUID(), syncCount: 5 },
  ]);
  await recountSyncs(db);
  const counts = await db.select({ syncs: tracks.syncCount }).from(tracks).where(eq(tracks.labelId, id));
  expect(counts.map(({ syncs }) => syncs).toSorted((a, b) => a - b)).toEqual([0, 5]);
});
