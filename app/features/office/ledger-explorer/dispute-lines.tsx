import { disputeKindWords, disputeStatusWords } from "#app/content/ledger-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { DisputeRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { formatAmount, LedgerLink, subjectHref, SubjectLink } from "./ledger-links.tsx";
import { LedgerLine } from "./ledger-list.tsx";

export function DisputeLines({ rows }: { rows: readonly DisputeRow[] }) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <LedgerLine key={row.id}>
          <div className="min-w-0">
            <p className="text-base font-strong wrap-anywhere">
              <LedgerLink to={subjectHref({ kind: "dispute", id: row.id })}>
                {disputeKindWords[row.kind]}: {disputeStatusWords[row.status]}
              </LedgerLink>
            </p>
            <p className="wrap-anywhere text-ink2">{row.reason}</p>
          </div>
          <p className="min-w-0 wrap-anywhere">
            {row.userEmail}
            <span className="block text-ink2">
              {formatTokens(row.tokensUnspent)} unspent, {row.tokensSpent} spent
            </span>
          </p>
          <p className="tc text-base font-strong md:text-right">
            {formatAmount(row.amountCents, row.currency)}
          </p>
          <p className="md:text-right">
            <SubjectLink subject={{ kind: "purchase", id: row.purchaseId }} />
            <span className="tc block text-ink2">{formatDateTime(row.openedAt)}</span>
          </p>
        </LedgerLine>
      ))}
    </ul>
  );
}
