import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { files, importsOf } from "./sources.ts";

const mentions = (pattern: string, words: RegExp) =>
  files(pattern)
    .filter((file) => words.test(readFileSync(file, "utf8")))
    .toSorted();

describe("forms", () => {
  test("are read in one place on the server and in one in browsers", () => {
    expect(mentions("{app,worker}/**/*.{ts,tsx}", /\.formData\(\)/)).toEqual([
      "app/lib/keep-page.ts",
      "worker/api/request-body.ts",
    ]);
  });

  test("are parsed by one function", () => {
    expect(mentions("app/**/*.{ts,tsx}", /\bparseWithZod\b/)).toEqual(["app/lib/form.ts"]);
  });

  test("are read in browsers only by client actions", () => {
    const users = mentions("app/**/*.{ts,tsx}", /\banswerFailure\(/);
    expect(users).toContain("app/routes/buy-tokens.tsx");
    const isClientAction = /export const clientAction = \(args: Route\.ClientActionArgs\) =>\s*answerFailure\(args,/;
    expect(users.filter((file) => !isClientAction.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe("actions and API calls", () => {
  test("build empty 4xx responses in one place", () => {
    const refusals = /new Response\(\s*null,\s*\{\s*status: 4(?!16)|throw data\(\s*null/;
    expect(mentions("{app,worker}/**/*.{ts,tsx}", refusals)).toEqual([]);
    expect(readFileSync("worker/domain/lib/http.ts", "utf8")).toContain("new Response(null, {");
  });

  test("reach our API only through the typed client", () => {
    expect(mentions("app/**/*.{ts,tsx}", /[fF]etch\(\s*[`"']\/api/)).toEqual([]);
    expect(mentions("app/**/*.{ts,tsx}", /[`"']\/api\//)).toEqual([]);
  });

  test("answer every form by a feature's action", () => {
    // Neither has a page or a message: one ends a session, the other stores a theme for browsers without scripts.
    const withoutAnswer = ["app/routes/sign-out.ts", "app/routes/theme.ts"];
    const acting = mentions("app/routes/*.{ts,tsx}", /^export (async )?(function|const) action\b/m);
    expect(acting.length).toBeGreaterThan(20);
    expect(acting.filter((file) => !withoutAnswer.includes(file) && !isAnsweredByFeature(file))).toEqual([]);
  });
});

/** True when a `…-actions.ts` of a feature makes the route's action by `formAction` or `intents`. */
function isAnsweredByFeature(route: string): boolean {
  const [, name = ""] = /^export const action = (\w+)(?:\([^)]*\))?;$/m.exec(readFileSync(route, "utf8")) ?? [];
  const making = new RegExp(`^export const ${name} = (?:\\([^=]*\\) =>\\s*)?(?:formAction|intents)\\(`, "m");
  return importsOf(route).some(({ to }) => to.endsWith("-actions.ts") && making.test(readFileSync(to, "utf8")));
}
