import type { PublicPage } from "#app/site/seo/page-meta.ts";
import { article as articleThing } from "#app/site/seo/structured-data.ts";
import type { ArticleView } from "./article-view.server.ts";
import { articleTrail } from "./trails.ts";

export function articleMeta(article: ArticleView): PublicPage {
  return {
    path: article.path,
    title: article.metaTitle,
    description: article.description,
    trail: articleTrail(article),
    imageAlt: `${article.title}. ${article.heroAlt}`,
    article,
    structuredData: (origin) => [
      articleThing(origin, { ...article, name: article.title, description: article.standfirst }),
    ],
  };
}
