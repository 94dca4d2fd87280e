import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { adjustmentStatusWords, ledgerCopy } from "#app/content/ledger-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { AdjustmentRow } from "#worker/domain/office/adjustments/adjustments.contract.ts";
import { ledgerHref, subjectHref } from "./ledger-href.ts";
import { AccountLink, LedgerLink } from "./ledger-links.tsx";
import { accountName, formatAmount } from "./ledger-words.ts";

/** Corrections by hand: what was asked for and why, by whom, and who decided. */
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

/** Whoever proposed it can only take it back. */
function AdjustmentActs({ row }: { row: AdjustmentRow }) {
  if (row.acts.length === 0) return null;
  const about = `${formatAmount(row.amount, row.account.unit)}, ${accountName(row.account)}`;
  const isOwn = !row.acts.includes("confirm");
  return (
    <Form
      method="post"
      action={ledgerHref("adjustments")}
      className="flex flex-wrap content-start gap-2 md:w-[290px] md:justify-end"
    >
      <input type="hidden" name="adjustmentId" value={row.id} />
      {isOwn && <p className="text-ink2 md:text-right">{ledgerCopy.ownProposal}</p>}
      {row.acts.map((act) => (
        <Button
          key={act}
          type="submit"
          name="act"
          value={act}
          aria-label={`${actWords[act]}: ${about}`}
          variant={act === "confirm" ? "primary" : "secondary"}
          size="small"
          className="max-md:h-11"
        >
          {actWords[act]}
        </Button>
      ))}
    </Form>
  );
}
