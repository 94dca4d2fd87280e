import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { settleHome } from "./home.ts";

const parent = mkdtempSync(join(tmpdir(), "cuesheet-settle-"));
const folder = join(parent, "home");
const aside = `${folder}-before-2026-11-23`;
const now = new Date("2026-11-23T12:00:00Z");
const misfit = /^The demo home .* has to be recreated. Run npm start -- --new-home, .*\.\n?$/;

/** Makes a minimal home: a secret, and a database with these migrations applied. */
function makeHome(migrations: readonly string[]): void {
  const databases = join(folder, "state", "v3", "d1", "miniflare-D1DatabaseObject");
  mkdirSync(databases, { recursive: true });
  writeFileSync(join(folder, "secrets.env"), "A=1\n");
  writeFileSync(join(databases, "metadata.sqlite"), "");
  const database = new DatabaseSync(join(databases, "0123.sqlite"));
  database.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
  for (const name of migrations) database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  database.close();
}

const contents = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => [path, readFileSync(path, "base64")]);

beforeEach(() => {
  for (const name of readdirSync(parent)) rmSync(join(parent, name), { recursive: true });
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true });
});

const said = () => vi.mocked(console.log).mock.calls.flat().join("\n");

describe("a home of another version", () => {
  beforeEach(() => makeHome(["0001_accounts.sql"]));

  test("is refused and left unchanged without a prompt", async () => {
    const before = contents();
    await expect(settleHome(false, { folder, ask: null })).rejects.toThrow(misfit);
    expect(contents()).toEqual(before);
    expect(readdirSync(parent)).toEqual(["home"]);
  });

  test.each(["", "n", "no", "yesterday"])("is left unchanged when the answer is '%s'", async (answer) => {
    const before = contents();
    await expect(settleHome(false, { folder, ask: async () => answer })).rejects.toThrow("Nothing");
    expect(contents()).toEqual(before);
  });

  test.each(["y", "Yes "])("is moved aside whole when the answer is '%s'", async (answer) => {
    await settleHome(false, { folder, ask: async () => answer, now });
    expect(existsSync(folder)).toBe(false);
    expect(readFileSync(join(aside, "secrets.env"), "utf8")).toBe("A=1\n");
    expect(said()).toContain(aside);
  });

  test("exits a start with code 1", async () => {
    const before = contents();
    const env = { ...process.env, CUESHEET_HOME: folder };
    const start = promisify(execFile)(process.execPath, ["scripts/start.ts"], { env });
    start.child.stdin?.end();
    const ended: unknown = await start.catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(misfit) });
    expect(contents()).toEqual(before);
  });
});

test("uses a home with known or no migrations without asking", async () => {
  await settleHome(false, { folder, ask: null });
  makeHome(["0001_platform.sql"]);
  await settleHome(false, { folder, ask: null });
  expect(readdirSync(parent)).toEqual(["home"]);
});

test("--new-home moves any old home aside, the second of a day under another name", async () => {
  await settleHome(true, { folder, ask: null, now });
  for (let round = 0; round < 2; round += 1) {
    makeHome(["0001_platform.sql"]);
    // Sequential, as a user would run them.
    await settleHome(true, { folder, ask: null, now });
  }
  expect(readdirSync(parent).toSorted()).toEqual(["home-before-2026-11-23", "home-before-2026-11-23-2"]);
});
