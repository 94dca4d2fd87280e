import type { Route } from "./+types/artist-hub.ts";
import { LinkButton } from "#app/components/button.tsx";
import { ApprovalNote } from "#app/features/people/accounts/approval-note.tsx";
import { hubCopy, resources } from "#app/content/resources-copy.ts";
import { ArticleGrid, ReadTime } from "#app/site/articles/article-card.tsx";
import { summarise, getArtistGuide } from "#app/site/articles/article-view.server.ts";
import { listHub } from "#app/site/articles/articles.server.ts";
import { HubCall, HubHead } from "#app/site/articles/hub-head.tsx";
import { Contents, Prose } from "#app/site/articles/prose.tsx";
import { artistHubMeta, hubTrail } from "#app/site/articles/meta.ts";
import { formatLongDate } from "#app/lib/time.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export function loader() {
  return { guide: getArtistGuide(), articles: listHub("artists").map(summarise) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, artistHubMeta(args.loaderData?.articles ?? [], args.loaderData?.guide ?? null));

export default function ArtistHub({ loaderData: { guide, articles } }: Route.ComponentProps) {
  const { heading, intro, callToAction } = hubCopy.artists;
  return (
    <>
      <HubHead
        heading={heading}
        intro={intro}
        trail={hubTrail("artists")}
        back={{ to: resources.path, label: `Back to ${resources.name}` }}
        note={<ApprovalNote account="label" />}
      >
        <LinkButton href={callToAction.to} size="large" className="self-start md:self-auto">
          {callToAction.label}
        </LinkButton>
      </HubHead>
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
