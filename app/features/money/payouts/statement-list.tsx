import { Download } from "lucide-react";
import { showMore, statementsCopy } from "#app/content/payouts-copy.ts";
import type { StatementMonthView } from "#worker/domain/money/label-statements/label-statements.contract.ts";
import { Amount } from "./amount.tsx";

const shownMonths = 6;
const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

type StatementListProps = { labelId: string; months: readonly StatementMonthView[] };

/** One statement a month, each as CSV and PDF. */
export function StatementList({ labelId, months }: StatementListProps) {
  const rest = months.slice(shownMonths);
  return (
    <section aria-labelledby="statements" className="border-t border-line py-8">
      <h2 id="statements" className="wide text-xl font-[720]">
        {statementsCopy.title}
      </h2>
      <p className="mt-1 mb-5 max-w-[64ch] text-ink2">{statementsCopy.lede}</p>
      {months.length === 0 ? (
        <p className="border-t border-line py-4 text-ink2">{statementsCopy.none}</p>
      ) : (
        <Months labelId={labelId} months={months.slice(0, shownMonths)} />
      )}
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-[44px] cursor-pointer items-center text-sm underline underline-offset-4">
            {showMore(rest.length, "older statement")}
          </summary>
          <Months labelId={labelId} months={rest} />
        </details>
      )}
    </section>
  );
}

function Months({ labelId, months }: StatementListProps) {
  return (
    <table className="w-full border-b border-line text-left">
      <caption className="sr-only">{statementsCopy.title}</caption>
      <thead className="text-sm text-ink2">
        <tr className="border-t border-line">
          <th scope="col" className="py-2.5 pr-4 font-[560]">
            {statementsCopy.month}
          </th>
          <th scope="col" className="py-2.5 pr-4 text-right font-[560]">
            {statementsCopy.closing}
          </th>
          <th scope="col" className="py-2.5 text-right font-[560]">
            {statementsCopy.files}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((view) => (
          <Month key={view.month} labelId={labelId} view={view} />
        ))}
      </tbody>
    </table>
  );
}

function Month({ labelId, view: { month, isOver, closing } }: { labelId: string; view: StatementMonthView }) {
  const name = monthName.format(Date.parse(`${month}-01`));
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-4 font-[560]">
        {name}
        {!isOver && (
          <span className="ml-2 text-sm font-normal text-ink2 max-sm:ml-0 max-sm:block">
            {statementsCopy.soFar}
          </span>
        )}
      </th>
      <td className="py-2 pr-4 text-right">
        {closing.map(({ currency, cents }) => (
          <span key={currency} className="block">
            <Amount cents={cents} currency={currency} />
          </span>
        ))}
      </td>
      <td className="py-2">
        <span className="flex justify-end gap-1 max-sm:flex-col max-sm:items-end">
          {(["csv", "pdf"] as const).map((kind) => (
            <a
              key={kind}
              href={`/api/label-statements/${labelId}/${month}.${kind}`}
              download
              className="btn btn-quiet btn-sm max-md:h-11"
            >
              <Download className="icon-sm" aria-hidden="true" />
              {kind.toUpperCase()}
              <span className="sr-only"> of {name}</span>
            </a>
          ))}
        </span>
      </td>
    </tr>
  );
}
