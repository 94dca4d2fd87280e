import { redirect } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { ArticleRow } from "#app/site/articles/article-card.tsx";
import { Breadcrumbs } from "#app/site/seo/breadcrumbs.tsx";
import type { Route } from "./+types/author.ts";
import { authorBy } from "#app/content/authors.ts";
import { type ArticleSummary, summarise } from "#app/site/articles/article-view.server.ts";
import { listArticles } from "#app/site/articles/articles.server.ts";
import { authorMeta, authorTrail } from "#app/site/articles/meta.ts";
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

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, authorMeta(args.loaderData.author)) : []);

export default function AuthorRoute({ loaderData: { author, articles } }: Route.ComponentProps) {
  return (
    <>
      <div className="page-width pt-2">
        <Breadcrumbs trail={authorTrail(author)} />
        <div className="mt-8 grid gap-x-16 gap-y-8 md:mt-12 md:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
          <img
            src={author.portrait.src}
            alt={author.portrait.alt}
            width={680}
            height={680}
            fetchPriority="high"
            className="aspect-square w-full max-w-[340px] rounded-xs border border-line bg-surface object-cover"
          />
          <div>
            <PageTitle size="display">{author.name}</PageTitle>
            <p className="mt-3 text-lg text-ink2">{author.work}</p>
            <div className="mt-6 max-w-[68ch] space-y-4 text-[1.0625rem] leading-[1.65]">
              {author.bio.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {author.method.map(({ title, text }) => (
                <section key={title}>
                  <SectionTitle className="pt-3">{title}</SectionTitle>
                  <p className="mt-2">{text}</p>
                </section>
              ))}
            </div>
            <ul className="mt-6 flex flex-wrap gap-3">
              {author.links.map(({ label, url }) => (
                <li key={url}>
                  <LinkButton href={url} rel="noopener me" variant="secondary">
                    {label}
                  </LinkButton>
                </li>
              ))}
              <li>
                <LinkButton href="/contact" variant="secondary">
                  Report a mistake
                </LinkButton>
              </li>
            </ul>
          </div>
        </div>
      </div>
      <Written title="Articles for brands" articles={articles.filter(({ hub }) => hub === "brands")} />
      <Written title="Articles for artists" articles={articles.filter(({ hub }) => hub === "artists")} />
    </>
  );
}

function Written({ title, articles }: { title: string; articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="page-width mt-16 md:mt-24">
      <SectionTitle size="medium" className="border-b border-ink pb-4">
        {title}
      </SectionTitle>
      <ul>
        {articles.map((article) => (
          <ArticleRow key={article.path} article={article} />
        ))}
      </ul>
    </section>
  );
}
