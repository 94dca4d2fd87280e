import { redirect } from "react-router";
import type { Route } from "./+types/author.ts";
import { authorBy } from "#app/content/authors.ts";
import { summarise } from "#app/site/articles/article-view.server.ts";
import { listArticles } from "#app/site/articles/articles.server.ts";
import { authorMeta } from "#app/site/articles/author-meta.ts";
import { AuthorPage } from "#app/site/articles/author-page.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { authorPath } from "#app/site/seo/structured-data.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export function loader({ params }: Route.LoaderArgs) {
  const author = authorBy(params.name);
  if (!author) throw notFound();
  if (author.slug !== params.name) throw redirect(authorPath(author), 301);
  const written = listArticles().filter((article) => article.author === author.slug);
  return { author, articles: written.map(summarise) };
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, authorMeta(args.loaderData.author)) : [];

export default function Author({ loaderData }: Route.ComponentProps) {
  return <AuthorPage {...loaderData} />;
}
