import type { Hub } from "./article-front-matter.ts";
import { type ArticleView, viewArticle } from "./article-view.server.ts";
import { getArticle } from "./articles.server.ts";
import { notFound } from "#worker/domain/lib/http.ts";

/** The article at an address, or a 404. */
export function loadArticle(hub: Hub, slug: string): ArticleView {
  const article = getArticle(hub, slug);
  if (!article) throw notFound();
  return viewArticle(article);
}
