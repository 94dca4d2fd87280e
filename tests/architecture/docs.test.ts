import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const pages = globSync(["*.md", "docs/**/*.md", "render-service/README.md", "scripts/README.md"]);
const sources = globSync("{app,worker,drizzle,render-service,scripts,tests,migrations,docs}/**/*.*")
  .concat(globSync(["*.{ts,json,toml}", "public/*"]))
  .map((file) => `/${file}`);
/** Written by builds and runs. */
const generated = ["build/server/wrangler.json", "node_modules/.cache/playwright", "public/fonts"];

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
function expandBraces(word: string): string[] {
  const [whole, list = ""] = /\{([^{}]+)\}/.exec(word) ?? [];
  return whole ? list.split(",").flatMap((part) => expandBraces(word.replace(whole, part.trim()))) : [word];
}

const codeIn = (page: string): string[] =>
  [...readFileSync(page, "utf8").matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => expandBraces(code));

test("every source file named in the docs exists", () => {
  const missing = pages.flatMap((page) =>
    codeIn(page)
      .flatMap((code) => code.match(/(?<![\w./*<-])\w[\w./-]*\.(?:tsx?|mjs|sql|css|mdx)(?![\w./*-])/g) ?? [])
      .filter((file) => !sources.some((path) => path.endsWith(`/${file}`)))
      .map((file) => `${page}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test("every folder named in the docs holds files", () => {
  const missing = pages.flatMap((page) =>
    codeIn(page)
      .filter((code) => /^[\w.-]+(\/[\w.-]+)+\/?$/.test(code) && !generated.includes(code))
      .filter((code) => !sources.some((path) => `${path}/`.includes(`/${code.replace(/\/$/, "")}/`)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("every link between the docs resolves to a file", () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .filter(([, to = ""]) => globSync(join(dirname(page), to)).length === 0)
      .map(([, to = ""]) => `${page}: ${to}`),
  );
  expect(broken).toEqual([]);
});

describe("layer diagram in docs/architecture.md", () => {
  const picture = /```text\n(.*?)```/s.exec(readFileSync("docs/architecture.md", "utf8"))?.[1] ?? "";
  /** A group's line: its name, then its nouns. */
  const groupLine = /^ {2}(\w+)\/ +(.+)$/gm;
  const groups = [...picture.matchAll(groupLine)].map(([, name = "", nouns = ""]) => ({
    name,
    folders: nouns.split(" ").map((noun) => `worker/domain/${name}/${noun}`),
  }));

  test("names only existing files and folders", () => {
    const layers = picture.replaceAll(groupLine, "").match(/[\w-]+\/[\w./-]*/g) ?? [];
    expect(layers).toContain("render-service/");
    const named = [...layers, ...groups.flatMap(({ folders }) => folders)];
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("names every group of worker/domain", () => {
    const existing = globSync("worker/domain/*/").map((path) => basename(path));
    expect(groups.map(({ name }) => name).toSorted()).toEqual(existing.toSorted());
  });
});
