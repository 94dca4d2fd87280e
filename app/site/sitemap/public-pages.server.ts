import { authors } from "#app/content/authors.ts";
import { hubCopy, resources } from "#app/content/resources-copy.ts";
import { getArtistGuide } from "#app/site/articles/article-view.server.ts";
import { type Article, listArticles } from "#app/site/articles/articles.server.ts";
import { listLegalTexts } from "#app/site/public-pages/legal-texts.server.ts";
import { authorPath } from "#app/site/seo/structured-data.ts";

export type ListedPage = { path: string; updatedOn: string };

/** Last change of the pages whose text is in code. */
const copyUpdatedOn = "2026-11-23";
const copyPages = ["/", "/brands", "/artists", "/pricing", "/verify", "/contact"];

/** Every indexed page with the date of its last change. */
export function listPublicPages(): readonly ListedPage[] {
  return [
    ...copyPages.map((path) => ({ path, updatedOn: copyUpdatedOn })),
    { path: resources.path, updatedOn: latest(listArticles()) },
    { path: hubCopy.brands.path, updatedOn: latest(listArticles("brands")) },
    { path: hubCopy.artists.path, updatedOn: latest(listArticles("artists"), getArtistGuide()) },
    ...listArticles(),
    ...authors.map((author) => ({
      path: authorPath(author),
      updatedOn: latest(listArticles().filter((article) => article.author === author.slug)),
    })),
    ...listLegalTexts(),
  ].map(({ path, updatedOn }) => ({ path, updatedOn }));
}

/** A list page changes with its newest item. */
function latest(articles: readonly Article[], other?: { updatedOn: string } | null): string {
  const days = articles.map(({ updatedOn }) => updatedOn);
  return [...days, other?.updatedOn ?? ""].toSorted().at(-1) || copyUpdatedOn;
}
