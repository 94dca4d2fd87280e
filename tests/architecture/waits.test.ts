import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const journeys = globSync("tests/e2e/**/*.ts").map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Where a pattern stands, as `file: what was found`. */
const find = (pattern: RegExp): string[] =>
  journeys.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

describe("a wait in a journey", () => {
  test("a pause of a fixed length waits for nothing that can be seen", () => {
    expect(find(/\bwaitForTimeout\(|from "node:timers\/promises"|setTimeout\(resolve\b/g)).toEqual([]);
  });

  test("a wait has a limit: Playwright's own for toPass is none", () => {
    expect(find(/\.toPass\(\s*\)|\btimeout:\s*0\b/g)).toEqual([]);
  });

  test("tokens that change by themselves are polled", () => {
    expect(find(/expect\(await readTokens\(/g)).toEqual([]);
  });
});
