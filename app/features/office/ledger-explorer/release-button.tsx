import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { entryKindWords, releaseCopy } from "#app/content/ledger-copy.ts";
import type { EntryRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { subjectHref } from "./ledger-href.ts";
import { formatAmount } from "./ledger-words.ts";

type ReleaseButtonProps = { entry: EntryRow; payoutId: string };

/** Lets what came back be paid again. */
export function ReleaseButton({ entry, payoutId }: ReleaseButtonProps) {
  const isPending = useNavigation().formData?.get("entryId") === entry.id;
  const what = `${entryKindWords[entry.kind]}, ${formatAmount(entry.amountCents, entry.currency)}`;
  return (
    <Form
      method="post"
      action={subjectHref({ kind: "payout", id: payoutId })}
      preventScrollReset
      className="mt-2"
    >
      <input type="hidden" name="entryId" value={entry.id} />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        className="max-md:h-11"
        aria-label={`${releaseCopy.release}: ${what}`}
        isPending={isPending}
      >
        {releaseCopy.release}
      </Button>
    </Form>
  );
}
