import { hubCopy, resources } from "#app/content/resources-copy.ts";
import type { Crumb } from "#app/site/seo/structured-data.ts";
import type { Hub } from "./article-front-matter.ts";

const resourcesCrumb: Crumb = { name: resources.name, path: resources.path };

export const resourcesTrail: readonly Crumb[] = [resourcesCrumb];

export const hubTrail = (hub: Hub): readonly Crumb[] => [
  resourcesCrumb,
  { name: hubCopy[hub].name, path: hubCopy[hub].path },
];

export const articleTrail = (article: { hub: Hub; title: string; path: string }): readonly Crumb[] => [
  ...hubTrail(article.hub),
  { name: article.title, path: article.path },
];
