import type { ComponentType } from "react";
import { authors } from "#app/content/authors.ts";
import { ArticleFrontMatter, type Hub, hubs, parseFrontMatter } from "./article-front-matter.ts";

/** Exports of an MDX module. */
export type TextModule = {
  frontmatter: unknown;
  words: number;
  headings: readonly Heading[];
  default: ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
};

export type Heading = { depth: number; text: string; id: string };

export type Article = Omit<ArticleFrontMatter, "heroIdea"> & {
  hub: Hub;
  slug: string;
  path: string;
  words: number;
  readMinutes: number;
  headings: readonly Heading[];
  Content: TextModule["default"];
};

const modules = import.meta.glob<TextModule>("/app/content/articles/*/*.mdx", { eager: true });

/** A slow reading speed, because the texts have figures. */
const wordsPerMinute = 220;

export const readMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute));

let parsed: readonly Article[] | null = null;

/** Listed first in their hub; the others follow by date. */
const pillars: readonly string[] = ["brands/what-is-a-sync-license", "artists/how-to-get-music-in-ads"];

/** A hub's articles: its pillar first, then the newest. */
export function listHub(hub: Hub): readonly Article[] {
  return listArticles(hub).toSorted((a, b) => Number(isPillar(b)) - Number(isPillar(a)));
}

const isPillar = (article: Article): boolean => pillars.includes(nameOf(article));

/** Every article, newest first. Throws on invalid front matter, naming file and field. */
export function listArticles(hub?: Hub): readonly Article[] {
  parsed ??= Object.entries(modules)
    .map(([file, text]) => parseArticle(file, text))
    .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.slug.localeCompare(b.slug));
  return hub ? parsed.filter((article) => article.hub === hub) : parsed;
}

export function getArticle(hub: Hub, slug: string): Article | null {
  return listArticles(hub).find((article) => article.slug === slug) ?? null;
}

/** Related articles; those that do not exist yet are left out. */
export function listRelated(article: Article): readonly Article[] {
  return article.related.flatMap((name) => listArticles().find((other) => nameOf(other) === name) ?? []);
}

/** `brands/roi-of-music`: the form in which articles refer to each other. */
export const nameOf = ({ hub, slug }: Pick<Article, "hub" | "slug">): string => `${hub}/${slug}`;

function parseArticle(file: string, text: TextModule): Article {
  const [hubName, fileName = ""] = file.split("/").slice(-2);
  const hub = hubs.find((candidate) => candidate === hubName);
  if (!hub) throw new Error(`${file}: no such hub`);
  const { heroIdea: _, ...front } = parseFrontMatter(file, ArticleFrontMatter, text.frontmatter);
  if (!authors.some(({ slug }) => slug === front.author)) throw new Error(`${file}: unknown author`);
  const slug = fileName.replace(/\.mdx$/, "");
  return {
    ...front,
    hub,
    slug,
    path: `/resources/${hub}/${slug}`,
    words: text.words,
    readMinutes: readMinutes(text.words),
    headings: text.headings,
    Content: text.default,
  };
}
