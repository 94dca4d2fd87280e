import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";
import { importsOf, isTest } from "./sources.ts";

describe("pages without hydration", () => {
  test("have all their components' classes in their style sheet", () => {
    const layout = readFileSync("app/routes.ts", "utf8").match(/layout\("\.\/routes\/public\.tsx", \[([\s\S]*?)\]\)/);
    const children = [...(layout?.[1] ?? "").matchAll(/"\.\/(routes\/[^"]+)"/g)].map(([, file]) => `app/${file}`);
    const alone = globSync("app/routes/*.tsx").filter((file) => readFileSync(file, "utf8").includes("hydrate: false"));
    expect(children).toContain("app/routes/article.tsx");
    expect(alone).toContain("app/routes/dev-mail.tsx");

    const sheet = readFileSync("app/public.css", "utf8");
    const named = [...sheet.matchAll(/@source "\.\/([^"]+)"/g)].map(([, path = ""]) =>
      path.endsWith(".tsx") ? `app/${path}` : `app/${path}/**`,
    );
    const leftOut = [...sheet.matchAll(/@source not "\.\/([^"]+)"/g)].map(([, path = ""]) => `app/${path}`);
    const parts = partsOf([...children, ...alone]).filter((file) => /^app\/.*\.tsx$/.test(file));
    const isOneOf = (patterns: readonly string[]) => (file: string) => patterns.some((pattern) => matchesGlob(file, pattern));
    expect(parts.filter((file) => !isOneOf(named)(file))).toEqual([]);
    expect(parts.filter(isOneOf(leftOut))).toEqual([]);

    // Only the public style sheet has this size, and all pages share the kit.
    const others = globSync("app/**/*.tsx").filter((file) => !parts.includes(file) || file.startsWith("app/components/"));
    const isDisplayed = (file: string) => /size=.*"display"/.test(readFileSync(file, "utf8"));
    expect(others.filter(isDisplayed)).toEqual([]);
  });
});

/** Adds the app's files that these import, directly or not. */
function partsOf(roots: string[]): string[] {
  const found = new Set(roots);
  for (const file of found) {
    for (const { to, isTypeOnly } of importsOf(file)) {
      if (!isTypeOnly && /^app\/.*\.tsx?$/.test(to) && !to.includes("+types")) found.add(to);
    }
  }
  return [...found];
}

describe("screens", () => {
  /** Articles have a style sheet of their own. */
  const screens = globSync("app/{features,site,routes}/**/*.tsx").filter(
    (file) => !isTest(file) && !file.startsWith("app/site/articles/"),
  );
  const sayingIn = (paths: readonly string[], words: RegExp) => paths.filter((file) => words.test(readFileSync(file, "utf8")));

  test.each([
    ["dialog", /<dialog\b/],
    ["table", /<table\b/],
    ["heading", /<h[1-3]\b/],
    ["textarea", /<textarea\b/],
    // Honeypot of the contact form: no user can see, hear or reach it.
    ["label", /<label\b(?! htmlFor="contact-website")/],
    ["button with a class string", /["'`\s]btn\b/],
  ])("contain no hand-made %s", (_what, words) => {
    expect(sayingIn(screens, words)).toEqual([]);
  });

  test("use only the five named font weights", () => {
    const sheets = globSync("app/**/*.css");
    const tokens = sheets.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/--font-weight-([a-z]+):/g)]);
    expect(tokens.map(([, name]) => name)).toEqual(["body", "label", "strong", "title", "display"]);
    expect(sayingIn(globSync("app/**/*.{ts,tsx,css,mdx}"), /\bfont-\[/)).toEqual([]);
    // Two numbers are the weight range of a font file.
    expect(sayingIn(sheets, /[^-]font-weight:(?!\s*(var\(|\d+ \d+;))/)).toEqual([]);
    expect(sayingIn(globSync("app/**/*.tsx"), /fontWeight(=\{?["'`]?|:\s*["'`]?)\d/)).toEqual([]);
  });
});

describe("the walk of tests/e2e/screens.spec.ts", () => {
  /** Screens covered by another test, since the walk would take too long to reach them. */
  const elsewhere = {
    // Paid 90 days after the sale: tests/e2e/apart/money.spec.ts.
    "routes/admin-ledger-payout.tsx": "/admin/ledger/payouts/:payoutId",
  };

  test("visits every screen of app/routes.ts", () => {
    const read = (file: string, line: RegExp) => [...readFileSync(file, "utf8").matchAll(line)];
    const route = /\b(?:index|route)\(\s*(?:"([^"]+)",\s*)?"\.\/(routes\/[^"]+\.tsx)"/g;
    const routes = read("app/routes.ts", route).map(([, path = "", file = ""]) => ({
      path: `/${path}`,
      file,
    }));
    const walked = read("tests/e2e/screens.spec.ts", /\[\s*"(\/[^"?]*)/g).map(([, address = ""]) => address);
    expect(routes.length).toBeGreaterThan(70);
    expect(walked.length).toBeGreaterThan(70);

    // "/reviews/new" is a screen of its own and does not count as "/reviews/:id".
    const paths = new Set(routes.map(({ path }) => path));
    const isWalked = (path: string) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+|\*/g, "[^/]+")}$`);
      return walked.some((address) => address === path || (!paths.has(address) && pattern.test(address)));
    };
    const visited = new Set(routes.filter(({ path }) => isWalked(path)).map(({ file }) => file));
    const missed = routes.filter(({ file }) => !visited.has(file)).map(({ path, file }) => [file, path]);
    expect(Object.fromEntries(missed)).toEqual(elsewhere);
  });
});
