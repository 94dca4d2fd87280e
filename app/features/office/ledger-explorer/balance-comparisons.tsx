import { ledgerCopy } from "#app/content/ledger-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { BalanceComparison } from "#worker/domain/money/ledger/ledger.contract.ts";
import { AmountsTable } from "./record-page.tsx";
import { formatAmount } from "./ledger-words.ts";

/** What the books say we have at the provider beside what it says itself. */
export function BalanceComparisons({ comparisons }: { comparisons: readonly BalanceComparison[] }) {
  if (comparisons.length === 0) return <p className="text-sm text-ink2">{ledgerCopy.neverCompared}</p>;
  return (
    <AmountsTable columns={["Compared", "Books", "Stripe", "Difference"]}>
      {comparisons.map(({ currency, booksCents, providerCents, comparedAt, differsSince }) => (
        <tr key={currency} className="tc border-t border-line">
          <td className="py-2 pr-4 text-ink2">{formatDateTime(comparedAt)}</td>
          <td className="py-2 pr-4 text-right">{formatAmount(booksCents, currency)}</td>
          <td className="py-2 pr-4 text-right">{formatAmount(providerCents, currency)}</td>
          <td className="py-2 text-right font-strong">
            {differsSince === null ? (
              <span className="text-ok">none</span>
            ) : (
              <span className="text-warn">
                {formatAmount(providerCents - booksCents, currency)}
                <span className="block font-body text-ink2">since {formatDateTime(differsSince)}</span>
              </span>
            )}
          </td>
        </tr>
      ))}
    </AmountsTable>
  );
}
