import { purchaseProblemWords, purchaseStatusWords } from "#app/content/ledger-copy.ts";
import { refundedWord } from "#app/content/purchase-words.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { PurchaseRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { subjectHref } from "./ledger-href.ts";
import { LedgerLine } from "./ledger-line.tsx";
import { LedgerLink } from "./ledger-links.tsx";
import { formatAmount } from "./ledger-words.ts";

export function PurchaseLines({ rows }: { rows: readonly PurchaseRow[] }) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <LedgerLine key={row.id}>
          <p className="text-base font-strong">
            <LedgerLink to={subjectHref({ kind: "purchase", id: row.id })}>
              {formatTokens(row.tokens)}
            </LedgerLink>
          </p>
          <p className="min-w-0 wrap-anywhere">{row.userEmail}</p>
          <p className="tc text-base font-strong md:text-right">
            {formatAmount(row.amountCents, row.currency)}
          </p>
          <p className="md:text-right">
            {refundedWord(row) ?? purchaseStatusWords[row.status]}
            {row.problem && <span className="block text-bad">{purchaseProblemWords[row.problem]}</span>}
            <span className="tc block text-ink2">{formatDateTime(row.createdAt)}</span>
          </p>
        </LedgerLine>
      ))}
    </ul>
  );
}
