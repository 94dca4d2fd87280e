import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { getTableColumns, getTableName, isTable } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "./index.ts";

function migrated(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").toSorted()) {
    database.exec(readFileSync(`migrations/${file}`, "utf8"));
  }
  return database;
}

describe("the Drizzle schema", () => {
  const database = migrated();
  const tables = Object.values(schema).filter((value) => isTable(value));

  test.each(tables.map((table) => [getTableName(table), table] as const))("matches the migrations on %s", (name, table) => {
    const inDatabase = database
      .prepare(`SELECT name, "notnull" AS required, pk FROM pragma_table_xinfo(?)`)
      .all(name)
      .map((row) => `${String(row.name)} ${row.required === 1 || row.pk !== 0 ? "required" : "optional"}`);
    const inCode = Object.values(getTableColumns(table)).map(
      (column) => `${column.name} ${column.notNull || column.primary ? "required" : "optional"}`,
    );
    expect(inCode.toSorted()).toEqual(inDatabase.toSorted());
  });
});
