import type { ReactNode } from "react";
import { adjustmentStatusWords } from "#app/content/ledger-acts-copy.ts";
import {
  disputeKindWords,
  disputeStatusWords,
  ledgerCopy,
  type LedgerTab,
  ledgerTabWords,
  payoutStatusWords,
} from "#app/content/ledger-copy.ts";
import { policiesCopy, policyStatusWords } from "#app/content/revenue-policies-copy.ts";
import { ChoiceLink } from "#app/components/choices.tsx";
import { PagedList } from "#app/components/list.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { countedTotal } from "#worker/domain/lib/counted.contract.ts";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { DisputeRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { formatAmount, ledgerHref, LedgerLink, subjectHref, SubjectLink } from "./ledger-links.tsx";

type ListWords = { nouns: readonly [string, string]; empty: string; statuses?: Record<string, string> };

const lists = {
  purchases: { nouns: ["purchase", "purchases"], empty: ledgerCopy.noPurchases },
  disputes: { nouns: ["dispute", "disputes"], empty: ledgerCopy.noDisputes, statuses: disputeStatusWords },
  payouts: { nouns: ["payout", "payouts"], empty: ledgerCopy.noPayouts, statuses: payoutStatusWords },
  policies: { nouns: ["policy", "policies"], empty: policiesCopy.none, statuses: policyStatusWords },
  adjustments: { nouns: ["adjustment", "adjustments"], empty: ledgerCopy.noAdjustments, statuses: adjustmentStatusWords },
} satisfies Partial<Record<LedgerTab, ListWords>>;

type LedgerListProps<Row> = {
  tab: keyof typeof lists;
  query: LedgerQuery;
  page: LedgerPage<Row>;
  children: (rows: readonly Row[]) => ReactNode;
};

export function LedgerList<Row>({ tab, query, page, children }: LedgerListProps<Row>) {
  const { status } = query;
  const { nouns, empty, statuses }: ListWords = lists[tab];
  return (
    <>
      <PageTitle className="pt-8">{ledgerTabWords[tab]}</PageTitle>
      {statuses && <StatusLinks tab={tab} chosen={status} words={statuses} />}
      <PagedList
        rowCount={page.rows.length}
        nouns={nouns}
        total={countedTotal(page.total)}
        after={query.after}
        nextAfter={page.nextAfter}
        hrefAfter={(after) => ledgerHref(tab, { status, after })}
        none={empty}
      >
        {children(page.rows)}
      </PagedList>
    </>
  );
}

type StatusLinksProps = { tab: LedgerTab; chosen: string | undefined; words: Record<string, string> };

function StatusLinks({ tab, chosen, words }: StatusLinksProps) {
  const choices: (readonly [string | undefined, string])[] = [[undefined, "All"], ...Object.entries(words)];
  return (
    <nav aria-label="Filter by status" className="no-bar -m-1 mt-4 flex max-w-full gap-1.5 overflow-x-auto p-1">
      {choices.map(([status, word]) => (
        <ChoiceLink key={word} to={ledgerHref(tab, { status })} isChosen={status === chosen}>
          {word}
        </ChoiceLink>
      ))}
    </nav>
  );
}

/** One row with four cells; on phones the third, the amount, is placed beside the first. */
export function LedgerLine({ children }: { children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-1 border-t border-line py-3.5 text-sm max-md:[&>:nth-child(3)]:col-start-2 max-md:[&>:nth-child(3)]:row-start-1 max-md:[&>:nth-child(3)]:text-right max-md:[&>:nth-child(even)]:col-span-2 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)]">
      {children}
    </li>
  );
}

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
          <p className="tc text-base font-strong md:text-right">{formatAmount(row.amountCents, row.currency)}</p>
          <p className="md:text-right">
            <SubjectLink subject={{ kind: "purchase", id: row.purchaseId }} />
            <span className="tc block text-ink2">{formatDateTime(row.openedAt)}</span>
          </p>
        </LedgerLine>
      ))}
    </ul>
  );
}
