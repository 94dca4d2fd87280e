import { Link } from "react-router";
import { DataTable, HeadCell, SortHead } from "#app/components/data-table.tsx";
import { columnWords } from "#app/content/syncs-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import type { SyncRow, SyncsQuery } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { Amounts } from "#app/features/money/payouts/amount.tsx";
import { SyncStatusMark } from "./sync-status-mark.tsx";
import { syncsHref } from "#app/lib/addresses.ts";

type SyncTableProps = {
  syncs: readonly SyncRow[];
  caption: string;
  hasLabels: boolean;
  /** Query of the list that the column heads sort; absent if the table is nested in a row. */
  query?: SyncsQuery;
};

/** One licence per row. On small screens, values without a column appear below the track. */
export function SyncTable({ syncs, caption, hasLabels, query }: SyncTableProps) {
  const isNested = query === undefined;
  return (
    <DataTable
      caption={caption}
      head={query ? <Heads query={query} /> : <NestedHeads />}
      headLook={isNested ? "heard" : "sticky"}
    >
      {syncs.map((sync) => (
        <Row key={sync.id} sync={sync} hasLabels={hasLabels} isNested={isNested} />
      ))}
    </DataTable>
  );
}

function Heads({ query }: { query: SyncsQuery }) {
  const sorting = {
    sort: query.sort ?? "-date",
    hrefOf: (sort: SyncsQuery["sort"]) => syncsHref({ ...query, sort, after: null }),
  } as const;
  return (
    <>
      <SortHead column="track" first="track" {...sorting} className="pr-4">
        {columnWords.track}
      </SortHead>
      <SortHead column="brand" first="brand" {...sorting} className="pr-4 max-md:hidden">
        {columnWords.brand}
      </SortHead>
      <HeadCell className="pr-4 max-lg:hidden">{columnWords.licence}</HeadCell>
      <SortHead column="date" first="-date" {...sorting} className="pr-4 max-md:hidden">
        {columnWords.date}
      </SortHead>
      <HeadCell className="pr-4 max-md:hidden">{columnWords.status}</HeadCell>
      <HeadCell className="text-right">{columnWords.earned}</HeadCell>
    </>
  );
}

function NestedHeads() {
  return (
    <>
      <HeadCell>{columnWords.licence}</HeadCell>
      <HeadCell className="pr-4 max-md:hidden">{columnWords.brand}</HeadCell>
      <HeadCell className="pr-4 max-md:hidden">{columnWords.date}</HeadCell>
      <HeadCell className="pr-4 max-md:hidden">{columnWords.status}</HeadCell>
      <HeadCell className="text-right">{columnWords.earned}</HeadCell>
    </>
  );
}

function Row({ sync, hasLabels, isNested }: { sync: SyncRow; hasLabels: boolean; isNested: boolean }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="max-w-0 py-3 pr-4 font-body md:w-[34%]">
        <Link
          to={`/label/syncs/${sync.id}`}
          className="inline-block min-h-6 max-w-full text-base font-strong wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {isNested ? <span className="tc">{sync.number}</span> : sync.trackTitle}
        </Link>
        {!isNested && (
          <span className="block wrap-anywhere text-ink2">
            {sync.artist}
            {hasLabels && ` · ${sync.labelName}`}
          </span>
        )}
        <span className="mt-1 block wrap-anywhere md:hidden">
          {sync.brandName} · <span className="tc">{formatDate(sync.issuedAt)}</span>
        </span>
        <span className="mt-1 block md:hidden">
          <SyncStatusMark status={sync.status} />
        </span>
      </th>
      <td className="py-3 pr-4 wrap-anywhere max-md:hidden">{sync.brandName}</td>
      {!isNested && <td className="tc py-3 pr-4 whitespace-nowrap max-lg:hidden">{sync.number}</td>}
      <td className="tc py-3 pr-4 whitespace-nowrap max-md:hidden">{formatDate(sync.issuedAt)}</td>
      <td className="py-3 pr-4 max-md:hidden">
        <SyncStatusMark status={sync.status} />
      </td>
      <td className="w-24 py-3 text-right">
        <Amounts amounts={sync.earned} />
      </td>
    </tr>
  );
}
