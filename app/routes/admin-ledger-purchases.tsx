import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-purchases.ts";
import { ledgerCopy, ledgerTabWords } from "#app/content/ledger-copy.ts";
import { appContext } from "#app/context.ts";
import { LedgerList } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { PurchaseLines } from "#app/features/office/ledger-explorer/purchase-lines.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { LedgerQuery } from "#worker/domain/money/ledger/ledger.contract.ts";
import { listAllPurchases } from "#worker/domain/office/ledger-explorer/purchase-views.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords.purchases) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = LedgerQuery.parse(Object.fromEntries(url.searchParams));
  return { query, page: await listAllPurchases(context.get(appContext), requireViewer(context), query) };
}

export default function LedgerPurchases({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <LedgerList
      tab="purchases"
      query={query}
      page={page}
      nouns={["purchase", "purchases"]}
      empty={ledgerCopy.noPurchases}
    >
      {(rows) => <PurchaseLines rows={rows} />}
    </LedgerList>
  );
}
