import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { auditActWords, auditFieldWords, auditValueWords } from "./audit-copy.ts";

const sources = globSync("{worker,scripts}/**/*.ts", { exclude: (file) => file.endsWith(".test.ts") })
  .map((file) => readFileSync(file, "utf8"))
  .filter((source) => /record(Audit|Decision)\(/.test(source));

test("every recorded audit action has a label", () => {
  const recorded = sources
    .flatMap((source) => [...source.matchAll(/action: (?:\w+ \? )?"([\w.-]+)"(?: : "([\w.-]+)")?/g)])
    .flatMap(([, act, other]) => [act, other])
    .filter((act) => act !== undefined);
  expect(recorded.length).toBeGreaterThan(20);
  expect(recorded.filter((act) => auditActWords(act) === act)).toEqual([]);
});

test("every recorded audit field has a label", () => {
  const recorded = sources
    .flatMap((source) => [...source.matchAll(/\b(?:before|after): \{([^\n]*)\}/g)])
    .flatMap(([, fields = ""]) => fields.replaceAll(/\.{3}\([^{]*\{|\w+\.map.*/g, "").split(","))
    .flatMap((field) => /^\W*(\w+)/.exec(field)?.[1] ?? []);
  expect(recorded).toContain("note");
  expect(recorded.filter((field) => auditFieldWords(field) === field)).toEqual([]);
});

test("auditValueWords translates codes and leaves notes unchanged", () => {
  expect(auditValueWords("role", "super_user")).toBe("Super user");
  expect(auditValueWords("basisPoints", "7000")).toBe("70%");
  expect(auditValueWords("note", "7000")).toBe("7000");
});
