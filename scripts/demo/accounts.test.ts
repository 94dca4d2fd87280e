import { expect, test } from "vitest";
import { createDatabase, runBatch } from "#drizzle/client.ts";
import { documentAcceptances } from "#drizzle/schema/index.ts";
import { createSqliteD1 } from "#scripts/local/sqlite-d1.ts";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";
import { documents, documentVersion } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { days } from "#worker/domain/lib/time.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { acceptAll } from "./accounts.ts";

async function acceptedBy(openedAt: number, today: number) {
  const db = createDatabase(createSqliteD1(createMigratedDatabase()));
  const person = { id: "person", email: "person@demo.example", passwordHash: "", roles: ["brand"] } as const;
  await runBatch(db, [
    ...openAccount(db, { ...person, roles: ["brand"] }, openedAt),
    ...acceptAll(db, person.id, openedAt, today),
  ]);
  const rows = await db.select().from(documentAcceptances);
  expect(rows).toHaveLength(documents.length);
  return rows.map(({ document, version, act, acceptedAt }) => ({
    act,
    acceptedAt,
    inForceAt: Date.parse(documentVersion(document, version)?.inForceSince ?? ""),
  }));
}

test("accepts a document newer than the sign-up on the day it took effect", async () => {
  for (const { act, acceptedAt, inForceAt } of await acceptedBy(0, Date.UTC(2100, 0)))
    expect([act, acceptedAt]).toEqual(["renewal", inForceAt]);
});

test("accepts older documents at sign-up, and none in the future", async () => {
  const openedAt = Date.UTC(2100, 0);
  for (const { act, acceptedAt } of await acceptedBy(openedAt, openedAt))
    expect([act, acceptedAt]).toEqual(["sign-up", openedAt]);
  for (const { acceptedAt } of await acceptedBy(0, days(1))) expect(acceptedAt).toBe(days(1));
});
