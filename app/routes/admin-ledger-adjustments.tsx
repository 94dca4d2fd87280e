import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-adjustments.ts";
import { ledgerTabWords } from "#app/content/ledger-copy.ts";
import { AdjustmentLines } from "#app/features/office/ledger-explorer/adjustments.tsx";
import { LedgerList } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { decideAdjustmentAction } from "#app/features/office/ledger-explorer/ledger-actions.ts";
import { listAdjustments } from "#worker/domain/office/ledger-explorer/adjustments/queries.ts";
import { listLoader } from "#app/features/office/ledger-explorer/list-loader.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords.adjustments) }];

export const loader = listLoader(listAdjustments);

export const action = decideAdjustmentAction;

export default function LedgerAdjustments({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <LedgerList tab="adjustments" query={query} page={page}>
      {(rows) => <AdjustmentLines rows={rows} />}
    </LedgerList>
  );
}
