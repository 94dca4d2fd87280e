import type { Route } from "./+types/article.ts";
import { articleMeta } from "#app/site/articles/meta.ts";
import { ArticlePage } from "#app/site/articles/article-page.tsx";
import { loadArticle } from "#app/site/articles/article-view.server.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export function loader({ url, params }: Route.LoaderArgs) {
  return loadArticle(url.pathname.startsWith("/resources/artists/") ? "artists" : "brands", params.slug);
}

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, articleMeta(args.loaderData)) : []);

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ArticlePage article={loaderData} />;
}
