import { pageTitle } from "#app/lib/page-title.ts";
import { ChartColumn, Download, Flag } from "lucide-react";
import type { Route } from "./+types/label-syncs.ts";
import { claimInboxCopy } from "#app/content/claim-inbox-copy.ts";
import { syncsCopy } from "#app/content/syncs-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { LinkButton } from "#app/components/button.tsx";
import { PagedList } from "#app/components/list.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { labelClaimsPath, syncsHref } from "#app/lib/addresses.ts";
import { SyncCards, SyncFilters, SyncTabs } from "#app/features/licensing/licences/label-licences/sync-head.tsx";
import { SyncTable } from "#app/features/licensing/licences/label-licences/sync-table.tsx";
import { SyncedTrackList } from "#app/features/licensing/licences/label-licences/synced-track-list.tsx";
import { countedTotal } from "#worker/domain/lib/counted.contract.ts";
import { rpc } from "#app/lib/rpc.ts";
import { countOpenLabelClaims } from "#worker/domain/licensing/claims/queries.ts";
import { SyncsQuery } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { listSyncedTracks, listSyncs } from "#worker/domain/licensing/licences/label-licences/list-syncs.ts";
import { countFiltered, getSyncCards, getSyncFilters } from "#worker/domain/licensing/licences/label-licences/queries.ts";
import { isFiltered } from "#worker/domain/licensing/licences/label-licences/sync-rows.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(syncsCopy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const viewer = requireViewer(context);
  const query = SyncsQuery.parse(Object.fromEntries(url.searchParams));
  const isByTrack = query.tab === "by-track";
  const [cards, offered, openClaims, all, byTrack, filtered] = await Promise.all([
    getSyncCards(ctx, viewer, query.label),
    getSyncFilters(ctx, viewer, query),
    countOpenLabelClaims(ctx, viewer),
    isByTrack ? null : listSyncs(ctx, viewer, query),
    isByTrack ? listSyncedTracks(ctx, viewer, query) : null,
    isFiltered(query) ? countFiltered(ctx, viewer, query) : null,
  ]);
  const kept = isByTrack ? cards.tracksUsed : cards.totalSyncs;
  const total = filtered === null ? kept : countedTotal(filtered);
  return { query, cards, offered, openClaims, all, byTrack, total };
}

export default function LabelSyncs({ loaderData }: Route.ComponentProps) {
  const { query, cards, offered, openClaims, all, byTrack, total } = loaderData;
  return (
    <div className="pb-16">
      <PageHead title={syncsCopy.title} lede={syncsCopy.lede} className="pt-8 pb-6 md:pt-11">
        <div className="flex flex-wrap gap-2">
          <LinkButton to={labelClaimsPath} variant="secondary">
            <Flag className="icon-sm" aria-hidden="true" />
            {openClaims > 0 ? claimInboxCopy.linkOpen(openClaims) : claimInboxCopy.link}
          </LinkButton>
          <LinkButton to={syncsHref({ label: query.label }, "/label/analytics")} variant="secondary">
            <ChartColumn className="icon-sm" aria-hidden="true" />
            {syncsCopy.analytics}
          </LinkButton>
          <LinkButton
            href={syncsHref({ ...query, tab: "all", after: null }, rpc.api["label-syncs"]["export.csv"].$path())}
            download
            variant="secondary"
          >
            <Download className="icon-sm" aria-hidden="true" />
            {syncsCopy.exportCsv}
          </LinkButton>
        </div>
      </PageHead>
      <SyncCards cards={cards} />
      <div className="pt-6">
        <SyncTabs query={query} />
      </div>
      <SyncFilters query={query} offered={offered} />
      <PagedList
        rowCount={all?.syncs.length ?? byTrack?.tracks.length ?? 0}
        nouns={byTrack ? ["track", "tracks"] : ["sync", "syncs"]}
        total={total}
        after={query.after}
        nextAfter={all?.nextAfter ?? byTrack?.nextAfter ?? null}
        hrefAfter={(after) => syncsHref({ ...query, after })}
        none={cards.totalSyncs === 0 ? syncsCopy.none : syncsCopy.noneFound}
      >
        {all && <SyncTable syncs={all.syncs} caption={syncsCopy.title} hasLabels={offered.labels.length > 1} query={query} />}
        {byTrack && <SyncedTrackList tracks={byTrack.tracks} query={query} />}
      </PagedList>
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title={syncsCopy.notLoaded} text={syncsCopy.notLoadedText} to="/label/syncs" />;
}
