import type { Route } from "./+types/brand-hub.ts";
import { ApprovalNote } from "#app/features/people/accounts/approval-note.tsx";
import { ArticleGrid } from "#app/site/articles/article-card.tsx";
import { type ArticleSummary, summarise } from "#app/site/articles/article-view.server.ts";
import { listHub } from "#app/site/articles/articles.server.ts";
import { HubCall, HubPageHead } from "#app/site/articles/hub-head.tsx";
import { hubMeta } from "#app/site/articles/meta.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export function loader() {
  return listHub("brands").map(summarise);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, hubMeta("brands", args.loaderData ?? []));

export default function BrandHub({ loaderData: articles }: Route.ComponentProps) {
  return (
    <>
      <HubPageHead hub="brands" note={<ApprovalNote account="brand" isForLibrary />} />
      <TopicList articles={articles} />
      <ArticleGrid title="Articles for brands" articles={articles} />
      <HubCall hub="brands" />
    </>
  );
}

function TopicList({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <nav aria-label="Topics" className="page-width mt-10 md:mt-14">
      <ul className="flex flex-wrap gap-2">
        {articles.map(({ path, topic, mood }) => (
          <li key={path} data-mood={mood}>
            <a
              href={path}
              className="inline-flex min-h-11 items-center gap-2.5 rounded-sm bg-wash px-4 text-sm font-strong text-moodink hover:shadow-[inset_0_0_0_1px_var(--mood)]"
            >
              <span className="size-2 rounded-full bg-mood" aria-hidden="true" />
              {topic}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
