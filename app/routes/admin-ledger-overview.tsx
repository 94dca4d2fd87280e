import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SearchField } from "#app/components/search-box.tsx";
import {
  AccountLink,
  accountName,
  findingHref,
  formatAmount,
  ledgerHref,
  LedgerLink,
} from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import type { AccountBalance, LedgerFinding } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import type { Route } from "./+types/admin-ledger-overview.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { ledgerCopy, ledgerTabWords } from "#app/content/ledger-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { BalanceComparisons } from "#app/features/office/ledger-explorer/alarms.tsx";
import { AmountsTable, Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { listPlatformAccounts } from "#worker/domain/office/ledger-explorer/account-views.ts";
import { listComparisons, findInLedger } from "#worker/domain/office/ledger-explorer/overview.ts";

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

function PlatformAccounts({ accounts }: { accounts: readonly AccountBalance[] }) {
  return (
    <AmountsTable columns={["Account", "Balance", "Pending"]}>
      {accounts.map((account) => (
        <tr key={account.id} className="border-t border-line">
          <td className="py-2 pr-4">
            <AccountLink account={account} />
          </td>
          <td className="tc py-2 pr-4 text-right font-strong">{formatAmount(account.balance, account.unit)}</td>
          <td className="tc py-2 text-right text-ink2">
            {account.pending === 0 ? "none" : formatAmount(account.pending, account.unit)}
          </td>
        </tr>
      ))}
    </AmountsTable>
  );
}

function FindBox({ q, findings }: { q: string; findings: readonly LedgerFinding[] }) {
  return (
    <search className="block pt-6">
      <Form method="get" action={ledgerHref("overview")} className="flex max-w-[640px] gap-2">
        <SearchField name="q" label={ledgerCopy.find} placeholder={ledgerCopy.findHint} value={q} maxLength={254} />
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </Form>
      {q !== "" && (
        <output className="block pt-4">
          {findings.length === 0 ? (
            ledgerCopy.foundNothing
          ) : (
            <ul className="flex flex-col gap-1">
              {findings.map((finding) => (
                <li key={findingHref(finding)}>
                  <LedgerLink to={findingHref(finding)}>{findingName(finding)}</LedgerLink>
                </li>
              ))}
            </ul>
          )}
        </output>
      )}
    </search>
  );
}

function findingName(finding: LedgerFinding): string {
  if (finding.kind === "account") return accountName(finding.account);
  return `${finding.kind === "transfer" ? "Entry" : finding.kind.charAt(0).toUpperCase() + finding.kind.slice(1)} ${finding.id}`;
}
