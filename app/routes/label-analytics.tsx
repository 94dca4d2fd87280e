import { pageTitle } from "#app/lib/page-title.ts";
import { ArrowLeft } from "lucide-react";
import type { Route } from "./+types/label-analytics.ts";
import { LinkButton } from "#app/components/button.tsx";
import { ChoiceLink } from "#app/components/choices.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { Section } from "#app/components/page-title.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { analyticsCopy, rangeWords, syncCopy, syncsCopy } from "#app/content/syncs-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { OverTime } from "#app/features/licensing/licences/label-analytics/over-time.tsx";
import { Ranking } from "#app/features/licensing/licences/label-analytics/charts.tsx";
import { syncsHref } from "#app/lib/addresses.ts";
import {
  AnalyticsQuery,
  type AnalyticsRange,
  type TrackActivity,
} from "#worker/domain/licensing/licences/label-analytics/label-analytics.contract.ts";
import { getAnalytics } from "#worker/domain/licensing/licences/label-analytics/queries.ts";
import { listLabels } from "#worker/domain/money/payouts/queries.ts";

const ranges = Object.keys(rangeWords) as AnalyticsRange[]; // Object.keys forgets the key type

export const meta: Route.MetaFunction = () => [{ title: pageTitle(analyticsCopy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const viewer = requireViewer(context);
  const query = AnalyticsQuery.parse(Object.fromEntries(url.searchParams));
  const [analytics, labels] = await Promise.all([getAnalytics(ctx, viewer, query), listLabels(ctx, viewer)]);
  return { query, analytics, labels };
}

export default function LabelAnalytics({ loaderData: { query, analytics, labels } }: Route.ComponentProps) {
  const toRow = (track: TrackActivity) => ({ ...track, name: track.title, detail: track.artist });
  return (
    <div className="pt-4 pb-16">
      <LinkButton to={syncsHref({ label: query.label })} variant="quiet" size="row" className="-ml-3">
        <ArrowLeft className="icon-sm" aria-hidden="true" />
        {syncCopy.back}
      </LinkButton>
      <PageHead title={analyticsCopy.title} lede={analyticsCopy.lede} className="pt-6 pb-8">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {labels.length > 1 && <LabelLinks labels={labels} query={query} />}
          <nav aria-label="Time shown" className="flex gap-1.5">
            {ranges.map((range) => (
              <ChoiceLink key={range} to={analyticsHref({ ...query, range })} isChosen={range === query.range}>
                {rangeWords[range]}
              </ChoiceLink>
            ))}
          </nav>
        </div>
      </PageHead>
      <Section id="over-time" title={analyticsCopy.overTime} titleClass="pb-5" className="border-t border-line py-8">
        <OverTime analytics={analytics} />
      </Section>
      <div className="grid items-start gap-x-16 gap-y-10 border-t border-line pt-8 lg:grid-cols-2">
        <Ranking title={analyticsCopy.byTrack} noun="Track" rows={analytics.tracks.map(toRow)} by="syncs" mood="Calm" />
        <Ranking title={analyticsCopy.byBrand} noun="Brand" rows={analytics.brands} by="syncs" mood="Calm" />
        <Ranking title={analyticsCopy.byPlays} noun="Track" rows={analytics.played.map(toRow)} by="plays" mood="Cinematic" />
        <p className="max-w-[60ch] text-sm text-ink2">{analyticsCopy.playsExplained}</p>
      </div>
    </div>
  );
}

type LabelLinksProps = { labels: readonly { id: string; name: string }[]; query: AnalyticsQuery };

function LabelLinks({ labels, query }: LabelLinksProps) {
  return (
    <nav aria-label="Label" className="flex flex-wrap gap-1.5">
      {[{ id: undefined, name: syncsCopy.filters.label.all }, ...labels].map(({ id, name }) => (
        <ChoiceLink key={name} to={analyticsHref({ ...query, label: id })} isChosen={id === query.label} className="min-w-0">
          <span className="truncate">{name}</span>
        </ChoiceLink>
      ))}
    </nav>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title={analyticsCopy.notLoaded} text={syncsCopy.notLoadedText} to="/label/analytics" />;
}

function analyticsHref({ label, range }: AnalyticsQuery): string {
  const parameters = new URLSearchParams({ range, ...(label ? { label } : {}) });
  return `/label/analytics?${parameters}`;
}
