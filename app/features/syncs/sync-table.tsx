import { Link } from "react-router";
import { columnWords } from "#app/content/syncs-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import type { SyncRow } from "#worker/domain/syncs/contract.ts";
import { Earned } from "./earned.tsx";
import { SyncStatusMark } from "./sync-status-mark.tsx";

type SyncTableProps = { syncs: readonly SyncRow[]; caption: string; hasLabels: boolean; isNested?: boolean };

/** Licences, one a row. On small screens what has no column of its own stands beneath the track. */
export function SyncTable({ syncs, caption, hasLabels, isNested = false }: SyncTableProps) {
  return (
    <table className="w-full border-b border-line text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className={isNested ? "sr-only" : "bg-paper text-ink2 md:sticky md:top-0 md:z-10"}>
        <tr>
          <Head>{isNested ? columnWords.licence : columnWords.track}</Head>
          <Head className="max-md:hidden">{columnWords.brand}</Head>
          {!isNested && <Head className="max-lg:hidden">{columnWords.licence}</Head>}
          <Head className="max-md:hidden" sort="descending">
            {columnWords.date}
          </Head>
          <Head className="max-md:hidden">{columnWords.status}</Head>
          <Head className="text-right">{columnWords.earned}</Head>
        </tr>
      </thead>
      <tbody>
        {syncs.map((sync) => (
          <Row key={sync.id} sync={sync} hasLabels={hasLabels} isNested={isNested} />
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = { children: string; className?: string; sort?: "descending" };

function Head({ children, className = "", sort }: HeadProps) {
  return (
    <th scope="col" aria-sort={sort} className={`py-2.5 pr-4 font-[560] last:pr-0 ${className}`}>
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
