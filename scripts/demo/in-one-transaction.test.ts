import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inOneTransaction } from "./seed-history.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cuesheet-transaction-"));
  file = join(folder, "local.sqlite");
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE purchases (id TEXT PRIMARY KEY)");
  database.close();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function readPurchases(): unknown[] {
  const database = new DatabaseSync(file);
  const rows = database.prepare("SELECT id FROM purchases").all();
  database.close();
  return rows.map(({ id }) => id);
}

const insert = "INSERT INTO purchases VALUES (?)";

test("commits several batches together", async () => {
  await inOneTransaction(async (database) => {
    await database.prepare(insert).bind("one").run();
    await database.batch([database.prepare(insert).bind("two")]);
    expect(readPurchases()).toEqual([]);
  }, file);
  expect(readPurchases()).toEqual(["one", "two"]);
});

test("rolls back on an exception", async () => {
  const broken = inOneTransaction(async (database) => {
    await database.prepare(insert).bind("one").run();
    throw new Error("refused");
  }, file);
  await expect(broken).rejects.toThrow("refused");
  expect(readPurchases()).toEqual([]);
});

test("rolls back when the process is killed", () => {
  const killed = `
    import { inOneTransaction } from "#scripts/demo/seed-history.ts";
    await inOneTransaction(async (database) => {
      await database.prepare(${JSON.stringify(insert)}).bind("one").run();
      process.kill(process.pid, "SIGKILL");
    }, ${JSON.stringify(file)});`;
  const { signal } = spawnSync(process.execPath, ["--input-type=module", "-e", killed]);
  expect(signal).toBe("SIGKILL");
  expect(readPurchases()).toEqual([]);
});
