import { Link } from "react-router";
import { SortHead } from "#app/components/sort-head.tsx";
import { TableHead } from "#app/components/table-head.tsx";
import { columnWords } from "#app/content/syncs-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import type { SyncRow, SyncsQuery } from "#worker/domain/sync/label-licences/label-licences.contract.ts";
import { Earned } from "./earned.tsx";
import { SyncStatusMark } from "./sync-status-mark.tsx";
import { syncsHref } from "./syncs-href.ts";

type SyncTableProps = {
  syncs: readonly SyncRow[];
  caption: string;
  hasLabels: boolean;
  /** The list that the heads sort; without it the table stands in a row of another. */
  query?: SyncsQuery;
};

/** Licences, one a row. On small screens what has no column of its own stands beneath the track. */
export function SyncTable({ syncs, caption, hasLabels, query }: SyncTableProps) {
  const isNested = query === undefined;
  return (
    <table className="w-full border-b border-line text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      {query ? <Heads query={query} /> : <NestedHeads />}
      <tbody>
        {syncs.map((sync) => (
          <Row key={sync.id} sync={sync} hasLabels={hasLabels} isNested={isNested} />
        ))}
      </tbody>
    </table>
  );
}

function Heads({ query }: { query: SyncsQuery }) {
  const sorting = {
    sort: query.sort ?? "-date",
    hrefOf: (sort: SyncsQuery["sort"]) => syncsHref({ ...query, sort, after: null }),
  } as const;
  return (
    <TableHead>
      <SortHead column="track" first="track" {...sorting} className="pr-4">
        {columnWords.track}
      </SortHead>
      <SortHead column="brand" first="brand" {...sorting} className="pr-4 max-md:hidden">
        {columnWords.brand}
      </SortHead>
      <Head className="max-lg:hidden">{columnWords.licence}</Head>
      <SortHead column="date" first="-date" {...sorting} className="pr-4 max-md:hidden">
        {columnWords.date}
      </SortHead>
      <Head className="max-md:hidden">{columnWords.status}</Head>
      <Head className="text-right">{columnWords.earned}</Head>
    </TableHead>
  );
}

function NestedHeads() {
  return (
    <thead className="sr-only">
      <tr>
        <Head>{columnWords.licence}</Head>
        <Head className="max-md:hidden">{columnWords.brand}</Head>
        <Head className="max-md:hidden">{columnWords.date}</Head>
        <Head className="max-md:hidden">{columnWords.status}</Head>
        <Head className="text-right">{columnWords.earned}</Head>
      </tr>
    </thead>
  );
}

function Head({ children, className = "" }: { children: string; className?: string }) {
  return (
    <th scope="col" className={`py-2.5 pr-4 font-[560] last:pr-0 ${className}`}>
      {children}
    </th>
  );
}

function Row({ sync, hasLabels, isNested }: { sync: SyncRow; hasLabels: boolean; isNested: boolean }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="max-w-0 py-3 pr-4 font-normal md:w-[34%]">
        <Link
          to={`/label/syncs/${sync.id}`}
          className="inline-block min-h-6 max-w-full text-base font-[640] wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
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
        <Earned earned={sync.earned} />
      </td>
    </tr>
  );
}
