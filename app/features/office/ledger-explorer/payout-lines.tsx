import { payoutStatusWords } from "#app/content/ledger-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { PayoutRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { subjectHref } from "./ledger-href.ts";
import { LedgerLine } from "./ledger-line.tsx";
import { LedgerLink } from "./ledger-links.tsx";
import { formatAmount } from "./ledger-words.ts";

export function PayoutLines({ rows }: { rows: readonly PayoutRow[] }) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <LedgerLine key={row.id}>
          <p className="text-base font-strong wrap-anywhere">
            <LedgerLink to={subjectHref({ kind: "payout", id: row.id })}>{row.label.name}</LedgerLink>
          </p>
          <p>
            {payoutStatusWords[row.status]}
            {row.status === "claimed" && row.attempt > 1 && `, attempt ${row.attempt}`}
            {row.reversedCents > 0 && (
              <span className="block text-bad">{formatAmount(row.reversedCents, row.currency)} returned</span>
            )}
          </p>
          <p className="tc text-base font-strong md:text-right">
            {formatAmount(row.amountCents, row.currency)}
          </p>
          <p className="tc text-ink2 md:text-right">{formatDateTime(row.processedAt ?? row.createdAt)}</p>
        </LedgerLine>
      ))}
    </ul>
  );
}
