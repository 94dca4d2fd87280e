import { Download } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { EmptyNote } from "#app/components/list.tsx";
import { Section } from "#app/components/page-title.tsx";
import { showMore, statementsCopy } from "#app/content/payouts-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import { formatMonth } from "#app/lib/time.ts";
import type { StatementMonthView } from "#worker/domain/licensing/licences/label-statements/label-statements.contract.ts";
import { Amount } from "./amount.tsx";

const shownMonths = 6;

type StatementListProps = { labelId: string; months: readonly StatementMonthView[] };

export function StatementList({ labelId, months }: StatementListProps) {
  const rest = months.slice(shownMonths);
  return (
    <Section id="statements" title={statementsCopy.title} className="border-t border-line py-8">
      <p className="mt-1 mb-5 max-w-[64ch] text-ink2">{statementsCopy.lede}</p>
      {months.length === 0 ? (
        <EmptyNote>{statementsCopy.none}</EmptyNote>
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
    </Section>
  );
}

function Months({ labelId, months }: StatementListProps) {
  return (
    <DataTable
      caption={statementsCopy.title}
      head={
        <>
          <HeadCell>{statementsCopy.month}</HeadCell>
          <HeadCell className="pr-4 text-right">{statementsCopy.closing}</HeadCell>
          <HeadCell className="text-right">{statementsCopy.files}</HeadCell>
        </>
      }
    >
      {months.map((view) => (
        <Month key={view.month} labelId={labelId} view={view} />
      ))}
    </DataTable>
  );
}

function Month({ labelId, view: { month, isOver, closing } }: { labelId: string; view: StatementMonthView }) {
  const name = formatMonth(month);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-4 font-label">
        {name}
        {!isOver && <span className="ml-2 text-sm font-body text-ink2 max-sm:ml-0 max-sm:block">{statementsCopy.soFar}</span>}
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
            <LinkButton key={kind} href={statementHref(labelId, `${month}.${kind}`)} download variant="quiet" size="row">
              <Download className="icon-sm" aria-hidden="true" />
              {kind.toUpperCase()}
              <span className="sr-only"> of {name}</span>
            </LinkButton>
          ))}
        </span>
      </td>
    </tr>
  );
}

function statementHref(labelId: string, file: string): string {
  return rpc.api["label-statements"][":id"][":file"].$path({ param: { id: labelId, file } });
}
