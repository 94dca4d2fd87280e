import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-overview.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { ledgerCopy, ledgerTabWords } from "#app/content/ledger-copy.ts";
import { appContext } from "#app/context.ts";
import { BalanceComparisons } from "#app/features/office/ledger-explorer/balance-comparisons.tsx";
import { FindBox } from "#app/features/office/ledger-explorer/find-box.tsx";
import { PlatformAccounts } from "#app/features/office/ledger-explorer/platform-accounts.tsx";
import { Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";
import {
  listComparisons,
  listPlatformAccounts,
} from "#worker/domain/office/ledger-explorer/account-views.ts";
import { findInLedger } from "#worker/domain/office/ledger-explorer/find-in-ledger.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords.overview) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const q = (url.searchParams.get("q") ?? "").slice(0, 254);
  const [platform, comparisons, findings] = await Promise.all([
    listPlatformAccounts(ctx, viewer),
    listComparisons(ctx, viewer),
    findInLedger(ctx, viewer, q),
  ]);
  return { q, platform, comparisons, findings };
}

export default function LedgerOverview({ loaderData }: Route.ComponentProps) {
  const { q, platform, comparisons, findings } = loaderData;
  return (
    <>
      <PageTitle className="pt-8">{ledgerTabWords.overview}</PageTitle>
      <FindBox q={q} findings={findings} />
      <Section title={ledgerCopy.platform}>
        <PlatformAccounts accounts={platform} />
      </Section>
      <Section title={ledgerCopy.balances}>
        <BalanceComparisons comparisons={comparisons} />
      </Section>
    </>
  );
}
