import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { EmptyNote } from "#app/components/list.tsx";
import { ledgerCopy } from "#app/content/ledger-copy.ts";
import { releaseCopy } from "#app/content/ledger-acts-copy.ts";
import { shareWords } from "#app/content/revenue-policies-copy.ts";
import { formatDate, formatDateTime } from "#app/lib/time.ts";
import type { EntryRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { accountHref, EntryLink, formatAmount, LedgerLink, subjectHref, SubjectLink } from "./ledger-links.tsx";
import { LedgerLine } from "./ledger-list.tsx";

const entryKindWords: Record<EntryRow["kind"], string> = {
  earning: "Earned",
  reversal: "Reversed",
  returned: "Returned by Stripe",
  adjustment: "Adjusted",
};
const heldWords: Record<NonNullable<EntryRow["heldFor"]>, string> = {
  dispute: "Held for a dispute",
  review: "Held for review",
};

type EntryListProps = {
  entries: readonly EntryRow[];
  /** The payout that failed or was reversed; its entries held for review can be released here. */
  returnedOf?: string;
};

export function EntryList({ entries, returnedOf }: EntryListProps) {
  if (entries.length === 0) return <EmptyNote>{ledgerCopy.noEntries}</EmptyNote>;
  return (
    <ul className="border-b border-line">
      {entries.map((entry) => (
        <LedgerLine key={entry.id}>
          <div className="min-w-0">
            <p className="text-base font-strong">{entryKindWords[entry.kind]}</p>
            <p className="tc text-ink2">{formatDateTime(entry.bookedAt)}</p>
          </div>
          <div className="min-w-0">
            <LedgerLink to={accountHref(`${entry.currency.toLowerCase()}:label:${entry.label.id}`)}>
              {entry.label.name}
            </LedgerLink>
            <p className="text-ink2">{stateOf(entry)}</p>
            {entry.shareBasisPoints !== null && entry.sharePolicy !== null && (
              <p className="tc text-ink2">
                {shareWords({ basisPoints: entry.shareBasisPoints, policyName: entry.sharePolicy })}
              </p>
            )}
            {returnedOf !== undefined && entry.heldFor === "review" && <ReleaseButton entry={entry} payoutId={returnedOf} />}
          </div>
          <p className="tc text-base font-strong md:text-right">{formatAmount(entry.amountCents, entry.currency)}</p>
          <p className="flex flex-wrap gap-x-5 md:justify-end">
            {entry.licenceId && <SubjectLink subject={{ kind: "licence", id: entry.licenceId }} />}
            {entry.payoutId && <SubjectLink subject={{ kind: "payout", id: entry.payoutId }} />}
            <EntryLink id={entry.transferId} />
          </p>
        </LedgerLine>
      ))}
    </ul>
  );
}

function stateOf({ payoutId, heldFor, eligibleAt }: EntryRow): string {
  if (payoutId) return "In a payout";
  return heldFor ? heldWords[heldFor] : `Payable from ${formatDate(eligibleAt)}`;
}

type ReleaseButtonProps = { entry: EntryRow; payoutId: string };

function ReleaseButton({ entry, payoutId }: ReleaseButtonProps) {
  const isPending = useNavigation().formData?.get("entryId") === entry.id;
  const what = `${entryKindWords[entry.kind]}, ${formatAmount(entry.amountCents, entry.currency)}`;
  return (
    <Form method="post" action={subjectHref({ kind: "payout", id: payoutId })} preventScrollReset className="mt-2">
      <input type="hidden" name="entryId" value={entry.id} />
      <Button type="submit" variant="secondary" size="row" aria-label={`${releaseCopy.release}: ${what}`} isPending={isPending}>
        {releaseCopy.release}
      </Button>
    </Form>
  );
}
