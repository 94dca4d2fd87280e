import type { ReactNode } from "react";
import { type LedgerTab, ledgerTabWords } from "#app/content/ledger-copy.ts";
import { ListHead } from "#app/components/list-head.tsx";
import { Pages } from "#app/components/pages.tsx";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/ledger.contract.ts";
import { ledgerHref } from "./ledger-href.ts";
import { StatusLinks } from "./money-lists.tsx";

type LedgerListProps<Row> = {
  tab: LedgerTab;
  query: LedgerQuery;
  page: LedgerPage<Row>;
  nouns: readonly [string, string];
  empty: string;
  /** By which it can be narrowed. */
  statuses?: Record<string, string>;
  children: (rows: readonly Row[]) => ReactNode;
};

/** One of the ledger's lists, newest first and paged. */
export function LedgerList<Row>({
  tab,
  query,
  page,
  nouns,
  empty,
  statuses,
  children,
}: LedgerListProps<Row>) {
  const { status, after } = query;
  return (
    <>
      <h1 className="wide pt-8 text-2xl font-[740] md:text-3xl">{ledgerTabWords[tab]}</h1>
      {statuses && <StatusLinks tab={tab} chosen={status} words={statuses} />}
      <ListHead shown={page.rows.length} hasMore={page.nextAfter !== null} nouns={nouns} />
      {page.rows.length === 0 ? (
        <p className="border-t border-line py-16 text-lg">{empty}</p>
      ) : (
        children(page.rows)
      )}
      <Pages
        first={after ? ledgerHref(tab, { status }) : null}
        next={page.nextAfter === null ? null : ledgerHref(tab, { status, after: page.nextAfter })}
      />
    </>
  );
}
