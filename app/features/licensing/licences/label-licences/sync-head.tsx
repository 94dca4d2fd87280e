import { Link } from "react-router";
import { ListFilters } from "#app/components/list-filters.tsx";
import { syncsCopy } from "#app/content/syncs-copy.ts";
import { syncStatusWords } from "./sync-status-mark.tsx";
import { formatDate } from "#app/lib/time.ts";
import type {
  SyncCards as Cards,
  SyncFilters as Offered,
  SyncsQuery,
  SyncView,
} from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { syncsHref } from "#app/lib/addresses.ts";

const cardWords = {
  totalSyncs: "Total Syncs",
  uniqueBrands: "Unique Brands",
  tracksUsed: "Tracks Used",
  lastSyncAt: "Last Sync",
} as const;

const viewWords: Record<SyncView, string> = { all: "All Syncs", "by-track": "By Track" };

const views = Object.keys(viewWords) as SyncView[]; // Object.keys forgets the key type

export function SyncTabs({ query }: { query: SyncsQuery }) {
  return (
    <nav aria-label="Views" className="flex border-b border-line">
      {views.map((tab) => (
        <Link
          key={tab}
          to={syncsHref({ ...query, tab, after: null })}
          preventScrollReset
          aria-current={tab === query.tab ? "page" : undefined}
          className="flex h-12 items-center px-4 text-ink2 -outline-offset-2 hover:text-ink aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--cue)] md:px-5"
        >
          {viewWords[tab]}
        </Link>
      ))}
    </nav>
  );
}

export function SyncFilters({ query, offered }: { query: SyncsQuery; offered: Offered }) {
  const { tab, label, q, status, track, sort } = query;
  const { filters } = syncsCopy;
  const isNarrowed = Boolean(label ?? status ?? track) || q !== "";
  return (
    <ListFilters
      key={syncsHref({ ...query, after: null })}
      action="/label/syncs"
      className="gap-2 py-4"
      copy={syncsCopy}
      q={q}
      choices={[
        offered.labels.length > 1 && {
          name: "label",
          ...filters.label,
          value: label,
          options: offered.labels.map(({ id, name }) => [id, name]),
        },
        { name: "status", ...filters.status, value: status, options: Object.entries(syncStatusWords) },
        { name: "track", ...filters.track, value: track, options: offered.tracks.map(({ id, title }) => [id, title]) },
      ]}
      clearTo={isNarrowed && syncsHref({ tab, sort })}
    >
      {tab !== "all" && <input type="hidden" name="tab" value={tab} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
    </ListFilters>
  );
}

/** Specification §2: the four summary cards. */
export function SyncCards({ cards }: { cards: Cards }) {
  const { totalSyncs, uniqueBrands, tracksUsed, lastSyncAt } = cards;
  const values: Record<keyof Cards, string> = {
    totalSyncs: totalSyncs.toLocaleString("en-GB"),
    uniqueBrands: uniqueBrands.toLocaleString("en-GB"),
    tracksUsed: tracksUsed.toLocaleString("en-GB"),
    lastSyncAt: lastSyncAt === null ? syncsCopy.never : formatDate(lastSyncAt),
  };
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-5 lg:grid-cols-4">
      {(Object.keys(cardWords) as (keyof Cards)[]) // Object.keys forgets the key type
        .map((card) => (
          <div key={card} className="min-w-0">
            <dt className="text-sm text-ink2">{cardWords[card]}</dt>
            <dd className="wide tc text-xl font-strong md:text-2xl">{values[card]}</dd>
          </div>
        ))}
    </dl>
  );
}
