import type { ReactNode } from "react";
import { Section } from "#app/components/page-title.tsx";
import { payoutsCopy, showMore } from "#app/content/payouts-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import { type PayoutView, type PendingDay, recentPayouts } from "#worker/domain/money/payouts/payouts.contract.ts";
import { Amount, formatAmount } from "./amount.tsx";

const soonest = 8;

export function PendingList({ pending }: { pending: readonly PendingDay[] }) {
  const rows = pending.map((day) => (
    <li
      key={`${day.currency}-${day.eligibleAt}`}
      className="flex items-baseline justify-between gap-4 border-t border-line py-2.5"
    >
      <span>
        <span className="tc font-label">{formatDate(day.eligibleAt)}</span>
        <span className="ml-3 text-sm text-ink2">
          {day.licences} {day.licences === 1 ? "licence" : "licences"}
        </span>
      </span>
      <Amount cents={day.cents} currency={day.currency} />
    </li>
  ));
  return (
    <PayoutSection id="pending-payouts" title={payoutsCopy.pending} none={payoutsCopy.pendingNone}>
      <Rows rows={rows} limit={soonest} noun="later date" />
    </PayoutSection>
  );
}

/** Specification §9: ten are fetched and five shown; a button reveals the rest. */
export function RecentList({ recent }: { recent: readonly PayoutView[] }) {
  const rows = recent.map((payout) => <Payout key={payout.id} payout={payout} />);
  return (
    <PayoutSection id="recent-payouts" title={payoutsCopy.recent} none={payoutsCopy.recentNone}>
      <Rows rows={rows} limit={recentPayouts.initial} noun="older payout" />
    </PayoutSection>
  );
}

function Payout({ payout: { cents, currency, processedAt, transferId, reversedCents } }: { payout: PayoutView }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-t border-line py-2.5">
      <span className="min-w-0">
        <span className="tc font-label">{formatDate(processedAt)}</span>
        <span className="block text-xs break-all text-ink2">{transferId}</span>
        {reversedCents > 0 && <span className="block text-sm text-ink2">{formatAmount(reversedCents, currency)} returned</span>}
      </span>
      <Amount cents={cents} currency={currency} />
    </li>
  );
}

type PayoutSectionProps = { id: string; title: string; none: string; children: ReactNode };

function PayoutSection({ none, children, ...heading }: PayoutSectionProps) {
  return (
    <Section {...heading} level={3} size="plain" titleClass="pb-2" className="has-[li]:[&>p]:hidden">
      <p className="border-t border-line py-4 text-ink2">{none}</p>
      {children}
    </Section>
  );
}

type RowsProps = { rows: readonly ReactNode[]; limit: number; noun: string };

function Rows({ rows, limit, noun }: RowsProps) {
  const rest = rows.slice(limit);
  if (rows.length === 0) return null;
  return (
    <>
      <ul className="border-b border-line">{rows.slice(0, limit)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-[44px] cursor-pointer items-center text-sm underline underline-offset-4">
            {showMore(rest.length, noun)}
          </summary>
          <ul className="border-b border-line">{rest}</ul>
        </details>
      )}
    </>
  );
}
