import { data } from "react-router";
import type { Route } from "./+types/admin-ledger-payout.ts";
import { payoutStatusWords, releaseCopy, releaseRefused } from "#app/content/ledger-copy.ts";
import { appContext } from "#app/context.ts";
import { EntryList } from "#app/features/office/ledger-explorer/entry-list.tsx";
import { accountHref, subjectHref } from "#app/features/office/ledger-explorer/ledger-href.ts";
import {
  Facts,
  LedgerLink,
  Section,
  ThingHeading,
} from "#app/features/office/ledger-explorer/ledger-parts.tsx";
import { formatAmount } from "#app/features/office/ledger-explorer/ledger-words.ts";
import { TransferList } from "#app/features/office/ledger-explorer/transfer-list.tsx";
import { redirectWithToast } from "#app/lib/flash.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { requireForm } from "#app/lib/form.ts";
import { getPayout } from "#worker/domain/office/ledger-explorer/payout-views.ts";
import { releaseEntry } from "#worker/domain/money/payouts/release-entry.ts";

export const meta: Route.MetaFunction = () => [{ title: "Payout · Cuesheet" }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const payout = await getPayout(context.get(appContext), requireViewer(context), params.payoutId);
  if (!payout) throw data(null, { status: 404 });
  return { payout };
}

export async function action({ context, params: { payoutId } }: Route.ActionArgs) {
  const entryId = requireForm(context).get("entryId");
  if (typeof entryId !== "string") throw data(null, { status: 400 });
  const asked = { entryId, payoutId };
  const outcome = await releaseEntry(context.get(appContext), requireViewer(context), asked);
  const toast = outcome.ok ? releaseCopy.done : releaseRefused(outcome.refusal);
  throw redirectWithToast(subjectHref({ kind: "payout", id: payoutId }), toast);
}

export default function LedgerPayout({ loaderData: { payout } }: Route.ComponentProps) {
  const { label, currency, status, entries } = payout;
  const money = (cents: number) => formatAmount(cents, currency);
  const isClaimed = status === "claimed";
  return (
    <>
      <ThingHeading title={`Payout to ${label.name}`} id={payout.id} />
      <Facts
        facts={[
          ["Amount", <strong key="amount">{money(payout.amountCents)}</strong>],
          ["Status", payoutStatusWords[status]],
          [
            "Label",
            <LedgerLink key="label" to={accountHref(`${currency.toLowerCase()}:label:${label.id}`)}>
              {label.name}
            </LedgerLink>,
          ],
          ["Came back", payout.reversedCents === 0 ? null : money(payout.reversedCents)],
          ["Attempt", String(payout.attempt)],
          ["Next try", isClaimed ? formatDateTime(payout.nextTryAt) : null],
          ["Last failure", payout.lastFailure],
          ["Account at Stripe", payout.destination],
          ["Transfer at Stripe", payout.stripeTransferId],
          ["Claimed", formatDateTime(payout.createdAt)],
          ["Ended", payout.processedAt === null ? null : formatDateTime(payout.processedAt)],
        ]}
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
      <Section title="Entries">
        <TransferList transfers={payout.transfers} about="payout" />
      </Section>
    </>
  );
}
