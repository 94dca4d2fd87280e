import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const empty = mkdtempSync(join(tmpdir(), "cuesheet-path-"));
afterAll(() => rmSync(empty, { recursive: true }));

test("names a missing program's package for each package manager before installing anything", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/setup.mjs", "start"], {
    env: { ...process.env, PATH: empty },
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([1, ""]);
  for (const command of ["apt install ffmpeg", "dnf install ffmpeg-free", "brew install ffmpeg"])
    expect(stderr).toContain(`  ${command}\n`);
});
