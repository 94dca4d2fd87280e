import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-payouts.ts";
import { ledgerCopy, ledgerTabWords, payoutStatusWords } from "#app/content/ledger-copy.ts";
import { appContext } from "#app/context.ts";
import { LedgerList } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { PayoutLines } from "#app/features/office/ledger-explorer/payout-lines.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { LedgerQuery } from "#worker/domain/money/ledger/ledger.contract.ts";
import { listPayouts } from "#worker/domain/office/ledger-explorer/payout-views.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords.payouts) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = LedgerQuery.parse(Object.fromEntries(url.searchParams));
  return { query, page: await listPayouts(context.get(appContext), requireViewer(context), query) };
}

export default function LedgerPayouts({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <LedgerList
      tab="payouts"
      query={query}
      page={page}
      nouns={["payout", "payouts"]}
      empty={ledgerCopy.noPayouts}
      statuses={payoutStatusWords}
    >
      {(rows) => <PayoutLines rows={rows} />}
    </LedgerList>
  );
}
