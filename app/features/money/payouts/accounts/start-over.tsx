import { FoldMark } from "#app/components/fold-mark.tsx";
import type { AccountStage } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { connectCopy } from "#app/content/connect-copy.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { CountryForm } from "./country-form.tsx";

type StartOverProps = { accountId: string; stage: AccountStage; answer: FormAnswer | null };

/** The way to another account, closed away unless it is the only one left. Names what it replaces. */
export function StartOver({ accountId, stage, answer }: StartOverProps) {
  return (
    <details open={stage === "rejected" || answer?.formId === "reset"} className="mt-10 border-y border-line">
      <summary className="flex min-h-[52px] cursor-pointer list-none items-center justify-between gap-4 font-label">
        {connectCopy.startOver}
        <FoldMark size="icon-sm" />
      </summary>
      <div className="flex flex-col gap-5 pt-1 pb-7">
        <p className="max-w-[60ch] text-ink2">{connectCopy.startOverText}</p>
        {stage === "rejected" && <p className="max-w-[60ch] text-ink2">{connectCopy.rejectedAgain}</p>}
        <CountryForm
          intent="reset"
          label={connectCopy.reset}
          pending={connectCopy.resetting}
          answer={answer}
          look={{ variant: "secondary" }}
          question={{ title: connectCopy.resetTitle(accountId), text: connectCopy.startOverText }}
        >
          <input type="hidden" name="accountId" value={accountId} />
        </CountryForm>
      </div>
    </details>
  );
}
