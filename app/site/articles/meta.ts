import { type Author, authors } from "#app/content/authors.ts";
import { hubCopy, resources } from "#app/content/resources-copy.ts";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import type { PublicPage } from "#app/site/seo/page-meta.ts";
import {
  article as articleThing,
  article,
  authorPath,
  collectionPage,
  type Crumb,
  profilePage,
} from "#app/site/seo/structured-data.ts";
import type { Hub } from "./article-front-matter.ts";
import type { ArticleSummary, ArticleView, ArtistGuide } from "./article-view.server.ts";

const resourcesCrumb: Crumb = { name: resources.name, path: resources.path };

export const resourcesTrail: readonly Crumb[] = [resourcesCrumb];

export const hubTrail = (hub: Hub): readonly Crumb[] => [resourcesCrumb, { name: hubCopy[hub].name, path: hubCopy[hub].path }];

export const articleTrail = (article: { hub: Hub; title: string; path: string }): readonly Crumb[] => [
  ...hubTrail(article.hub),
  { name: article.title, path: article.path },
];

export function articleMeta(article: ArticleView): PublicPage {
  return {
    path: article.path,
    title: article.metaTitle,
    description: article.description,
    trail: articleTrail(article),
    imageAlt: `${article.title}. ${article.heroAlt}`,
    article,
    structuredData: (origin) => [articleThing(origin, { ...article, name: article.title, description: article.standfirst })],
  };
}

export const authorTrail = (author: Author) => [...resourcesTrail, { name: author.name, path: authorPath(author) }];

export function authorMeta(author: Author): PublicPage {
  return {
    path: authorPath(author),
    title: `${author.name}: music and licensing`,
    description: `How the ${author.name} makes and checks its articles, with a list of them all: on licensing music, for brands and for artists.`,
    trail: authorTrail(author),
    imageAlt: `${author.name}. ${author.portrait.alt}`,
    ogType: "profile",
    structuredData: (origin) => [profilePage(origin, author)],
  };
}

export const hubMeta = (hub: Hub, articles: readonly ArticleSummary[]): PublicPage =>
  collection(hubCopy[hub], hubTrail(hub), articles);

/** The artists' hub is also a long guide: marked up as an article by the editorial desk, with the page's headline. */
export function artistHubMeta(articles: readonly ArticleSummary[], guide: ArtistGuide | null): PublicPage {
  const page = hubMeta("artists", articles);
  const [desk] = authors;
  if (!guide || !desk) return page;
  const { path, heading: name, intro: description } = hubCopy.artists;
  const { publishedOn, updatedOn, words } = guide;
  const written = { path, name, description, publishedOn, updatedOn, words, topic: "Sync licensing" };
  return {
    ...page,
    structuredData: (origin, trader) => [
      ...(page.structuredData?.(origin, trader) ?? []),
      article(origin, { ...written, author: desk }),
    ],
  };
}

export const resourcesMeta = (articles: readonly ArticleSummary[]): PublicPage =>
  collection(resources, resourcesTrail, articles);

type Copy = Readonly<Record<"path" | "heading" | "intro" | "metaTitle" | "metaDescription", string>>;

function collection(copy: Copy, trail: PublicPage["trail"], items: readonly ArticleSummary[]): PublicPage {
  return {
    path: copy.path,
    title: copy.metaTitle,
    description: copy.metaDescription,
    trail,
    imageAlt: sharingAlt(copy.path),
    structuredData: (origin) => [
      collectionPage(origin, { path: copy.path, name: copy.heading, description: copy.intro, items }),
    ],
  };
}
