import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { analyticsCopy } from "#app/content/syncs-copy.ts";
import { formatAmount } from "#app/features/money/payouts/amount.tsx";
import type { Analytics } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { BarChart } from "./bar-chart.tsx";

const shortMonth = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "Nov 2026", "21 Nov", or the first day of a week: "Week of 15 Nov". */
function namePeriod(unit: Analytics["unit"], from: number): string {
  if (unit === "month") return shortMonth.format(from);
  return unit === "week" ? `Week of ${shortDay.format(from)}` : shortDay.format(from);
}

const count = (value: number): string => value.toLocaleString("en-GB");
const addUp = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

type OverTimeProps = { analytics: Pick<Analytics, "periods" | "unit"> };

/** Charts, and beside them the table they are drawn from. Each currency for itself; pounds when there are any. */
export function OverTime({ analytics: { periods, unit } }: OverTimeProps) {
  const currencies: Currency[] = periods.some(({ cents }) => cents.GBP !== 0) ? ["USD", "GBP"] : ["USD"];
  const ends = {
    first: namePeriod(unit, periods[0]?.from ?? 0),
    last: namePeriod(unit, periods.at(-1)?.from ?? 0),
  };
  const [syncs, plays] = [periods.map((period) => period.syncs), periods.map((period) => period.plays)];
  return (
    <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid gap-y-8">
        <BarChart
          title={analyticsCopy.syncs}
          sum={count(addUp(syncs))}
          values={syncs}
          mood="Calm"
          {...ends}
        />
        {currencies.map((currency) => {
          const cents = periods.map((period) => period.cents[currency]);
          return (
            <BarChart
              key={currency}
              title={`${analyticsCopy.earned} (${currency})`}
              sum={formatAmount(addUp(cents), currency)}
              values={cents}
              mood={currency === "USD" ? "Happy" : "Playful"}
              {...ends}
            />
          );
        })}
        <BarChart
          title={analyticsCopy.plays}
          sum={count(addUp(plays))}
          values={plays}
          mood="Cinematic"
          {...ends}
        />
      </div>
      <PeriodTable analytics={{ periods, unit }} currencies={currencies} />
    </div>
  );
}

type PeriodTableProps = OverTimeProps & { currencies: readonly Currency[] };

function PeriodTable({ analytics: { periods, unit }, currencies }: PeriodTableProps) {
  const heads = [
    analyticsCopy.syncs,
    ...currencies.map((currency) => `${analyticsCopy.earned} (${currency})`),
    analyticsCopy.plays,
  ];
  return (
    <DataTable
      caption={analyticsCopy.overTime}
      look="figures"
      headLook="bare"
      head={
        <>
          <HeadCell className="pr-3 text-left">{analyticsCopy.period}</HeadCell>
          {heads.map((head) => (
            <HeadCell key={head} className="pl-3">
              {head}
            </HeadCell>
          ))}
        </>
      }
    >
      {periods.toReversed().map(({ from, syncs, plays, cents }) => (
        <tr key={from} className="tc border-t border-line">
          <th scope="row" className="py-1.5 pr-3 text-left font-body whitespace-nowrap">
            {namePeriod(unit, from)}
          </th>
          <td className="py-1.5 pl-3">{count(syncs)}</td>
          {currencies.map((currency) => (
            <td key={currency} className="py-1.5 pl-3 whitespace-nowrap">
              {formatAmount(cents[currency], currency)}
            </td>
          ))}
          <td className="py-1.5 pl-3">{count(plays)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
