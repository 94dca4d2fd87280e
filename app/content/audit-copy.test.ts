import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { auditActWords } from "./audit-copy.ts";

test("every act that is recorded has its words", () => {
  const recorded = globSync("{worker,scripts}/**/*.ts", { exclude: (file) => file.endsWith(".test.ts") })
    .map((file) => readFileSync(file, "utf8"))
    .filter((source) => source.includes("recordAudit("))
    .flatMap((source) => [...source.matchAll(/action: (?:\w+ \? )?"([\w.-]+)"(?: : "([\w.-]+)")?/g)])
    .flatMap(([, act, other]) => [act, other])
    .filter((act) => act !== undefined);
  expect(recorded.length).toBeGreaterThan(20);
  expect(recorded.filter((act) => auditActWords(act) === act)).toEqual([]);
});
