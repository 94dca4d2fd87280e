import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { patientDatabase } from "#worker/platform/patient-database.ts";

const folder = mkdtempSync(join(tmpdir(), "cuesheet-patient-"));
let platform: Awaited<ReturnType<typeof getPlatformProxy<{ DB: D1Database }>>>;
let patient: D1Database;
let other: DatabaseSync;

beforeAll(async () => {
  platform = await getPlatformProxy<{ DB: D1Database }>({
    configPath: "wrangler.toml",
    persist: { path: folder },
    remoteBindings: false,
  });
  patient = patientDatabase(platform.env.DB);
  await patient.exec("CREATE TABLE songs (title TEXT UNIQUE)");
  const [file = ""] = globSync(join(folder, "d1/*/*.sqlite"), { exclude: ["**/metadata.sqlite"] });
  other = new DatabaseSync(file);
}, 60_000);
afterAll(async () => {
  other.close();
  await platform.dispose();
  rmSync(folder, { recursive: true });
});

/** Runs `ask` while another process holds the write lock, which is released only after the first attempt was refused. */
async function askWhileOtherWrites<T>(title: string, ask: () => Promise<T>): Promise<T> {
  other.exec("BEGIN IMMEDIATE");
  other.prepare("INSERT INTO songs VALUES (?)").run(title);
  const answer = ask();
  // Sent after `ask` and refused, so the first attempt of `ask` has been refused as well.
  await expect(platform.env.DB.prepare("SELECT 1").all()).rejects.toThrow("commit token");
  other.exec("COMMIT");
  return answer;
}

test("retries a read until another process has committed", async () => {
  const count = patient.prepare("SELECT count(*) AS songs FROM songs WHERE title = ?").bind("one");
  expect(await askWhileOtherWrites("one", () => count.first("songs"))).toBe(1);
});

test("retries writes until another process has committed, each once", async () => {
  const add = (title: string) => patient.prepare("INSERT INTO songs VALUES (?)").bind(title);
  await askWhileOtherWrites("two", () => add("three").run());
  await askWhileOtherWrites("four", () => patient.batch([add("five"), add("six")]));
  const { results } = await patient.prepare("SELECT title FROM songs ORDER BY rowid").all();
  expect(results.map(({ title }) => title)).toEqual(["one", "two", "three", "four", "five", "six"]);
});

test("throws any other error at once", async () => {
  const again = patient.prepare("INSERT INTO songs VALUES ('one')");
  await expect(again.run()).rejects.toThrow("UNIQUE constraint failed");
});
