import { LinkButton } from "#app/components/button.tsx";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import type { Author } from "#app/content/authors.ts";
import { Breadcrumbs } from "#app/site/seo/breadcrumbs.tsx";
import { ArticleRow } from "./article-row.tsx";
import type { ArticleSummary } from "./article-view.server.ts";
import { authorTrail } from "./author-meta.ts";

type AuthorPageProps = { author: Author; articles: readonly ArticleSummary[] };

/** Who writes here and how: picture, words about them, links that are theirs, and what has been written. */
export function AuthorPage({ author, articles }: AuthorPageProps) {
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
