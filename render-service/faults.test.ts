import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { fault, faultCodeOf } from "./faults.ts";

// Every write to /dev/full fails with ENOSPC.
test("reports a write to a full disk as no-space", async () => {
  const error = await writeFile("/dev/full", "x").catch((thrown: unknown) => thrown);
  expect(faultCodeOf(error)).toBe("no-space");
  expect(faultCodeOf(fault("download-failed", "the download broke off", error))).toBe("no-space");
});

test("reports ffmpeg output to a full disk as no-space", () => {
  const source = ["-f", "lavfi", "-i", "sine=duration=30"];
  const run = spawnSync("ffmpeg", ["-v", "error", "-y", ...source, "-f", "wav", "/dev/full"]);
  expect(run.status).toBe(1);
  expect(faultCodeOf(fault("ffmpeg-failed", run.stderr.toString()))).toBe("no-space");
});

test("keeps other fault codes and reports plain errors as unexpected", () => {
  expect(faultCodeOf(fault("timeout", "too long"))).toBe("timeout");
  expect(faultCodeOf(new Error("broken"))).toBe("unexpected");
});
