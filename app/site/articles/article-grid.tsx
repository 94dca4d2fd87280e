import { ArticleCard } from "./article-card.tsx";
import type { ArticleSummary } from "./article-view.server.ts";
import { SectionTitle } from "#app/components/page-title.tsx";

type GridProps = { title: string; articles: readonly ArticleSummary[] };

/** The articles of a hub as cards under a heavy rule. */
export function ArticleGrid({ title, articles }: GridProps) {
  return (
    <section aria-labelledby="articles" className="page-width mt-14 md:mt-20">
      <div className="flex items-baseline justify-between border-b border-ink pb-4">
        <SectionTitle id="articles" size="medium">
          {title}
        </SectionTitle>
        <p className="tc text-sm text-ink2">{articles.length} articles</p>
      </div>
      <ul className="mt-8 grid gap-x-8 gap-y-14 md:grid-cols-2 xl:grid-cols-3">
        {articles.map((article) => (
          <li key={article.path}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
