import { refundStatusWords } from "#app/content/ledger-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { RefundRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { entryHref } from "./ledger-href.ts";
import { LedgerLine } from "./ledger-line.tsx";
import { LedgerLink } from "./ledger-links.tsx";
import { formatAmount } from "./ledger-words.ts";

/** What was given back of a purchase, why, and by whom. */
export function RefundLines({
  refunds,
  currency,
}: {
  refunds: readonly RefundRow[];
  currency: "USD" | "GBP";
}) {
  return (
    <ul className="border-b border-line">
      {refunds.map((refund) => (
        <LedgerLine key={refund.id}>
          <div>
            <p className="text-base font-strong">
              <LedgerLink to={entryHref(`refund:${refund.id}`)}>
                {formatTokens(refund.tokens)}: {refundStatusWords[refund.status]}
              </LedgerLink>
            </p>
            <p className="tc text-ink2">{formatDateTime(refund.createdAt)}</p>
          </div>
          <div className="min-w-0 wrap-anywhere">
            <p className="whitespace-pre-line">{refund.reason}</p>
            {refund.failure && <p className="text-bad">{refund.failure}</p>}
          </div>
          <p className="tc text-base font-strong md:text-right">
            {formatAmount(refund.amountCents, currency)}
          </p>
          <p className="min-w-0 wrap-anywhere text-ink2 md:text-right">
            by {refund.requestedByEmail}
            <span className="block">{refund.stripeRefundId}</span>
          </p>
        </LedgerLine>
      ))}
    </ul>
  );
}
