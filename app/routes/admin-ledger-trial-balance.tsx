import { pageTitle } from "#app/lib/page-title.ts";
import { Download } from "lucide-react";
import type { Route } from "./+types/admin-ledger-trial-balance.ts";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyNote } from "#app/components/list.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { ledgerTabWords, trialBalanceCopy } from "#app/content/ledger-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { PeriodForm, TrialBalanceTable } from "#app/features/office/ledger-explorer/trial-balance-table.tsx";
import { Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { rpc } from "#app/lib/rpc.ts";
import { getTrialBalance } from "#worker/domain/office/ledger-explorer/trial-balance.ts";
import { PeriodQuery } from "#worker/domain/office/ledger-explorer/trial-balance.contract.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords["trial-balance"]) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = PeriodQuery.parse(Object.fromEntries(url.searchParams));
  return getTrialBalance(context.get(appContext), requireViewer(context), query);
}

export default function LedgerTrialBalance({ loaderData: { period, units } }: Route.ComponentProps) {
  const query = `?${new URLSearchParams(period)}`;
  return (
    <>
      <PageTitle className="pt-8">{ledgerTabWords["trial-balance"]}</PageTitle>
      <p className="mt-2 mb-6 max-w-[64ch] text-ink2">{trialBalanceCopy.text}</p>
      <PeriodForm period={period} />
      <p className="flex flex-wrap gap-3 pt-6">
        <LinkButton href={rpc.api.ledger["trial-balance.csv"].$path() + query} download variant="secondary">
          <Download className="icon-sm" aria-hidden="true" />
          {trialBalanceCopy.balanceFile}
        </LinkButton>
        <LinkButton href={rpc.api.ledger["journal.csv"].$path() + query} download variant="secondary">
          <Download className="icon-sm" aria-hidden="true" />
          {trialBalanceCopy.journalFile}
        </LinkButton>
      </p>
      {units.length === 0 && <EmptyNote isWhole>{trialBalanceCopy.none}</EmptyNote>}
      {units.map((unit) => (
        <Section key={unit.total.unit} title={trialBalanceCopy.units[unit.total.unit]}>
          <TrialBalanceTable {...unit} />
        </Section>
      ))}
    </>
  );
}
