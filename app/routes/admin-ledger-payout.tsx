import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-payout.ts";
import { payoutStatusWords } from "#app/content/ledger-copy.ts";
import { releaseCopy } from "#app/content/ledger-acts-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { EntryList } from "#app/features/office/ledger-explorer/entry-list.tsx";
import { accountHref, formatAmount, LedgerLink } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { Facts, RecordHeading, Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { TransferSection } from "#app/features/office/ledger-explorer/transfer-list.tsx";
import { releaseEntryAction } from "#app/features/office/ledger-explorer/ledger-actions.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { getPayout } from "#worker/domain/office/ledger-explorer/payout-views.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Payout") }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const payout = await getPayout(context.get(appContext), requireViewer(context), params.payoutId);
  if (!payout) throw notFound();
  return { payout };
}

export const action = releaseEntryAction;

export default function LedgerPayout({ loaderData: { payout } }: Route.ComponentProps) {
  const { label, currency, status, entries } = payout;
  const money = (cents: number) => formatAmount(cents, currency);
  const isClaimed = status === "claimed";
  return (
    <>
      <RecordHeading title={`Payout to ${label.name}`} id={payout.id} />
      <Facts
        facts={{
          Amount: <strong>{money(payout.amountCents)}</strong>,
          Status: payoutStatusWords[status],
          Label: <LedgerLink to={accountHref(`${currency.toLowerCase()}:label:${label.id}`)}>{label.name}</LedgerLink>,
          Returned: payout.reversedCents === 0 ? null : money(payout.reversedCents),
          Attempt: String(payout.attempt),
          "Next try": isClaimed ? formatDateTime(payout.nextTryAt) : null,
          "Last failure": payout.lastFailure,
          "Account at Stripe": payout.destination,
          "Transfer at Stripe": payout.stripeTransferId,
          Claimed: formatDateTime(payout.createdAt),
          Ended: payout.processedAt === null ? null : formatDateTime(payout.processedAt),
        }}
      />
      <Section title="What it pays for">
        <EntryList entries={entries} />
        {payout.hasMoreEntries && <p className="pt-3 text-sm text-ink2">The first {entries.length} lines.</p>}
      </Section>
      {payout.returned.length > 0 && (
        <Section title={releaseCopy.title}>
          {payout.returned.some(({ heldFor }) => heldFor === "review") && (
            <p className="max-w-[60ch] pb-4 text-sm text-ink2">{releaseCopy.text}</p>
          )}
          <EntryList entries={payout.returned} returnedOf={payout.id} />
        </Section>
      )}
      <TransferSection transfers={payout.transfers} about="payout" />
    </>
  );
}
