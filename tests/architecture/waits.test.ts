import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const journeys = globSync("tests/e2e/**/*.ts").map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Lists matches as `file: match`. */
const find = (pattern: RegExp): string[] =>
  journeys.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

describe("a wait in a journey", () => {
  test("is never a pause of fixed length", () => {
    expect(find(/\bwaitForTimeout\(|from "node:timers\/promises"|setTimeout\(resolve\b/g)).toEqual([]);
  });

  test("has a limit, unlike Playwright's default for toPass", () => {
    expect(find(/\.toPass\(\s*\)|\btimeout:\s*0\b/g)).toEqual([]);
  });

  test("polls a changing token balance", () => {
    expect(find(/expect\(await readTokens\(/g)).toEqual([]);
  });
});
