import { hubCopy, resources } from "#app/content/resources-copy.ts";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import type { PublicPage } from "#app/site/seo/page-meta.ts";
import { article, collectionPage } from "#app/site/seo/structured-data.ts";
import type { ArtistGuide } from "./artist-guide.server.ts";
import { authors } from "#app/content/authors.ts";
import type { Hub } from "./article-front-matter.ts";
import type { ArticleSummary } from "./article-view.server.ts";
import { hubTrail, resourcesTrail } from "./trails.ts";

export const hubMeta = (hub: Hub, articles: readonly ArticleSummary[]): PublicPage =>
  collection(hubCopy[hub], hubTrail(hub), articles);

/** The hub of artists is a long guide as well: an article by the desk, under the headline of the page. */
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
