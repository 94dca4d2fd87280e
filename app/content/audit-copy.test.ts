import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { auditActWords, auditFieldWords, auditValueWords } from "./audit-copy.ts";

const sources = globSync("{worker,scripts}/**/*.ts", { exclude: (file) => file.endsWith(".test.ts") })
  .map((file) => readFileSync(file, "utf8"))
  .filter((source) => source.includes("recordAudit("));

test("every act that is recorded has its words", () => {
  const recorded = sources
    .flatMap((source) => [...source.matchAll(/action: (?:\w+ \? )?"([\w.-]+)"(?: : "([\w.-]+)")?/g)])
    .flatMap(([, act, other]) => [act, other])
    .filter((act) => act !== undefined);
  expect(recorded.length).toBeGreaterThan(20);
  expect(recorded.filter((act) => auditActWords(act) === act)).toEqual([]);
});

test("every field that is recorded has its words", () => {
  const recorded = sources
    .flatMap((source) => [...source.matchAll(/\b(?:before|after): \{([^\n]*)\}/g)])
    .flatMap(([, fields = ""]) => fields.replaceAll(/\.{3}\([^{]*\{|\w+\.map.*/g, "").split(","))
    .flatMap((field) => /^\W*(\w+)/.exec(field)?.[1] ?? []);
  expect(recorded).toContain("note");
  expect(recorded.filter((field) => auditFieldWords(field) === field)).toEqual([]);
});

test("values read as words where the log holds codes", () => {
  expect(auditValueWords("role", "super_user")).toBe("Super user");
  expect(auditValueWords("basisPoints", "7000")).toBe("70%");
  expect(auditValueWords("note", "7000")).toBe("7000");
});
