import { ArrowRight } from "lucide-react";
import type { Route } from "./+types/resources.ts";
import { SectionTitle } from "#app/components/page-title.tsx";
import { hubCopy, resources } from "#app/content/resources-copy.ts";
import type { Hub } from "#app/site/articles/article-front-matter.ts";
import { ArticleRow } from "#app/site/articles/article-card.tsx";
import { type ArticleSummary, summarise } from "#app/site/articles/article-view.server.ts";
import { listHub } from "#app/site/articles/articles.server.ts";
import { HubHead } from "#app/site/articles/hub-head.tsx";
import { resourcesMeta, resourcesTrail } from "#app/site/articles/meta.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export function loader() {
  return [...listHub("brands"), ...listHub("artists")].map(summarise);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, resourcesMeta(args.loaderData ?? []));

export default function Resources({ loaderData: articles }: Route.ComponentProps) {
  const count = (hub: Hub) => articles.filter((article) => article.hub === hub).length;
  return (
    <>
      <HubHead heading={resources.heading} intro={resources.intro} trail={resourcesTrail} />
      <div className="page-width mt-12 md:mt-16">
        <div className="grid md:grid-cols-2">
          <HubPanel hub="brands" count={count("brands")} className="border border-line bg-surface" />
          <HubPanel hub="artists" count={count("artists")} className="bg-ink text-paper" />
        </div>
      </div>
      <HubIndex hub="brands" title="For brands" articles={articles} />
      <HubIndex hub="artists" title="For artists" articles={articles} />
    </>
  );
}

type PanelProps = { hub: Hub; count: number; className: string };

function HubPanel({ hub, count, className }: PanelProps) {
  const { path, name, teaser } = hubCopy[hub];
  return (
    <section aria-labelledby={`hub-${hub}`} className={`group relative flex flex-col p-6 md:p-12 ${className}`}>
      <SectionTitle id={`hub-${hub}`} size="display">
        <a href={path} className="underline-offset-4 after:absolute after:inset-0 group-hover:underline">
          {name}
        </a>
      </SectionTitle>
      <p className="mt-3 max-w-[36ch] text-lg opacity-80">{teaser}</p>
      <p className="tc mt-8 flex items-center gap-2 text-sm font-strong md:mt-12">
        {count} articles{hub === "artists" && " and a guide"}
        <ArrowRight
          className="icon-sm transition-[translate] duration-[180ms] ease-out group-hover:translate-x-1"
          aria-hidden="true"
        />
      </p>
    </section>
  );
}

type IndexProps = { hub: Hub; title: string; articles: readonly ArticleSummary[] };

function HubIndex({ hub, title, articles }: IndexProps) {
  return (
    <section aria-labelledby={`index-${hub}`} className="page-width mt-16 md:mt-24">
      <SectionTitle id={`index-${hub}`} size="medium" className="border-b border-ink pb-4">
        {title}
      </SectionTitle>
      <ul>
        {articles
          .filter((article) => article.hub === hub)
          .map((article) => (
            <ArticleRow key={article.path} article={article} />
          ))}
      </ul>
    </section>
  );
}
