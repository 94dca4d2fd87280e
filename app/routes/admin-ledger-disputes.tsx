import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-disputes.ts";
import { ledgerTabWords } from "#app/content/ledger-copy.ts";
import { DisputeLines, LedgerList } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { listLoader } from "#app/features/office/ledger-explorer/list-loader.ts";
import { listDisputes } from "#worker/domain/office/ledger-explorer/dispute-views.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords.disputes) }];

export const loader = listLoader(listDisputes);

export default function LedgerDisputes({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <LedgerList tab="disputes" query={query} page={page}>
      {(rows) => <DisputeLines rows={rows} />}
    </LedgerList>
  );
}
