import type { Route } from "./+types/brand-hub.ts";
import { LinkButton } from "#app/components/button.tsx";
import { ApprovalNote } from "#app/features/people/accounts/approval-note.tsx";
import { hubCopy, resources } from "#app/content/resources-copy.ts";
import { ArticleGrid } from "#app/site/articles/article-grid.tsx";
import { summarise } from "#app/site/articles/article-view.server.ts";
import { listHub } from "#app/site/articles/articles.server.ts";
import { HubCall } from "#app/site/articles/hub-call.tsx";
import { HubHead } from "#app/site/articles/hub-head.tsx";
import { hubMeta } from "#app/site/articles/hub-meta.ts";
import { TopicList } from "#app/site/articles/topic-list.tsx";
import { hubTrail } from "#app/site/articles/trails.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export function loader() {
  return listHub("brands").map(summarise);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, hubMeta("brands", args.loaderData ?? []));

export default function BrandHub({ loaderData: articles }: Route.ComponentProps) {
  const { heading, intro, callToAction } = hubCopy.brands;
  return (
    <>
      <HubHead
        heading={heading}
        intro={intro}
        trail={hubTrail("brands")}
        back={{ to: resources.path, label: `Back to ${resources.name}` }}
        note={<ApprovalNote account="brand" isForLibrary />}
      >
        <LinkButton href={callToAction.to} size="large" className="self-start md:self-auto">
          {callToAction.label}
        </LinkButton>
      </HubHead>
      <TopicList articles={articles} />
      <ArticleGrid title="Articles for brands" articles={articles} />
      <HubCall hub="brands" />
    </>
  );
}
