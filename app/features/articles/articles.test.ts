import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { matchRoutes, type RouteObject } from "react-router";
import { hubs } from "./article-front-matter.ts";
import { listArticles, listHub, listRelated } from "./articles.server.ts";
import { renderMdx } from "./render-mdx.server.tsx";
import routes from "#app/routes.ts";
import { articleSlugs } from "#tests/support/public-paths.ts";

const files = globSync("app/content/**/*.mdx");
const bodyOf = (file: string) => readFileSync(file, "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
const articles = listArticles();

describe("the articles", () => {
  test.each(hubs)("every one of the %s hub is there, and no other", (hub) => {
    expect(
      listArticles(hub)
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(articleSlugs[hub].toSorted());
  });

  test("a hub opens with its pillar, and goes on with the newest", () => {
    expect(listHub("brands")[0]?.slug).toBe("what-is-a-sync-license");
    for (const hub of hubs) {
      const days = listHub(hub).map(({ publishedOn }) => publishedOn);
      expect(days.slice(1)).toEqual(days.slice(1).toSorted().toReversed());
    }
  });

  test.each(articles)("$slug has 900 to 1,600 words", ({ words }) => {
    expect(words).toBeGreaterThanOrEqual(900);
    expect(words).toBeLessThanOrEqual(1600);
  });

  test.each(articles)("$slug recommends three others that exist", (article) => {
    const related = listRelated(article);
    expect(related).toHaveLength(3);
    expect(new Set(related)).not.toContain(article);
    expect(new Set(related).size).toBe(3);
  });

  test("no two share a title, a description or a standfirst", () => {
    for (const field of ["title", "metaTitle", "description", "standfirst", "topic"] as const) {
      const values = articles.map((article) => article[field].toLowerCase());
      expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
    }
  });

  test.each(articles)("the sections of $slug have addresses of their own", ({ headings }) => {
    const ids = headings.map(({ id }) => id);
    expect(ids.filter((id, at) => id === "" || ids.indexOf(id) !== at)).toEqual([]);
  });
});

describe("every text written in MDX", () => {
  test.each(files)("%s begins with a paragraph and has only sections and subsections", (file) => {
    const body = bodyOf(file);
    expect(body).not.toMatch(/^(# |####)/m);
    expect(body).not.toMatch(/<(h1|img)\b/);
    expect(body.indexOf("## ")).toBeGreaterThan(200);
  });

  test.each(files)("%s links only to pages that exist", (file) => {
    const links = [...bodyOf(file).matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, path = ""]) => path);
    for (const path of links) expect(leadsSomewhere(path), `${file} → ${path}`).toBe(true);
  });
});

test("a text becomes plain HTML, its tables named by their heads", () => {
  const article = articles.find(({ slug }) => slug === "fight-ad-fatigue");
  const html = article ? renderMdx(article.Content) : "";
  expect(html).toContain("What fatigue is, and what it is often confused with, table: ");
  expect(html).not.toContain("<script");
});

/** `splat` is the page that is not there. */
function leadsSomewhere(path: string): boolean {
  const matches = matchRoutes(table, path) ?? [];
  if (matches.length === 0 || matches.at(-1)?.route.path === "*") return false;
  const [, resources, hub, slug] = path.split("/");
  if (resources !== "resources" || !slug) return true;
  return articles.some((article) => article.hub === hub && article.slug === slug);
}

const table: RouteObject[] = routes.map(asRoute);

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined };

function asRoute(entry: Entry): RouteObject {
  if (entry.index) return { index: true };
  return {
    ...(entry.path ? { path: entry.path } : {}),
    ...(entry.children ? { children: entry.children.map(asRoute) } : {}),
  };
}
