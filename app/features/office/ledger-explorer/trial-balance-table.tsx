import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { accountWords, trialBalanceCopy } from "#app/content/ledger-copy.ts";
import type { Period, TrialBalance, TrialBalanceTotal } from "#worker/domain/office/ledger-explorer/trial-balance.contract.ts";
import { formatAmount, ledgerHref } from "./ledger-links.tsx";

const accountNames: Record<string, string> = { ...accountWords, ...trialBalanceCopy.accounts };
const { account, opening, debits, credits, closing } = trialBalanceCopy.columns;

/** Hidden on small phones, which show only balances; the CSV has every column. */
const roomy = "max-[380px]:hidden";

/** Balances of one unit with their totals. Opening balances are hidden on phones. */
export function TrialBalanceTable({ rows, total, isBalanced }: TrialBalance["units"][number]) {
  const cell = "pr-2 md:pr-4 last:pr-0";
  return (
    <>
      <DataTable
        caption={trialBalanceCopy.units[total.unit]}
        look="figures"
        className="max-w-[820px]"
        head={
          <>
            <HeadCell className={`text-left ${cell}`}>{account}</HeadCell>
            <HeadCell className={`max-md:hidden ${cell}`}>{opening}</HeadCell>
            <HeadCell className={`${roomy} ${cell}`}>{debits}</HeadCell>
            <HeadCell className={`${roomy} ${cell}`}>{credits}</HeadCell>
            <HeadCell className={cell}>{closing}</HeadCell>
          </>
        }
      >
        {rows.map((row) => (
          <Line key={row.code} name={accountNames[row.code] ?? row.code} row={row} />
        ))}
        <Line name={trialBalanceCopy.total} row={total} isTotal />
      </DataTable>
      {isBalanced ? (
        <p className="py-2 text-sm text-ok">{trialBalanceCopy.balanced}</p>
      ) : (
        <p className="py-2 text-sm text-bad" role="alert">
          {trialBalanceCopy.unbalanced}
        </p>
      )}
    </>
  );
}

type LineProps = { name: string; row: TrialBalanceTotal; isTotal?: boolean };

function Line({ name, row, isTotal = false }: LineProps) {
  const amount = (sum: number) => (row.unit === "TOK" ? sum.toLocaleString("en-GB") : formatAmount(sum, row.unit));
  const cell = "tc py-2 pr-2 whitespace-nowrap md:pr-4 last:pr-0";
  return (
    <tr className={isTotal ? "border-t border-ink font-strong" : "border-t border-line"}>
      <td className="py-2 pr-2 text-left md:pr-4">{name}</td>
      <td className={`max-md:hidden ${cell}`}>{amount(row.opening)}</td>
      <td className={`${roomy} ${cell}`}>{amount(row.debits)}</td>
      <td className={`${roomy} ${cell}`}>{amount(row.credits)}</td>
      <td className={cell}>{amount(row.closing)}</td>
    </tr>
  );
}

export function PeriodForm({ period: { from, to } }: { period: Period }) {
  return (
    <Form key={`${from} ${to}`} method="get" action={ledgerHref("trial-balance")} className="flex flex-wrap items-end gap-4">
      <TextField
        field={{ id: "from", name: "from", initialValue: from, required: true }}
        label={trialBalanceCopy.from}
        type="date"
      />
      <TextField field={{ id: "to", name: "to", initialValue: to, required: true }} label={trialBalanceCopy.to} type="date" />
      <Button type="submit" variant="secondary">
        {trialBalanceCopy.show}
      </Button>
    </Form>
  );
}
