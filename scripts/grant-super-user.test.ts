import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createDatabase } from "#drizzle/client.ts";
import { createSqliteD1 } from "./local/sqlite-d1.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import type { RunSql } from "./database.ts";
import { grantSuperUser } from "./grant-super-user.ts";

/** Opens an in-memory database with the product's own schema and three accounts. */
function openTestDatabase(): { run: RunSql; all: (sql: string) => unknown[]; database: DatabaseSync } {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").toSorted()) {
    database.exec(readFileSync(`migrations/${file}`, "utf8"));
  }
  database.exec(`
    INSERT INTO users (id, email, email_key, password_hash, approval_status, created_at, erased_at) VALUES
      ('a', 'Ann@Example.com', 'ann@example.com', 'x', 'approved', 1, NULL),
      ('b', 'o''neil@example.com', 'o''neil@example.com', 'x', 'pending', 1, NULL),
      ('c', 'gone@example.com', 'gone@example.com', 'x', 'approved', 1, 2);
    INSERT INTO user_roles VALUES ('a', 'brand', 0), ('b', 'label', 0);`);
  const all = (sql: string) => database.prepare(sql).all();
  return { run: async (statements) => statements.map((statement) => all(statement)), all, database };
}

test("adds the role after existing ones and logs it without an actor", async () => {
  const { run, all } = openTestDatabase();
  expect(await grantSuperUser(run, " ANN@example.com ", 5)).toEqual({ ok: true, wasApproved: true });
  expect(all("SELECT role, position FROM user_roles WHERE user_id = 'a' ORDER BY position")).toMatchObject([
    { role: "brand", position: 0 },
    { role: "super_user", position: 1 },
  ]);
  expect(all("SELECT actor_id, action, target_id, after FROM audit_log")).toMatchObject([
    { actor_id: null, action: "role.granted", target_id: "a", after: '{"role":"super_user"}' },
  ]);
});

test("also approves a pending account", async () => {
  const { run, all } = openTestDatabase();
  expect(await grantSuperUser(run, "o'neil@example.com", 5)).toEqual({ ok: true, wasApproved: false });
  expect(all("SELECT approval_status FROM users WHERE id = 'b'")).toMatchObject([{ approval_status: "approved" }]);
  expect(all("SELECT action FROM audit_log ORDER BY seq")).toMatchObject([
    { action: "role.granted" },
    { action: "account.approved" },
  ]);
});

test("restores tracks withdrawn by a label's revocation", async () => {
  const { run, all, database } = openTestDatabase();
  const db = createDatabase(createSqliteD1(database));
  const label = await makeLabel(db);
  await makeTrack(db, label.labelId);
  all(`UPDATE users SET approval_status = 'rejected' WHERE id = '${label.id}'`);
  expect(all("SELECT is_active FROM tracks")).toEqual([{ is_active: 0 }]);
  await grantSuperUser(run, label.email, 5);
  expect(all("SELECT is_active FROM tracks")).toEqual([{ is_active: 1 }]);
  expect(all("SELECT * FROM revoked_tracks")).toEqual([]);
});

test("refuses an unknown or deleted account and an existing super user", async () => {
  const { run, all } = openTestDatabase();
  for (const email of ["nobody@example.com", "gone@example.com", "' OR 1=1 --"]) {
    expect(await grantSuperUser(run, email, 5)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("no account") as string,
    });
  }
  await grantSuperUser(run, "ann@example.com", 5);
  expect(await grantSuperUser(run, "ann@example.com", 6)).toMatchObject({ ok: false });
  expect(all("SELECT * FROM audit_log")).toHaveLength(1);
});
