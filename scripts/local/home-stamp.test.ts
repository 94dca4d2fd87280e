import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "cuesheet-home-"));
vi.stubEnv("CUESHEET_HOME", folder);
vi.resetModules();
const { isHomeCurrent, isHomeMade, stampHome } = await import("./home.ts");
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("rebuilds a home until complete, and when more tracks are requested", () => {
  expect(isHomeMade(6)).toBe(false);
  stampHome(6);
  expect(isHomeMade(6)).toBe(false);
  mkdirSync(join(folder, "state"));
  expect(isHomeMade(6)).toBe(true);
  expect(isHomeMade(7)).toBe(false);
  expect([folder, join(folder, "other")].map((home) => isHomeCurrent(home, 6))).toEqual([true, false]);
});
