import { TriangleAlert } from "lucide-react";
import { ledgerCopy } from "#app/content/ledger-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { BalanceComparison } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { Alarm, AlarmKind } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { formatAmount } from "./ledger-links.tsx";
import { AmountsTable } from "./record-page.tsx";

export const alarmCopy: Record<AlarmKind, { title: string; advice: string | null }> = {
  books: { title: "The ledger doesn’t balance. Payouts have stopped.", advice: null },
  balance: { title: "Our Stripe balance doesn’t match the ledger. Payouts continue.", advice: null },
  settlement: {
    title: "Stripe is converting a currency that labels are paid in. Other payouts continue.",
    advice:
      "Add a bank account in this currency at Stripe, and funds for what was converted so far. The alarm clears when the next payment arrives in that currency.",
  },
  payout: {
    title: "Stripe refused a payout to a label. Other payouts continue.",
    advice: "We’ll retry automatically. Check our balance at Stripe and the label’s account.",
  },
  videos: { title: "A service that videos depend on isn’t working. Payouts continue.", advice: null },
  incident: {
    title: "Something went wrong that won’t fix itself. Payouts continue.",
    advice: "The first one is shown here, and the log has them all. The alarm clears after a day.",
  },
};

export function AlarmBanner({ alarms }: { alarms: readonly Alarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <section role="alert" className="mt-5 flex gap-3 border-l-2 border-bad bg-sunk p-4 text-sm">
      <TriangleAlert className="icon text-bad" aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-base font-strong">{titleOf(alarms)}</p>
        <ul className="mt-2 flex flex-col gap-2">
          {alarms.map(({ rule, kind, finding, raisedAt }) => (
            <li key={rule}>
              <p>
                <strong className="font-strong">
                  {isAboutMoney(kind) ? "Failed check" : "Alarm"}: {rule}
                </strong>{" "}
                <span className="tc text-ink2">since {formatDateTime(raisedAt)}</span>
              </p>
              {alarmCopy[kind].advice && <p>{alarmCopy[kind].advice}</p>}
              <code className="block text-xs wrap-anywhere text-ink2">{finding}</code>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const isAboutMoney = (kind: AlarmKind): boolean => kind !== "videos" && kind !== "incident";

function titleOf(alarms: readonly Alarm[]): string {
  const worst = alarms.find(({ kind }) => kind === "books") ?? alarms.find(({ kind }) => isAboutMoney(kind)) ?? alarms[0];
  return worst ? alarmCopy[worst.kind].title : "";
}

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
