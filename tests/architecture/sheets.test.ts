import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importsOf, isTest } from "./sources.ts";

// Style sheets of single screens are loaded with their routes (docs/decisions/0017). A shared chunk would load one on every
// screen that uses any part of the chunk, so routes import them, not components.

const read = (file: string) => readFileSync(file, "utf8");
const sheets = globSync("app/**/*.css");
const routes = globSync("app/routes/*.tsx");
const screens = globSync("app/**/*.tsx").filter((file) => !isTest(file));
const graph = new Map(
  globSync("app/**/*.{ts,tsx}").map((file) => [file, importsOf(file).filter(({ isTypeOnly }) => !isTypeOnly)]),
);

/** A base style sheet that documents link, and its imports. */
const everywhereOf = (base: string): string[] => [
  base,
  ...[...read(base).matchAll(/@import "\.\/([^"]+)"/g)].map(([, path]) => `app/${path}`),
];
/** Linked by the documents of either side, or imported by a script as text. */
const everywhere = new Set(["app/app.css", "app/public.css"].flatMap(everywhereOf));
const ofScreens = sheets.filter((file) => !everywhere.has(file) && !file.startsWith("app/islands/"));

function classesOf(file: string): Set<string> {
  const text = read(file).replaceAll(/\/\*.*?\*\//gs, "");
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = ""]) => selector);
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith("@"))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name)),
  );
}

/** Class names that may occur in each file's `className`s. */
const saidBy = new Map(
  screens.map((file) => [
    file,
    new Set(
      [...read(file).matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain = "", made = ""]) =>
        `${plain} ${made}`.split(/[\s"'`?:{}()$]+/),
      ),
    ),
  ]),
);

function reachableFrom(route: string): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const { to } of graph.get(file) ?? []) visit(to);
  };
  visit(route);
  return found;
}

const routesSaying = (names: ReadonlySet<string>) =>
  routes.filter((route) =>
    [...reachableFrom(route)].some((file) => [...(saidBy.get(file) ?? [])].some((name) => names.has(name))),
  );

test.each(ofScreens)("a screen's own sheet is imported by exactly the routes using it: %s", (sheet) => {
  const others = new Set(sheets.filter((file) => file !== sheet).flatMap((file) => [...classesOf(file)]));
  const own = new Set([...classesOf(sheet)].filter((name) => !others.has(name)));
  expect(own.size).toBeGreaterThan(0);
  const importing = [...graph].filter(([, imports]) => imports.some(({ to }) => to === sheet));
  expect(importing.map(([file]) => file).toSorted()).toEqual(routesSaying(own).toSorted());
});

/** Routes whose documents link public.css, which lists them. */
const publicRoutes = new Set(
  [...read("app/public.css").matchAll(/@source "\.\/(routes\/[^"]+)"/g)].flatMap(([, pattern = ""]) =>
    globSync(`app/${pattern}`),
  ),
);

/** Classes that a base style sheet and its imports define. */
const linkedBy = (base: string): Set<string> => new Set(everywhereOf(base).flatMap((file) => [...classesOf(file)]));

test("hydrated screens use no class defined only for public pages", () => {
  // Set by the theme toggle on prerendered pages only, where switching needs scripts.
  const elsewhere = ["needs-scripts"];
  const known = new Set([...linkedBy("app/app.css"), ...elsewhere]);
  const missing = [...linkedBy("app/public.css")].filter((name) => !known.has(name));
  const said = routes
    .filter((route) => !publicRoutes.has(route))
    .flatMap((route) => [...reachableFrom(route)])
    .flatMap((file) => missing.filter((name) => saidBy.get(file)?.has(name)).map((name) => `${name} in ${file}`));
  expect([...new Set(said)]).toEqual([]);
});
