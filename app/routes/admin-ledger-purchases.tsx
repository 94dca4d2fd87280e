import { refundedWord } from "#app/content/billing-copy.ts";
import { formatAmount, LedgerLink, subjectHref } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { PurchaseRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import type { Route } from "./+types/admin-ledger-purchases.ts";
import { ledgerTabWords, purchaseProblemWords, purchaseStatusWords } from "#app/content/ledger-copy.ts";
import { LedgerLine, LedgerList } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { listLoader } from "#app/features/office/ledger-explorer/list-loader.ts";
import { listAllPurchases } from "#worker/domain/office/ledger-explorer/purchase-views.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords.purchases) }];

export const loader = listLoader(listAllPurchases);

export default function LedgerPurchases({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <LedgerList tab="purchases" query={query} page={page}>
      {(rows) => <PurchaseLines rows={rows} />}
    </LedgerList>
  );
}

function PurchaseLines({ rows }: { rows: readonly PurchaseRow[] }) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <LedgerLine key={row.id}>
          <p className="text-base font-strong">
            <LedgerLink to={subjectHref({ kind: "purchase", id: row.id })}>{formatTokens(row.tokens)}</LedgerLink>
          </p>
          <p className="min-w-0 wrap-anywhere">{row.userEmail}</p>
          <p className="tc text-base font-strong md:text-right">{formatAmount(row.amountCents, row.currency)}</p>
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
