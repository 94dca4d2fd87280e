import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { analyticsCopy } from "#app/content/syncs-copy.ts";
import { formatAmount } from "#app/features/money/payouts/amount.tsx";
import type { Analytics } from "#worker/domain/licensing/licences/label-analytics/label-analytics.contract.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { BarChart, type BarChartProps } from "./charts.tsx";

const shortMonth = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "Nov 2026", "21 Nov", or the first day of a week: "Week of 15 Nov". */
function namePeriod(unit: Analytics["unit"], from: number): string {
  if (unit === "month") return shortMonth.format(from);
  return unit === "week" ? `Week of ${shortDay.format(from)}` : shortDay.format(from);
}

const count = (value: number): string => value.toLocaleString("en-GB");

type Period = Analytics["periods"][number];
type Series = Pick<BarChartProps, "title" | "mood"> & {
  valueIn: (period: Period) => number;
  format: (value: number) => string;
};

/** One series per currency; pounds only if there are any. */
function seriesOf(periods: readonly Period[]): Series[] {
  const currencies: Currency[] = periods.some(({ cents }) => cents.GBP !== 0) ? ["USD", "GBP"] : ["USD"];
  return [
    { title: analyticsCopy.syncs, mood: "Calm", valueIn: ({ syncs }) => syncs, format: count },
    ...currencies.map((currency): Series => ({
      title: `${analyticsCopy.earned} (${currency})`,
      mood: currency === "USD" ? "Happy" : "Playful",
      valueIn: ({ cents }) => cents[currency],
      format: (cents) => formatAmount(cents, currency),
    })),
    { title: analyticsCopy.plays, mood: "Cinematic", valueIn: ({ plays }) => plays, format: count },
  ];
}

export function OverTime({ analytics: { periods, unit } }: { analytics: Pick<Analytics, "periods" | "unit"> }) {
  const series = seriesOf(periods);
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid gap-y-8">
        {series.map(({ title, mood, valueIn, format }) => {
          const values = periods.map(valueIn);
          return (
            <BarChart
              key={title}
              {...{ title, mood, values }}
              sum={format(values.reduce((sum, value) => sum + value, 0))}
              first={namePeriod(unit, periods[0]?.from ?? 0)}
              last={namePeriod(unit, periods.at(-1)?.from ?? 0)}
            />
          );
        })}
      </div>
      <DataTable
        caption={analyticsCopy.overTime}
        look="figures"
        headLook="bare"
        head={
          <>
            <HeadCell className="pr-3 text-left">{analyticsCopy.period}</HeadCell>
            {series.map(({ title }) => (
              <HeadCell key={title} className="pl-3">
                {title}
              </HeadCell>
            ))}
          </>
        }
      >
        {periods.toReversed().map((period) => (
          <tr key={period.from} className="tc border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-body whitespace-nowrap">
              {namePeriod(unit, period.from)}
            </th>
            {series.map(({ title, valueIn, format }) => (
              <td key={title} className="py-1.5 pl-3 whitespace-nowrap">
                {format(valueIn(period))}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </div>
  );
}
