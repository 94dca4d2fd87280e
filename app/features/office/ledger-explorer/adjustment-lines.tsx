import { adjustmentStatusWords, ledgerCopy } from "#app/content/ledger-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { AdjustmentRow } from "#worker/domain/office/ledger-explorer/adjustments/adjustments.contract.ts";
import {
  AccountLink,
  accountName,
  formatAmount,
  ledgerHref,
  LedgerLink,
  subjectHref,
} from "./ledger-links.tsx";
import { TwoPersonActs } from "./two-person-acts.tsx";

export function AdjustmentLines({ rows }: { rows: readonly AdjustmentRow[] }) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <AdjustmentLine key={row.id} row={row} />
      ))}
    </ul>
  );
}

function AdjustmentLine({ row }: { row: AdjustmentRow }) {
  const sign = row.amount > 0 ? "+" : "";
  return (
    <li className="grid gap-x-8 gap-y-3 border-t border-line py-4 text-sm md:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_auto]">
      <div className="min-w-0">
        <p className="tc text-base font-strong">
          <LedgerLink to={subjectHref({ kind: "adjustment", id: row.id })}>
            {sign}
            {formatAmount(row.amount, row.account.unit)}
          </LedgerLink>
        </p>
        <p>
          <AccountLink account={row.account} />
        </p>
        {row.excess > 0 && (
          <p className="text-warn">{ledgerCopy.beyondOwed(formatAmount(row.excess, row.account.unit))}</p>
        )}
        <p className="font-label">{adjustmentStatusWords[row.status]}</p>
      </div>
      <div className="min-w-0">
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{row.reason}</p>
        <p className="mt-1 wrap-anywhere text-ink2">
          Proposed by {row.proposedByEmail}, <span className="tc">{formatDateTime(row.proposedAt)}</span>
        </p>
        {row.decidedAt !== null && (
          <p className="wrap-anywhere text-ink2">
            {adjustmentStatusWords[row.status]} by {row.decidedByEmail},{" "}
            <span className="tc">{formatDateTime(row.decidedAt)}</span>
          </p>
        )}
      </div>
      <AdjustmentActs row={row} />
    </li>
  );
}

const actWords = { confirm: "Confirm and Book", decline: "Decline" } as const;

function AdjustmentActs({ row }: { row: AdjustmentRow }) {
  return (
    <TwoPersonActs
      action={ledgerHref("adjustments")}
      fields={{ adjustmentId: row.id }}
      acts={row.acts}
      words={actWords}
      ownProposal={ledgerCopy.ownProposal}
      about={`${formatAmount(row.amount, row.account.unit)}, ${accountName(row.account)}`}
    />
  );
}
