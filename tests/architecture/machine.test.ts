import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

describe("source files", () => {
  test("contain no machine's absolute paths or package registry addresses", () => {
    // Joined here, so that this file does not contain them.
    const hosts = [
      ["registry", "npmjs"],
      ["deb", "debian"],
    ].map((words) => words.join("."));
    const sources = globSync("{app,worker,drizzle,render-service,scripts,tests,docs}/**/*.{ts,tsx,mjs,md,css,mdx}");
    const wrong = sources.filter((file) => {
      const text = readFileSync(file, "utf8");
      return /(^|[^\w.])\/(home|root|Users)\/\w/.test(text) || hosts.some((host) => text.includes(host));
    });
    expect(wrong).toEqual([]);
  });
});
