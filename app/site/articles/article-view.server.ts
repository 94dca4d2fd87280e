import { authors, type Author } from "#app/content/authors.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { type Hub, parseFrontMatter } from "./article-front-matter.ts";
import { type Article, getArticle, type Heading, listRelated, readMinutes, type TextModule } from "./articles.server.ts";
import { renderMdx } from "./render-mdx.server.tsx";
import { z } from "zod";

export type ArticleSummary = Pick<
  Article,
  "path" | "slug" | "hub" | "title" | "standfirst" | "topic" | "mood" | "publishedOn" | "updatedOn" | "readMinutes"
>;

export type ArticleView = ArticleSummary &
  Pick<Article, "metaTitle" | "description" | "heroAlt" | "sources" | "words"> & {
    hub: Hub;
    html: string;
    sections: readonly Heading[];
    author: Pick<Author, "kind" | "slug" | "name">;
    related: readonly ArticleSummary[];
  };

export function summarise(article: Article): ArticleSummary {
  const { path, slug, hub, title, standfirst, topic, mood, publishedOn, updatedOn, readMinutes } = article;
  return { path, slug, hub, title, standfirst, topic, mood, publishedOn, updatedOn, readMinutes };
}

function viewArticle(article: Article): ArticleView {
  const { metaTitle, description, heroAlt, sources, words } = article;
  const { kind, slug, name } = authorOf(article);
  return {
    ...summarise(article),
    metaTitle,
    description,
    heroAlt,
    sources,
    words,
    html: renderMdx(article.Content),
    sections: article.headings.filter(({ depth }) => depth === 2),
    author: { kind, slug, name },
    related: listRelated(article).map(summarise),
  };
}

function authorOf(article: Article): Author {
  const author = authors.find(({ slug }) => slug === article.author);
  if (!author) throw new Error(`${article.path}: unknown author`);
  return author;
}

export function loadArticle(hub: Hub, slug: string): ArticleView {
  const article = getArticle(hub, slug);
  if (!article) throw notFound();
  return viewArticle(article);
}

const file = "/app/content/artist-guide.mdx";
const modules = import.meta.glob<TextModule>("/app/content/artist-guide.mdx", { eager: true });

const FrontMatter = z.object({ publishedOn: z.iso.date(), updatedOn: z.iso.date() });

export type ArtistGuide = {
  html: string;
  sections: readonly Heading[];
  publishedOn: string;
  updatedOn: string;
  words: number;
  readMinutes: number;
};

export function getArtistGuide(): ArtistGuide | null {
  const guide = modules[file];
  if (!guide) return null;
  const { publishedOn, updatedOn } = parseFrontMatter(file, FrontMatter, guide.frontmatter);
  return {
    html: renderMdx(guide.default),
    sections: guide.headings.filter(({ depth }) => depth === 2),
    publishedOn,
    updatedOn,
    words: guide.words,
    readMinutes: readMinutes(guide.words),
  };
}
