import type { ReactNode } from "react";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { Section } from "#app/components/page-title.tsx";
import { analyticsCopy } from "#app/content/syncs-copy.ts";
import { Amounts } from "#app/features/money/payouts/amount.tsx";
import type { Earned } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

const [barWidth, pitch, height] = [8, 10, 100];
/** Minimum height, so that a value above zero is always visible. */
const shortestBar = 1.5;

export type BarChartProps = {
  title: string;
  /** Formatted total of all bars. */
  sum: string;
  values: readonly number[];
  first: string;
  last: string;
  mood: "Calm" | "Happy" | "Cinematic" | "Playful";
};

/** Bars of one series, drawn on the server. Hidden from screen readers: the table beside it has every number. */
export function BarChart({ title, sum, values, first, last, mood }: BarChartProps) {
  return (
    <figure data-mood={mood} className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-4 pb-2">
        <span className="text-sm text-ink2">{title}</span>
        <span className="wide tc text-xl font-strong">{sum}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${values.length * pitch - (pitch - barWidth)} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-28 w-full border-b border-edge"
      >
        <path d={barsPath(values)} className="fill-mood" />
      </svg>
      <p className="tc flex justify-between pt-1 text-xs text-ink2" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  );
}

/** All bars as one path; the highest fills the height. Negative values are not drawn. */
export function barsPath(values: readonly number[]): string {
  const highest = Math.max(1, ...values);
  return values
    .map((value, at) => {
      if (value <= 0) return "";
      const bar = Math.max(shortestBar, (value / highest) * height);
      return `M${at * pitch} ${round(height - bar)}h${barWidth}V${height}h-${barWidth}z`;
    })
    .join("");
}

const round = (value: number): number => Math.round(value * 100) / 100;

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
    <Section id={id} title={title} data-mood={mood} className="min-w-0">
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
    </Section>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-1.5 block h-1 w-full">
      <path d={`M0 0h${Math.max(1, Math.round(share * 100))}v4H0z`} className="fill-mood" />
    </svg>
  );
}
