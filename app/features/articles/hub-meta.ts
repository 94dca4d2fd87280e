import { hubCopy, resources } from "#app/content/resources-copy.ts";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import type { PublicPage } from "#app/features/seo/page-meta.ts";
import { collectionPage } from "#app/features/seo/structured-data.ts";
import type { Hub } from "./article-front-matter.ts";
import type { ArticleSummary } from "./article-view.server.ts";
import { hubTrail, resourcesTrail } from "./trails.ts";

export const hubMeta = (hub: Hub, articles: readonly ArticleSummary[]): PublicPage =>
  collection(hubCopy[hub], hubTrail(hub), articles);

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
