import { formatAmount, LedgerLink, subjectHref } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { PayoutRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import type { Route } from "./+types/admin-ledger-payouts.ts";
import { ledgerTabWords, payoutStatusWords } from "#app/content/ledger-copy.ts";
import { LedgerLine, LedgerList } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { listLoader } from "#app/features/office/ledger-explorer/list-loader.ts";
import { listPayouts } from "#worker/domain/office/ledger-explorer/payout-views.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords.payouts) }];

export const loader = listLoader(listPayouts);

export default function LedgerPayouts({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <LedgerList tab="payouts" query={query} page={page}>
      {(rows) => <PayoutLines rows={rows} />}
    </LedgerList>
  );
}

function PayoutLines({ rows }: { rows: readonly PayoutRow[] }) {
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
          <p className="tc text-base font-strong md:text-right">{formatAmount(row.amountCents, row.currency)}</p>
          <p className="tc text-ink2 md:text-right">{formatDateTime(row.processedAt ?? row.createdAt)}</p>
        </LedgerLine>
      ))}
    </ul>
  );
}
