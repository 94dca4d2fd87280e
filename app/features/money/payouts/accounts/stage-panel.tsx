import { Ban, CircleAlert, CircleCheck, Clock, Landmark, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { AccountStage, AccountStatus, ActionDue } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { LinkButton } from "#app/components/button.tsx";
import { Section, SectionTitle } from "#app/components/page-title.tsx";
import { connectCopy, onboardingComplete } from "#app/content/connect-copy.ts";
import { actionCopy, bankFailing, newlyDue, notCompleteYet, stageCopy } from "#app/content/payout-stage-copy.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { connectPath, CountryForm, StartOver } from "./country-form.tsx";
import { OnboardingLink, useReview } from "./onboarding-link.tsx";

const looks: Record<AccountStage, { Icon: LucideIcon; colour: string }> = {
  none: { Icon: Landmark, colour: "text-ink" },
  incomplete: { Icon: CircleAlert, colour: "text-warn" },
  reviewing: { Icon: Clock, colour: "text-warn" },
  complete: { Icon: CircleCheck, colour: "text-ok" },
  restricted: { Icon: CircleAlert, colour: "text-bad" },
  rejected: { Icon: Ban, colour: "text-bad" },
};

type StagePanelProps = { status: AccountStatus; hasReturned: boolean; answer: FormAnswer | null };

export function StagePanel({ status, hasReturned, answer }: StagePanelProps) {
  const { stage, accountId, chargesEnabled } = status;
  const { Icon, colour } = status.isBankFailing ? looks.incomplete : looks[stage];
  const { title, text } = wordsFor(status, hasReturned);
  useReview(stage);
  return (
    <section aria-labelledby="stage">
      <div className="flex gap-4">
        <Icon className={`mt-1 size-7 flex-none ${colour}`} aria-hidden="true" />
        <div>
          {hasReturned && stage === "incomplete" && <output className="mb-1 block text-sm text-ink2">{notCompleteYet}</output>}
          <SectionTitle id="stage">{title}</SectionTitle>
          <p className="mt-1 max-w-[60ch] text-ink2">{text}</p>
        </div>
      </div>
      <ActionList actions={status.actions} />
      <div className="mt-7">{status.isBankFailing && chargesEnabled ? mendBank : ways[stage](answer)}</div>
      {accountId !== null && <StartOver accountId={accountId} stage={stage} answer={answer} />}
    </section>
  );
}

function wordsFor({ stage, chargesEnabled, isBankFailing }: AccountStatus, hasReturned: boolean) {
  if (isBankFailing && chargesEnabled) return bankFailing;
  if (stage === "incomplete" && chargesEnabled) return newlyDue;
  if (stage === "complete" && hasReturned) return { ...stageCopy.complete, title: onboardingComplete };
  return stageCopy[stage];
}

const ways: Record<AccountStage, (answer: FormAnswer | null) => ReactNode> = {
  none: (answer) => <CountryForm intent="create" label={connectCopy.create} pending={connectCopy.creating} answer={answer} />,
  incomplete: () => <OnboardingLink label={connectCopy.continue} size="large" />,
  reviewing: () => (
    <LinkButton to={connectPath} variant="secondary">
      {connectCopy.checkAgain}
    </LinkButton>
  ),
  complete: () => <OnboardingLink label={connectCopy.update} variant="secondary" />,
  restricted: () => <ContactStripe />,
  rejected: () => <ContactStripe />,
};

const mendBank = <OnboardingLink label={connectCopy.update} size="large" />;

function ContactStripe() {
  return (
    <LinkButton href="https://support.stripe.com/contact" rel="noreferrer" variant="secondary">
      {connectCopy.contactStripe}
    </LinkButton>
  );
}

/** Stripe's open requirements as a to-do list. A requirement without our own wording shows Stripe's code. */
function ActionList({ actions }: { actions: readonly ActionDue[] }) {
  if (actions.length === 0) return null;
  return (
    <Section id="requirements" title={connectCopy.requirements} level={3} size="plain" titleClass="pb-2" className="mt-7">
      <ul className="border-b border-line">
        {actions.map(({ action, isPastDue, requirements }) => (
          <li key={action} className="flex items-start justify-between gap-4 border-t border-line py-3">
            <p className="min-w-0">
              <strong className="block font-label">{actionCopy[action].title}</strong>
              <span className="text-sm text-ink2">{actionCopy[action].text}</span>
              {action === "other" && (
                <span className="mt-0.5 block text-xs break-all text-ink2">{requirements.join(", ")}</span>
              )}
            </p>
            {isPastDue && <span className="mt-0.5 text-sm font-strong whitespace-nowrap text-bad">{connectCopy.pastDue}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
