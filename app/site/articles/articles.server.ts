import type { ComponentType } from "react";
import { authors } from "#app/content/authors.ts";
import { ArticleFrontMatter, type Hub, hubs, parseFrontMatter } from "./article-front-matter.ts";

/** A text written in MDX, as its module exports it. */
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

/** Unhurried reading of a text with figures in it. */
const wordsPerMinute = 220;

export const readMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute));

let parsed: readonly Article[] | null = null;

/** Shown first in their hub; the others follow by date. */
const pillars: readonly string[] = ["brands/what-is-a-sync-license", "artists/how-to-get-music-in-ads"];

/** The articles of a hub as it shows them: its pillar, then the newest first. */
export function listHub(hub: Hub): readonly Article[] {
  return listArticles(hub).toSorted((a, b) => Number(isPillar(b)) - Number(isPillar(a)));
}

const isPillar = (article: Article): boolean => pillars.includes(nameOf(article));

/** Every article, the newest first. Throws, naming file and field, when one breaks the rules of front matter. */
export function listArticles(hub?: Hub): readonly Article[] {
  parsed ??= Object.entries(modules)
    .map(([file, text]) => parseArticle(file, text))
    .toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.slug.localeCompare(b.slug));
  return hub ? parsed.filter((article) => article.hub === hub) : parsed;
}

export function getArticle(hub: Hub, slug: string): Article | null {
  return listArticles(hub).find((article) => article.slug === slug) ?? null;
}

/** The articles that another one recommends; one that does not exist yet is left out. */
export function listRelated(article: Article): readonly Article[] {
  return article.related.flatMap((name) => listArticles().find((other) => nameOf(other) === name) ?? []);
}

/** `brands/roi-of-music`: how articles name each other. */
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
