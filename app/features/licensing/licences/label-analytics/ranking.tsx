import type { ReactNode } from "react";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { analyticsCopy } from "#app/content/syncs-copy.ts";
import { Amounts } from "#app/features/money/payouts/amount.tsx";
import type { Earned } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

type RankedRow = {
  id: string;
  name: ReactNode;
  detail?: string;
  syncs: number;
  plays?: number;
  earned: Earned;
};
type RankingProps = {
  title: string;
  noun: string;
  rows: readonly RankedRow[];
  by: "syncs" | "plays";
  mood: "Calm" | "Cinematic";
};

/** A top ten as a table with a bar in each row. */
export function Ranking({ title, noun, rows, by, mood }: RankingProps) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  const highest = Math.max(1, ...rows.map((row) => row[by] ?? 0));
  const hasPlays = rows.some((row) => row.plays !== undefined);
  return (
    <section aria-labelledby={id} data-mood={mood} className="min-w-0">
      <SectionTitle id={id}>{title}</SectionTitle>
      <p className="pb-3 text-sm text-ink2">{analyticsCopy.sinceBeginning}</p>
      <DataTable
        caption={title}
        look="figures"
        headLook="bare"
        empty={rows.length === 0 && analyticsCopy.noneListed}
        head={
          <>
            <HeadCell className="text-left">{noun}</HeadCell>
            <HeadCell className="pl-4">{analyticsCopy.syncs}</HeadCell>
            {hasPlays && <HeadCell className="pl-4">{analyticsCopy.plays}</HeadCell>}
            <HeadCell className="pl-4">{analyticsCopy.earned}</HeadCell>
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line align-top">
            <th scope="row" className="w-full max-w-0 py-2 text-left font-body">
              <span className="block font-label wrap-anywhere">{row.name}</span>
              {row.detail && <span className="block wrap-anywhere text-ink2">{row.detail}</span>}
              <Bar share={(row[by] ?? 0) / highest} />
            </th>
            <td className="tc py-2 pl-4">{row.syncs.toLocaleString("en-GB")}</td>
            {hasPlays && <td className="tc py-2 pl-4">{row.plays?.toLocaleString("en-GB")}</td>}
            <td className="py-2 pl-4">
              <Amounts amounts={row.earned} />
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1.5 block h-1 w-full"
    >
      <path d={`M0 0h${Math.max(1, Math.round(share * 100))}v4H0z`} className="fill-mood" />
    </svg>
  );
}
