import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { asExplorerWants } from "./support/server-database.ts";

const database = new DatabaseSync(":memory:");

/** Runs the statement for the explorer on a real SQLite. */
function ask(sql: string, ...values: unknown[]): Record<string, unknown> | undefined {
  const wanted = asExplorerWants({ sql, values });
  return database.prepare(wanted.sql).get(...(wanted.params ?? []));
}

test("keeps the types of values through a text-only endpoint", () => {
  const types = "typeof(?) AS a, typeof(?) AS b, typeof(?) AS c, typeof(?) AS d, typeof(?) AS e";
  expect(ask(`SELECT ${types}`, 7, 1.5, "7", null, true)).toEqual({
    a: "integer",
    b: "real",
    c: "text",
    d: "null",
    e: "integer",
  });
});

test("passes text unchanged, whatever its characters", () => {
  const odd = `it's "quoted" \\ ?\n$[0] — é 🚀`;
  expect(ask("SELECT ? AS text", odd)).toEqual({ text: odd });
});

test("binds no value to a question mark inside quotes", () => {
  expect(ask(`SELECT 'who''s ?' AS "what?", ? AS value`, 1)).toEqual({ "what?": "who's ?", value: 1 });
});

test("sends a query without values unchanged", () => {
  expect(asExplorerWants({ sql: "SELECT '?'", values: [] })).toEqual({ sql: "SELECT '?'" });
});
