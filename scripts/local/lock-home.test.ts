import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { lockHome } from "./lock-home.ts";

const parent = mkdtempSync(join(tmpdir(), "cuesheet-lock-"));
const folder = join(parent, "home");
const file = `${folder}.lock`;

beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(parent, { recursive: true }));

describe("lockHome", () => {
  test("refuses a second instance and names the first one's address", () => {
    const lock = lockHome(folder);
    expect(() => lockHome(folder)).toThrow("is already starting");
    lock.setOrigin("http://localhost:8787");
    expect(() => lockHome(folder)).toThrow("at http://localhost:8787");
    expect(() => lockHome(folder)).toThrow("CUESHEET_HOME=.cuesheet-2");
    lock.release();
    expect(existsSync(file)).toBe(false);
    lockHome(folder).release();
  });

  test("takes over from a dead process or a truncated file", () => {
    const gone = spawnSync(process.execPath, ["--version"]).pid;
    lockHome(folder, gone);
    const lock = lockHome(folder);
    expect(() => lockHome(folder)).toThrow(`process ${process.pid}`);
    lock.release();
    writeFileSync(file, '{"pid":');
    expect(() => lockHome(folder).release()).not.toThrow();
  });

  test("stops a start before it creates or builds anything", () => {
    const lock = lockHome(folder);
    lock.setOrigin("http://localhost:8787");
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.ts", "--prepare"], {
      env: { ...process.env, CUESHEET_HOME: folder },
      encoding: "utf8",
      timeout: 30_000,
    });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("already running at http://localhost:8787");
    expect(existsSync(folder)).toBe(false);
    lock.release();
  });

  test("leaves another process's lock on release", () => {
    const lock = lockHome(folder);
    writeFileSync(file, JSON.stringify({ pid: process.ppid, origin: null }));
    lock.release();
    expect(existsSync(file)).toBe(true);
  });
});
