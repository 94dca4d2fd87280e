import { globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { findUnnamedColumns } from "#tests/support/unnamed-columns.ts";

/** The import rules of docs/architecture.md. A rule names a folder and what its files must not reach. */
const aliases = {
  "#app/": "app/",
  "#worker/": "worker/",
  "#drizzle/": "drizzle/",
  "#render-service/": "render-service/",
  "#scripts/": "scripts/",
  "#tests/": "tests/",
};

type Import = { from: string; to: string; isTypeOnly: boolean };

const importLine =
  /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|^\s*import\s+["']([^"']+)["']/gm;

function importsOf(file: string): Import[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(importLine)].map((match) => ({
    from: file,
    to: resolve(file, match[2] ?? match[3] ?? match[4] ?? ""),
    isTypeOnly: match[1] !== undefined,
  }));
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
  const alias = Object.entries(aliases).find(([prefix]) => specifier.startsWith(prefix));
  return alias ? alias[1] + specifier.slice(alias[0].length) : specifier;
}

const isTest = (file: string) => /\.test\.tsx?$|test-media\.ts$|\/test-/.test(file);
const isContract = (path: string) => path.endsWith(".contract.ts");
const files = (pattern: string) =>
  globSync(pattern).filter((file) => !isTest(file) && !file.endsWith(".d.ts"));
const importsIn = (pattern: string) => files(pattern).flatMap(importsOf);
const told = (imports: Import[]) => imports.map(({ from, to }) => `${from} → ${to}`);
const isPackage = (path: string) => !/^(app|worker|drizzle|render-service|scripts|tests)\//.test(path);

