import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type ReadOnlyDatabase, createReadOnlyDatabase, readBatch } from "#drizzle/client.ts";
import { readOnly } from "./read-only.ts";

const nearest = createReadOnlyDatabase(readOnly(env.DB.withSession("first-unconstrained")));

test("the nearest copy answers questions, one at a time and several together", async () => {
  expect(await nearest.all(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  expect(await readBatch(nearest, [sql`\n  select 2 AS two`, sql`SELECT 3 AS three`])).toEqual([
    [{ two: 2 }],
    [{ three: 3 }],
  ]);
});

test.each([
  "DELETE FROM tracks",
  "UPDATE users SET approval_status = 'approved'",
  "INSERT INTO health_pings DEFAULT VALUES",
  "WITH old AS (SELECT 1) DELETE FROM tracks",
  "SELECT 1; DELETE FROM tracks",
  "PRAGMA user_version = 7",
  "DROP TABLE tracks",
  "selection",
])("the nearest copy is never written to: %s", (query) => {
  expect(() => nearest.$client.prepare(query)).toThrow("Questions only");
});

test("what may only be asked has no word for writing", () => {
  type Writes = Extract<keyof ReadOnlyDatabase, "insert" | "update" | "delete" | "run" | "batch">;
  const none: [Writes] extends [never] ? true : false = true;
  expect(none).toBe(true);
});
