import { Check, CircleCheck, CircleDashed } from "lucide-react";
import { formatDateTime } from "#app/lib/time.ts";
import type { AccountStage, AccountStatus } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { FactRows } from "#app/components/fact-rows.tsx";
import { Section } from "#app/components/page-title.tsx";
import { connectCopy, statusWords } from "#app/content/connect-copy.ts";

const stepCopy = [
  { title: "Create your Stripe account", text: "You choose your country." },
  { title: "Give Stripe your details", text: "Who you are, and your bank account." },
  { title: "Get paid", text: "Automatically, 90 days after each licence purchase." },
] as const;

const done: Record<AccountStage, number> = {
  none: 0,
  incomplete: 1,
  reviewing: 1,
  restricted: 1,
  rejected: 1,
  complete: 2,
};

export function NextSteps({ stage }: { stage: AccountStage }) {
  return (
    <Section id="next-steps" title={connectCopy.nextSteps} size="plain" titleClass="pb-3">
      <ol className="flex flex-col gap-4">
        {stepCopy.map(({ title, text }, place) => (
          <Step
            key={title}
            number={place + 1}
            title={title}
            text={text}
            state={place < done[stage] ? "done" : place === done[stage] ? "now" : "later"}
          />
        ))}
      </ol>
    </Section>
  );
}

type StepProps = { number: number; title: string; text: string; state: "done" | "now" | "later" };

function Step({ number, title, text, state }: StepProps) {
  const mark = {
    done: "bg-ink text-paper",
    now: "ring-2 ring-ink ring-inset",
    later: "ring-1 ring-edge ring-inset text-ink2",
  };
  return (
    <li className="flex gap-3" aria-current={state === "now" ? "step" : undefined}>
      <span
        className={`tc mt-0.5 flex size-6 flex-none items-center justify-center rounded-full text-xs font-strong ${mark[state]}`}
      >
        {state === "done" ? <Check className="size-3.5" aria-hidden="true" /> : number}
      </span>
      <p className="text-sm">
        <strong className="block font-label">
          {title}
          {state === "done" && <span className="sr-only">, done</span>}
        </strong>
        <span className="text-ink2">{text}</span>
      </p>
    </li>
  );
}

export function StatusList({ status }: { status: AccountStatus }) {
  const { detailsSubmitted, chargesEnabled, payoutsEnabled } = status;
  const { on, off, submitted, missing } = statusWords;
  return (
    <Section id="account-status" title={connectCopy.status} size="plain" titleClass="pb-2">
      <dl className="dl">
        <FactRows
          facts={{
            [statusWords.account]: status.accountId,
            [statusWords.details]: <Mark isGood={detailsSubmitted} word={detailsSubmitted ? submitted : missing} />,
            [statusWords.transfers]: <Mark isGood={chargesEnabled} word={chargesEnabled ? on : off} />,
            [statusWords.bank]: <Mark isGood={payoutsEnabled} word={payoutsEnabled ? on : off} />,
            [statusWords.checked]: status.checkedAt !== null && formatDateTime(status.checkedAt),
          }}
        />
      </dl>
    </Section>
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