describe("code imports only what its place allows", () => {
  test("a contract knows zod and other contracts, nothing else", () => {
    const wrong = importsIn("{worker,render-service}/**/*.contract.ts").filter(
      ({ to }) => to !== "zod" && !isContract(to),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("drizzle knows its library and contracts", () => {
    const wrong = importsIn("drizzle/**/*.ts").filter(
      ({ to }) => !to.startsWith("drizzle") && !isContract(to),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("platform knows outside systems, not the business", () => {
    const wrong = importsIn("worker/platform/**/*.ts").filter(
      ({ to }) => (to.startsWith("worker/domain/") && !isContract(to)) || /^(app|drizzle)\//.test(to),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("domain decides without screens, routers or outside systems", () => {
    const wrong = importsIn("worker/domain/**/*.ts").filter(
      ({ to, isTypeOnly }) =>
        /^(react|react-router|hono)(\/|$)/.test(to) ||
        /^(app|worker\/api|scripts)\//.test(to) ||
        (to.startsWith("worker/platform/") && !isTypeOnly) ||
        (to.startsWith("render-service/") && !isContract(to)),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("calls, queue and cron translate: they know no table and no screen", () => {
    const wrong = importsIn("worker/{api/**/*,queue,scheduled}.ts").filter(({ to }) =>
      /^(app|drizzle)(\/|-orm)/.test(to),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("screens know domain functions and contracts, no table and no outside system", () => {
    const wrong = importsIn("app/**/*.{ts,tsx}").filter(
      ({ to }) =>
        /^drizzle(\/|-orm)/.test(to) ||
        to.startsWith("worker/platform/") ||
        to.startsWith("scripts/") ||
        (to.startsWith("render-service/") && !isContract(to)),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("components know no business word", () => {
    const wrong = importsIn("app/components/**/*.{ts,tsx}").filter(({ to }) =>
      /^(app\/features|app\/routes|worker)\//.test(to),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("the render service stands alone", () => {
    const wrong = importsIn("render-service/**/*.ts").filter(
      ({ to }) => !isPackage(to) && !to.startsWith("render-service/"),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("scripts know no test, but what runs the tests does", () => {
    const wrong = importsIn("scripts/**/*.{ts,mjs}").filter(
      ({ from, to }) => to.startsWith("tests/") && from !== "scripts/local/test-steps.ts",
    );
    expect(told(wrong)).toEqual([]);
  });
});

/** From the bottom up: a wing knows what stands before it and nothing behind it. */
const wings = {
  "worker/domain": ["base", "money", "people", "catalogue", "sync", "office"],
  "app/features": ["base", "people", "money", "catalogue", "sync", "office", "site"],
};

describe.each(Object.entries(wings))("wings of %s", (root, order) => {
  const inside = importsIn(`${root}/**/*.{ts,tsx}`).filter(({ to }) => to.startsWith(`${root}/`));
  const wingOf = (path: string) => path.slice(root.length + 1).split("/")[0] ?? "";
  const nounOf = (path: string) =>
    path
      .split("/")
      .slice(0, root.split("/").length + 2)
      .join("/");

  test("every folder is a wing of the list", () => {
    expect(order).toEqual(expect.arrayContaining([...new Set(files(`${root}/*/**/*.{ts,tsx}`).map(wingOf))]));
  });

  test("wings know what stands below them, by value or type, and nothing above", () => {
    const upwards = inside.filter(({ from, to }) => order.indexOf(wingOf(from)) < order.indexOf(wingOf(to)));
    expect(told(upwards)).toEqual([]);
  });

  test("wings hold nouns that do not depend on each other in circles, by value or type", () => {
    expect(findCircle(edgesOf(inside, nounOf))).toEqual([]);
  });
});

test("files do not import each other in circles, by value or type", () => {
  const all = importsIn("{app,worker,drizzle,render-service,scripts}/**/*.{ts,tsx,mjs}");
  expect(findCircle(edgesOf(all, (path) => path))).toEqual([]);
});

function edgesOf(imports: readonly Import[], name: (path: string) => string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [name(normalize(from)), name(to)];
    if (source !== target) edges.set(source, (edges.get(source) ?? new Set()).add(target));
  }
  return edges;
}

function findCircle(edges: Map<string, Set<string>>): string[] {
  const done = new Set<string>();
  const walk = (name: string, path: string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of edges.get(name) ?? []) {
      const circle = walk(next, [...path, name]);
      if (circle.length > 0) return circle;
    }
    done.add(name);
    return [];
  };
  for (const name of edges.keys()) {
    const circle = walk(name, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

test("nobody but the ledger writes to its accounts, transfers, lots and draws", () => {
  const writes =
    /\b(INSERT INTO|UPDATE|DELETE FROM)\s+(ledger_transfers|ledger_accounts|token_lots|lot_draws)\b|\.(insert|update|delete)\((ledgerTransfers|ledgerAccounts|tokenLots|lotDraws)\)/;
  const writers = files("{app,worker,scripts}/**/*.{ts,tsx}").filter((file) =>
    writes.test(readFileSync(file, "utf8")),
  );
  expect(writers.filter((file) => !file.startsWith("worker/domain/money/ledger/"))).toEqual([]);
  expect(writers).not.toEqual([]);
});

describe("forms", () => {
  const mentions = (pattern: string, words: RegExp) =>
    files(pattern)
      .filter((file) => words.test(readFileSync(file, "utf8")))
      .toSorted();

  test("forms are read from a request in one place, and once more in browsers", () => {
    expect(mentions("{app,worker}/**/*.{ts,tsx}", /\.formData\(\)/)).toEqual([
      "app/lib/own-form.ts",
      "worker/api/read-form.ts",
    ]);
  });

  test("forms are parsed by one function", () => {
    expect(mentions("app/**/*.{ts,tsx}", /\bparseWithZod\b/)).toEqual(["app/lib/form.ts"]);
  });

  test("forms are read in browsers by client actions only", () => {
    const wrong = mentions("app/**/*.{ts,tsx}", /\breadOwnForm\b/).filter(
      (file) =>
        file !== "app/lib/own-form.ts" &&
        readFileSync(file, "utf8").split("readOwnForm(").length !==
          readFileSync(file, "utf8").split("clientAction(").length,
    );
    expect(wrong).toEqual([]);
  });
});

describe("what is written into a table", () => {
  test("what is written into a table names its columns where it is written, so that nothing a form says can add one", () => {
    expect(files("worker/domain/**/*.ts").flatMap((file) => findUnnamedColumns(file))).toEqual([]);
  });

  test.each([
    [
      "the rest of what came in",
      "const { name, ...rest } = input; db.update(t).set({ ...rest, brandName: name })",
    ],
    ["all of what came in", "db.insert(t).values({ ...input, userId })"],
    ["what came in, as it is", "db.update(t).set(input).where(x)"],
    ["a part of what came in", "db.update(t).set({ ...input.profile })"],
    ["a list of what came in", "db.insert(t).values(input.rows.map((row) => ({ ...row, userId })))"],
    ["what came in, put together elsewhere", "const row = { ...input }; db.insert(t).values(row)"],
    ["what came in, through a function", "db.insert(t).values(toRow(input))"],
    [
      "what came in, after a conflict",
      "db.insert(t).values({ id }).onConflictDoUpdate({ target: t.id, set: input })",
    ],
    ["a column that came in", "db.update(t).set({ [input.column]: 1 })"],
  ])("%s is noticed", (_what, statement) => {
    const source = `function toRow(given) { return { id, ...given }; } function write(db, input) { ${statement}; }`;
    expect(findUnnamedColumns("worker/domain/a.ts", source)).toHaveLength(1);
  });

  test("columns that are named beside the statement are no fault", () => {
    const source = `
      const paid = { status: "paid" };
      function toRow(given) { return { id: given.id }; }
      function write(db, input) {
        const { id, name } = input;
        const review = input.submit ? { status: "pending review" } : {};
        db.update(t).set({ name, ...review, ...(name ? { hasName: true } : {}), ...toRow(input) }).where(x);
        db.insert(t).values(input.names.map((one) => ({ id, name: one }))).onConflictDoUpdate({ set: paid });
        new Map().set(id, input);
      }`;
    expect(findUnnamedColumns("worker/domain/a.ts", source)).toEqual([]);
  });
});

test("only what reads paths from outside looks at where a request came from", () => {
  const readers = files("{app,worker}/**/*.{ts,tsx}").filter((file) =>
    /\breferr?er\b["')]/i.test(readFileSync(file, "utf8")),
  );
  expect(readers).toEqual(["app/lib/local-path.ts"]);
});

test("what a licence grants is said in one place", () => {
  const saidByLabels = [
    "app/content/label-tracks-copy.ts",
    "app/features/catalogue/label-tracks/track-form-values.ts",
  ];
  const terms = /perpetual|worldwide|(?<!")non-exclusive(?!")/i;
  const writers = files("{app,worker}/**/*.{ts,tsx}").filter((file) =>
    [
      ...readFileSync(file, "utf8")
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
        .matchAll(/"[^"\n]*"|`[^`]*`/g),
    ].some(([text]) => terms.test(text)),
  );
  expect(writers.filter((file) => !saidByLabels.includes(file))).toEqual([
    "worker/domain/base/licence-terms/licence-terms.contract.ts",
  ]);
});

test("a CSV is written by one writer: nothing else names its columns or calls a library's", () => {
  const writers = files("{app,worker}/**/*.{ts,tsx}").filter((file) =>
    /\bunparse\(|\.join\(["'`][,;]["'`]\)[^;]*\\r?\\n/.test(readFileSync(file, "utf8")),
  );
  expect(writers).toEqual(["worker/domain/base/csv/csv.contract.ts"]);
});

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

describe("nothing of one machine or one person stands in the code", () => {
  test("no absolute paths of a machine, no addresses of package registries", () => {
    // Put together here, so that this file does not name them itself.
    const hosts = [
      ["registry", "npmjs"],
      ["deb", "debian"],
    ].map((words) => words.join("."));
    const sources = globSync(
      "{app,worker,drizzle,render-service,scripts,tests,docs}/**/*.{ts,tsx,mjs,md,css,mdx}",
    );
    const wrong = sources.filter((file) => {
      const text = readFileSync(file, "utf8");
      return /(^|[^\w.])\/(home|root|Users)\/\w/.test(text) || hosts.some((host) => text.includes(host));
    });
    expect(wrong).toEqual([]);
  });
});

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

describe("one answer", () => {
  const lines = (pattern: string, words: RegExp) =>
    files(pattern)
      .filter((file) => words.test(readFileSync(file, "utf8")))
      .toSorted();

  test("what is not there, not allowed or not asked rightly is said in one place", () => {
    const refusals = /new Response\(\s*null,\s*\{\s*status: 4(?!16)|throw data\(\s*null/;
    expect(lines("{app,worker}/**/*.{ts,tsx}", refusals)).toEqual([]);
    expect(readFileSync("worker/domain/base/http/refusals.ts", "utf8")).toContain("new Response(null, {");
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
