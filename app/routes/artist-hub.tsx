import type { Route } from "./+types/artist-hub.ts";
import { ApprovalNote } from "#app/features/people/accounts/approval-note.tsx";
import { ArticleGrid, ReadTime } from "#app/site/articles/article-card.tsx";
import { summarise, getArtistGuide } from "#app/site/articles/article-view.server.ts";
import { listHub } from "#app/site/articles/articles.server.ts";
import { HubCall, HubPageHead } from "#app/site/articles/hub-head.tsx";
import { Contents, Prose } from "#app/site/articles/prose.tsx";
import { artistHubMeta } from "#app/site/articles/meta.ts";
import { formatLongDate } from "#app/lib/time.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export function loader() {
  return { guide: getArtistGuide(), articles: listHub("artists").map(summarise) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, artistHubMeta(args.loaderData?.articles ?? [], args.loaderData?.guide ?? null));

export default function ArtistHub({ loaderData: { guide, articles } }: Route.ComponentProps) {
  return (
    <>
      <HubPageHead hub="artists" note={<ApprovalNote account="label" />} />
      {guide && (
        <div className="page-width mt-10 grid gap-x-16 gap-y-12 border-t border-line pt-10 md:mt-14 lg:grid-cols-[200px_minmax(0,68ch)] xl:grid-cols-[200px_minmax(0,68ch)_minmax(220px,1fr)]">
          <Contents title="In this guide" sections={guide.sections} />
          <Prose html={guide.html} />
          <p className="order-first self-start text-sm text-ink2 lg:col-start-2 xl:order-none xl:col-start-3 xl:border-t xl:border-ink xl:pt-2">
            <span className="block font-strong text-ink">The artist guide</span>
            <ReadTime minutes={guide.readMinutes} />, updated{" "}
            <time dateTime={guide.updatedOn}>{formatLongDate(guide.updatedOn)}</time>
          </p>
        </div>
      )}
      <ArticleGrid title="Articles for artists" articles={articles} />
      <HubCall hub="artists" />
    </>
  );
}
