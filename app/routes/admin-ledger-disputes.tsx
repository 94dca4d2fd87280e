import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-disputes.ts";
import { ledgerTabWords } from "#app/content/ledger-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { DisputeLines, LedgerList } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { listDisputes } from "#worker/domain/office/ledger-explorer/dispute-views.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords.disputes) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = LedgerQuery.parse(Object.fromEntries(url.searchParams));
  return { query, page: await listDisputes(context.get(appContext), requireViewer(context), query) };
}

export default function LedgerDisputes({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <LedgerList tab="disputes" query={query} page={page}>
      {(rows) => <DisputeLines rows={rows} />}
    </LedgerList>
  );
}
