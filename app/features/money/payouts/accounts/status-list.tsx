import { CircleCheck, CircleDashed } from "lucide-react";
import type { AccountStatus } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { SectionTitle } from "#app/components/section-title.tsx";
import { connectCopy, statusWords } from "#app/content/connect-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";

/** What Stripe says about the account, row by row. */
export function StatusList({ status }: { status: AccountStatus }) {
  const { detailsSubmitted, chargesEnabled, payoutsEnabled } = status;
  const { on, off, submitted, missing } = statusWords;
  return (
    <section aria-labelledby="account-status">
      <SectionTitle id="account-status" size="plain" className="pb-2">
        {connectCopy.status}
      </SectionTitle>
      <dl className="dl">
        <dt>{statusWords.account}</dt>
        <dd className="min-w-0 break-all">{status.accountId}</dd>
        <dt>{statusWords.details}</dt>
        <dd>
          <Mark isGood={detailsSubmitted} word={detailsSubmitted ? submitted : missing} />
        </dd>
        <dt>{statusWords.transfers}</dt>
        <dd>
          <Mark isGood={chargesEnabled} word={chargesEnabled ? on : off} />
        </dd>
        <dt>{statusWords.bank}</dt>
        <dd>
          <Mark isGood={payoutsEnabled} word={payoutsEnabled ? on : off} />
        </dd>
        {status.checkedAt !== null && (
          <>
            <dt>{statusWords.checked}</dt>
            <dd>{formatDateTime(status.checkedAt)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Mark({ isGood, word }: { isGood: boolean; word: string }) {
  const Icon = isGood ? CircleCheck : CircleDashed;
  return (
    <span className={`inline-flex items-center gap-1.5 ${isGood ? "text-ok" : "text-warn"}`}>
      <Icon className="icon-sm" aria-hidden="true" />
      {word}
    </span>
  );
}
