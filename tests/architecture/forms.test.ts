import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { files, importsOf } from "./sources.ts";

describe("forms", () => {
  const mentions = (pattern: string, words: RegExp) =>
    files(pattern)
      .filter((file) => words.test(readFileSync(file, "utf8")))
      .toSorted();

  test("are read from a request in one place, and once more in browsers", () => {
    expect(mentions("{app,worker}/**/*.{ts,tsx}", /\.formData\(\)/)).toEqual([
      "app/lib/keep-page.ts",
      "worker/api/request-body.ts",
    ]);
  });

  test("are parsed by one function", () => {
    expect(mentions("app/**/*.{ts,tsx}", /\bparseWithZod\b/)).toEqual(["app/lib/form.ts"]);
  });

  test("are read in browsers by client actions only", () => {
    const wrong = mentions("app/**/*.{ts,tsx}", /\breadOwnForm\b/).filter(
      (file) =>
        file !== "app/lib/keep-page.ts" &&
        readFileSync(file, "utf8").split("readOwnForm(").length !==
          readFileSync(file, "utf8").split("clientAction(").length,
    );
    expect(wrong).toEqual([]);
  });
});

describe("one answer", () => {
  const lines = (pattern: string, words: RegExp) =>
    files(pattern)
      .filter((file) => words.test(readFileSync(file, "utf8")))
      .toSorted();

  test("what is not there, not allowed or not asked rightly is said in one place", () => {
    const refusals = /new Response\(\s*null,\s*\{\s*status: 4(?!16)|throw data\(\s*null/;
    expect(lines("{app,worker}/**/*.{ts,tsx}", refusals)).toEqual([]);
    expect(readFileSync("worker/domain/lib/http.ts", "utf8")).toContain("new Response(null, {");
  });

  test("our own calls are made by the typed client, which knows their addresses", () => {
    expect(lines("app/**/*.{ts,tsx}", /[fF]etch\(\s*[`"']\/api/)).toEqual([]);
    expect(lines("app/**/*.{ts,tsx}", /[`"']\/api\//)).toEqual([]);
  });

  test("every form is answered by an action of a feature", () => {
    // Neither has a page of its own or a word to say: a session ends, and browsers without scripts keep a theme.
    const withoutAnswer = ["app/routes/sign-out.ts", "app/routes/theme.ts"];
    const acting = lines("app/routes/*.{ts,tsx}", /^export (async )?(function|const) action\b/m);
    expect(acting.length).toBeGreaterThan(20);
    expect(acting.filter((file) => !withoutAnswer.includes(file) && !isAnsweredByFeature(file))).toEqual([]);
  });
});

/** The route's action is one that a feature's `…-actions.ts` makes by `formAction` or `intents`. */
function isAnsweredByFeature(route: string): boolean {
  const [, name = ""] =
    /^export const action = (\w+)(?:\([^)]*\))?;$/m.exec(readFileSync(route, "utf8")) ?? [];
  const making = new RegExp(`^export const ${name} = (?:\\([^=]*\\) =>\\s*)?(?:formAction|intents)\\(`, "m");
  return importsOf(route).some(
    ({ to }) => to.endsWith("-actions.ts") && making.test(readFileSync(to, "utf8")),
  );
}
