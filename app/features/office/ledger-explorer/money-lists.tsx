import { ChoiceLink } from "#app/components/choice-link.tsx";
import {
  disputeKindWords,
  type LedgerTab,
  disputeStatusWords,
  payoutStatusWords,
  purchaseProblemWords,
  purchaseStatusWords,
} from "#app/content/ledger-copy.ts";
import { refundedWord } from "#app/content/purchase-words.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type {
  DisputeRow,
  PayoutRow,
  PurchaseRow,
} from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";

import { ledgerHref, subjectHref } from "./ledger-href.ts";
import { LedgerLink, SubjectLink, lineClass } from "./ledger-parts.tsx";
import { formatAmount } from "./ledger-words.ts";

export function PurchaseLines({ rows }: { rows: readonly PurchaseRow[] }) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <li key={row.id} className={lineClass}>
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
        </li>
      ))}
    </ul>
  );
}

export function PayoutLines({ rows }: { rows: readonly PayoutRow[] }) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <li key={row.id} className={lineClass}>
          <p className="text-base font-strong wrap-anywhere">
            <LedgerLink to={subjectHref({ kind: "payout", id: row.id })}>{row.label.name}</LedgerLink>
          </p>
          <p>
            {payoutStatusWords[row.status]}
            {row.status === "claimed" && row.attempt > 1 && `, attempt ${row.attempt}`}
            {row.reversedCents > 0 && (
              <span className="block text-bad">
                {formatAmount(row.reversedCents, row.currency)} came back
              </span>
            )}
          </p>
          <p className="tc text-base font-strong md:text-right">
            {formatAmount(row.amountCents, row.currency)}
          </p>
          <p className="tc text-ink2 md:text-right">{formatDateTime(row.processedAt ?? row.createdAt)}</p>
        </li>
      ))}
    </ul>
  );
}

export function DisputeLines({ rows }: { rows: readonly DisputeRow[] }) {
  return (
    <ul className="border-b border-line">
      {rows.map((row) => (
        <li key={row.id} className={lineClass}>
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
        </li>
      ))}
    </ul>
  );
}

type StatusLinksProps = { tab: LedgerTab; chosen: string | undefined; words: Record<string, string> };

/** All of them, or those of one status. */
export function StatusLinks({ tab, chosen, words }: StatusLinksProps) {
  const choices: (readonly [string | undefined, string])[] = [[undefined, "All"], ...Object.entries(words)];
  return (
    <nav
      aria-label="Filter by status"
      className="no-bar -m-1 mt-4 flex max-w-full gap-1.5 overflow-x-auto p-1"
    >
      {choices.map(([status, word]) => (
        <ChoiceLink key={word} to={ledgerHref(tab, { status })} isChosen={status === chosen}>
          {word}
        </ChoiceLink>
      ))}
    </nav>
  );
}
