import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";
import { importsOf, isTest } from "./sources.ts";

describe("pages without framework", () => {
  test("pages without framework find the classes of every part of theirs in their style sheet", () => {
    const layout = readFileSync("app/routes.ts", "utf8").match(
      /layout\("\.\/routes\/public\.tsx", \[([\s\S]*?)\]\)/,
    );
    const children = [...(layout?.[1] ?? "").matchAll(/"\.\/(routes\/[^"]+)"/g)].map(
      ([, file]) => `app/${file}`,
    );
    const alone = globSync("app/routes/*.tsx").filter((file) =>
      readFileSync(file, "utf8").includes("hydrate: false"),
    );
    expect(children).toContain("app/routes/brand-article.tsx");
    expect(alone).toContain("app/routes/dev-mail.tsx");

    const named = [...readFileSync("app/public.css", "utf8").matchAll(/@source "\.\/([^"]+)"/g)].map(
      ([, path = ""]) => (path.endsWith(".tsx") ? `app/${path}` : `app/${path}/**`),
    );
    const parts = partsOf([...children, ...alone]).filter((file) => /^app\/.*\.tsx$/.test(file));
    expect(parts.filter((file) => !named.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
  });
});

/** These files and all of the screens' that they are made of. */
function partsOf(roots: string[]): string[] {
  const found = new Set(roots);
  for (const file of found) {
    for (const { to, isTypeOnly } of importsOf(file)) {
      if (!isTypeOnly && /^app\/.*\.tsx?$/.test(to) && !to.includes("+types")) found.add(to);
    }
  }
  return [...found];
}

describe("screens are made of the kit in app/components", () => {
  /** Articles are set by a sheet of their own. */
  const screens = globSync("app/{features,routes}/**/*.tsx").filter(
    (file) => !isTest(file) && !file.startsWith("app/features/site/articles/"),
  );
  const sayingIn = (paths: readonly string[], words: RegExp) =>
    paths.filter((file) => words.test(readFileSync(file, "utf8")));

  test.each([
    ["dialog", /<dialog\b/],
    ["table", /<table\b/],
    ["heading", /<h[1-3]\b/],
    ["textarea", /<textarea\b/],
    // The trap of the contact form is for machines: no person sees, hears or reaches it.
    ["label", /<label\b(?! htmlFor="contact-website")/],
    ["button of a class string", /["'`\s]btn\b/],
  ])("no screen makes a %s by hand", (_what, words) => {
    expect(sayingIn(screens, words)).toEqual([]);
  });

  test("type has five weights, and each is called by its name", () => {
    const sheets = globSync("app/**/*.css");
    const tokens = sheets.flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/--font-weight-([a-z]+):/g),
    ]);
    expect(tokens.map(([, name]) => name)).toEqual(["body", "label", "strong", "title", "display"]);
    expect(sayingIn(globSync("app/**/*.{ts,tsx,css,mdx}"), /\bfont-\[/)).toEqual([]);
    // Two numbers are the range of a font's file.
    expect(sayingIn(sheets, /[^-]font-weight:(?!\s*(var\(|\d+ \d+;))/)).toEqual([]);
    expect(sayingIn(globSync("app/**/*.tsx"), /fontWeight(=\{?["'`]?|:\s*["'`]?)\d/)).toEqual([]);
  });
});
