import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { matchRoutes, type RouteObject } from "react-router";
import { hubs } from "./article-front-matter.ts";
import { listArticles, listHub, listRelated, nameOf } from "./articles.server.ts";
import { getArtistGuide } from "./article-view.server.ts";
import { renderMdx } from "./render-mdx.server.tsx";
import routes from "#app/routes.ts";
import { articleSlugs } from "#tests/support/public-paths.ts";

const files = globSync("app/content/**/*.mdx");
const bodyOf = (file: string) => readFileSync(file, "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
const articles = listArticles();

const linksIn = (body: string) => [...body.matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, path = ""]) => path);
/** Further reading; contact and sign-up forms do not count. */
const isReadOn = /^\/(resources\/(brands|artists)(\/|$)|brands$|artists$|pricing$)/;
const announces =
  /\b(after reading|when you have read|by the end|after this page|this page (lets|shows|gives)|you will (be able|know|learn))\b/i;

/** Visible text of a page: no tags or code, entities decoded. */
const readText = (html: string) =>
  html
    .replaceAll(/<(code|style)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');

describe("articles", () => {
  test.each(hubs)("exactly the expected ones are in the %s hub", (hub) => {
    expect(
      listArticles(hub)
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(articleSlugs[hub].toSorted());
  });

  test("each hub starts with its pillar, then sorts by newest", () => {
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

  test.each(articles)("$slug recommends three other existing articles", (article) => {
    const related = listRelated(article);
    expect(related).toHaveLength(3);
    expect(new Set(related)).not.toContain(article);
    expect(new Set(related).size).toBe(3);
  });

  test.each(articles)("$slug links to four other pages in its running text", ({ hub, slug }) => {
    const body = bodyOf(`app/content/articles/${hub}/${slug}.mdx`);
    const linked = new Set(linksIn(body).filter((path) => isReadOn.test(path)));
    linked.delete(`/resources/${hub}/${slug}`);
    expect(linked.size).toBeGreaterThanOrEqual(4);
  });

  test.each(articles)("$slug cites unique sources by their page URL", ({ sources }) => {
    const addresses = sources.map(({ url }) => new URL(url));
    expect(addresses.length).toBeGreaterThan(0);
    expect(new Set(addresses.map(String)).size).toBe(addresses.length);
    expect(addresses.filter(({ pathname }) => pathname === "/")).toEqual([]);
  });

  test("the artist pillar cites at least three sources", () => {
    const pillar = articles.find(({ slug }) => slug === "how-to-get-music-in-ads");
    expect(pillar?.sources.length).toBeGreaterThanOrEqual(3);
  });

  test.each(articles)("$slug opens with its subject, not a preview", (article) => {
    const [opening = ""] = bodyOf(`app/content/articles/${nameOf(article)}.mdx`)
      .replaceAll(/^import .*$/gm, "")
      .trim()
      .split("\n\n");
    expect(opening).not.toMatch(announces);
  });

  test("the artist guide has no straight quotation mark", () => {
    expect(readText(getArtistGuide()?.html ?? '"')).not.toMatch(/["']/);
  });

  test.each(articles)("$slug has no straight quotation mark", (article) => {
    const { title, metaTitle, description, standfirst, topic, heroAlt, Content } = article;
    const words = [title, metaTitle, description, standfirst, topic, heroAlt, readText(renderMdx(Content))];
    expect(words.flatMap((text) => text.match(/.{0,20}["'].{0,20}/g) ?? [])).toEqual([]);
  });

  test("no two share a title, description, standfirst or topic", () => {
    for (const field of ["title", "metaTitle", "description", "standfirst", "topic"] as const) {
      const values = articles.map((article) => article[field].toLowerCase());
      expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
    }
  });

  test.each(articles)("the sections of $slug have unique anchors", ({ headings }) => {
    const ids = headings.map(({ id }) => id);
    expect(ids.filter((id, at) => id === "" || ids.indexOf(id) !== at)).toEqual([]);
  });
});

describe("MDX content", () => {
  test.each(files)("%s begins with a paragraph and uses only h2 and h3 headings", (file) => {
    const body = bodyOf(file);
    expect(body).not.toMatch(/^(# |####)/m);
    expect(body).not.toMatch(/<(h1|img)\b/);
    expect(body.indexOf("## ")).toBeGreaterThan(200);
  });

  test.each(files.filter((file) => !file.includes("/legal/")))("%s says ads and videos, not adverts and films", (file) => {
    const body = bodyOf(file).replaceAll(/^import .*$/gm, "");
    expect(body.match(/[^\n]{0,30}\b(somebody|nobody|whoever|adverts?)\b[^\n]{0,30}/gi) ?? []).toEqual([]);
    const films = body.match(/[^\n]{0,30}\bfilms?\b[^\n]{0,30}/gi) ?? [];
    expect(films.filter((text) => !/brand film|ad, film or game|films or ads/.test(text))).toEqual([]);
  });

  test.each(files)("%s links only to pages that exist", (file) => {
    for (const path of linksIn(bodyOf(file))) expect(leadsSomewhere(path), `${file} → ${path}`).toBe(true);
  });
});

test("renderMdx renders plain HTML, with tables named after their headings", () => {
  const article = articles.find(({ slug }) => slug === "fight-ad-fatigue");
  const html = article ? renderMdx(article.Content) : "";
  expect(html).toContain("What fatigue is, and what it is often confused with, table: ");
  expect(html).not.toContain("<script");
});

/** The `*` route is the 404 page. */
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
