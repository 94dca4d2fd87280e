import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { ownRows } from "./own-rows.ts";

/** Not exported: secrets, and rows that only count a day's listeners, order job turns or await a mail. */
const left = ["failed_sign_ins", "one_time_tokens", "preview_listeners", "recovery_codes", "render_turns", "untold_sales"];

test("every table with a user_id is in the data export unless excluded here", () => {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").toSorted()) database.exec(readFileSync(`migrations/${file}`, "utf8"));
  const named = database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table'
       AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_master.name) AS info WHERE info.name = 'user_id') ORDER BY name`,
    )
    .all()
    .map(({ name }) => String(name));
  const dialect = new SQLiteSyncDialect();
  const questions = Object.values(ownRows).map((rowsOf) => dialect.sqlToQuery(rowsOf("somebody")).sql);
  const missing = named.filter((table) => !questions.some((question) => new RegExp(`(FROM|JOIN) ${table}\\b`).test(question)));
  expect(missing).toEqual(left);
});
