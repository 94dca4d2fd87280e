import type { Route } from "./+types/brand-article.ts";
import { articleMeta } from "#app/site/articles/meta.ts";
import { ArticlePage } from "#app/site/articles/article-page.tsx";
import { loadArticle } from "#app/site/articles/article-view.server.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export function loader({ params }: Route.LoaderArgs) {
  return loadArticle("brands", params.slug);
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, articleMeta(args.loaderData)) : [];

export default function BrandArticle({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData} />;
}
