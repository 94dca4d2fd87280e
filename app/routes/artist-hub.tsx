import type { Route } from "./+types/artist-hub.ts";
import { hubCopy, resources } from "#app/content/resources-copy.ts";
import { ArticleGrid } from "#app/features/articles/article-grid.tsx";
import { summarise } from "#app/features/articles/article-view.server.ts";
import { listArticles } from "#app/features/articles/articles.server.ts";
import { getArtistGuide } from "#app/features/articles/artist-guide.server.ts";
import { ClosingCall } from "#app/features/articles/closing-call.tsx";
import { Contents } from "#app/features/articles/contents.tsx";
import { HubHead } from "#app/features/articles/hub-head.tsx";
import { hubMeta } from "#app/features/articles/hub-meta.ts";
import { Prose } from "#app/features/articles/prose.tsx";
import { hubTrail } from "#app/features/articles/trails.ts";
import { pageMeta } from "#app/features/seo/page-meta.ts";

export function loader() {
  return { guide: getArtistGuide(), articles: listArticles("artists").map(summarise) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, hubMeta("artists", args.loaderData?.articles ?? []));

export default function ArtistHub({ loaderData: { guide, articles } }: Route.ComponentProps) {
  const { heading, intro, callToAction } = hubCopy.artists;
  return (
    <>
      <HubHead
        heading={heading}
        intro={intro}
        trail={hubTrail("artists")}
        back={{ to: resources.path, label: `Back to ${resources.name}` }}
      >
        <a href={callToAction.to} className="btn btn-ink btn-lg self-start md:self-auto">
          {callToAction.label}
        </a>
      </HubHead>
      {guide && (
        <div className="page-width mt-10 grid gap-x-16 gap-y-12 border-t border-line pt-10 md:mt-14 lg:grid-cols-[240px_minmax(0,68ch)]">
          <Contents title="In this guide" sections={guide.sections} />
          <Prose html={guide.html} />
        </div>
      )}
      <ArticleGrid title="Articles for artists" articles={articles} />
      <ClosingCall hub="artists" />
    </>
  );
}
