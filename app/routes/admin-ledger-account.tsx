import { Lock } from "lucide-react";
import { ledgerCopy } from "#app/content/ledger-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { formatDate } from "#app/lib/time.ts";
import type { AccountView } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import type { Route } from "./+types/admin-ledger-account.ts";
import { OneAct } from "#app/features/office/ledger-explorer/two-person-acts.tsx";
import { policiesCopy } from "#app/content/revenue-policies-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { Pages } from "#app/components/list.tsx";
import {
  accountHref,
  AccountLink,
  accountName,
  formatAmount,
  ledgerHref,
  LedgerLink,
  subjectHref,
} from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { Facts, RecordHeading, Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { TransferList } from "#app/features/office/ledger-explorer/transfer-list.tsx";
import { proposeAdjustmentAction } from "#app/features/office/ledger-explorer/ledger-actions.ts";
import { countedTotal } from "#worker/domain/lib/counted.contract.ts";
import { getAccount } from "#worker/domain/office/ledger-explorer/account-views.ts";
import { LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { AdjustmentProposal } from "#app/features/office/ledger-explorer/adjustments.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? accountName(loaderData.view.account) : "Account") },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = LedgerQuery.parse(Object.fromEntries(url.searchParams));
  const view = await getAccount(context.get(appContext), requireViewer(context), params.accountId, query);
  if (!view) throw notFound();
  return { view, isFirstPage: !query.after };
}

/** After a refusal too: another super user may have acted meanwhile. */
export const shouldRevalidate = () => true;

export const action = proposeAdjustmentAction;

export default function LedgerAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { view, isFirstPage } = loaderData;
  const { account, siblings, transfers, nextAfter, isAdjustable, nextAdjustmentId } = view;
  const amount = (sum: number) => formatAmount(sum, account.unit);
  const href = accountHref(account.id);
  return (
    <>
      <RecordHeading title={accountName(account)} id={account.id} />
      <Facts
        facts={{
          Balance: <strong>{amount(account.balance)}</strong>,
          Pending: amount(account.pending),
          "Debits booked": amount(account.debitsPosted),
          "Credits booked": amount(account.creditsPosted),
          "Debits held": amount(account.debitsPending),
          "Credits held": amount(account.creditsPending),
        }}
      />
      <HeldNotice hold={view.hold} />
      {siblings.length > 0 && (
        <p className="flex flex-wrap gap-x-5 pt-4 text-sm">
          <span className="text-ink2">Same owner</span>
          {siblings.map((sibling) => (
            <AccountLink key={sibling.id} account={sibling} />
          ))}
        </p>
      )}
      <Section title="Entries">
        <TransferList transfers={transfers} seenFrom={account.id} />
        <Pages
          first={isFirstPage ? null : href}
          next={nextAfter === null ? null : `${href}?${new URLSearchParams({ after: nextAfter })}`}
          rowCount={transfers.length}
          total={countedTotal(view.total)}
        />
      </Section>
      {view.ownLabelId !== null && (
        <p className="pt-4 text-sm">
          <LedgerLink to={ledgerHref("policies", { label: view.ownLabelId })}>
            {policiesCopy.proposeFor(account.ownerName ?? "")}
          </LedgerLink>
        </p>
      )}
      {isAdjustable && (
        <Section title="Adjust by hand">
          <OneAct id={nextAdjustmentId}>
            <AdjustmentProposal account={account} adjustmentId={nextAdjustmentId} answer={actionData?.result ?? null} />
          </OneAct>
        </Section>
      )}
    </>
  );
}

function HeldNotice({ hold }: { hold: AccountView["hold"] }) {
  if (!hold) return null;
  return (
    <section aria-label="Held" className="mt-5 flex gap-3 border-l-2 border-warn bg-sunk p-4 text-sm">
      <Lock className="icon text-warn" aria-hidden="true" />
      <div>
        <p className="text-base font-strong">{ledgerCopy.rendersBlocked}</p>
        <ul>
          {hold.debtTokens > 0 && <li>This brand owes {formatTokens(hold.debtTokens)}.</li>}
          {hold.openDisputes.map(({ id, amountCents, currency, openedAt }) => (
            <li key={id}>
              <LedgerLink to={subjectHref({ kind: "dispute", id })}>
                Dispute of {formatAmount(amountCents, currency)}, {formatDate(openedAt)}
              </LedgerLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
