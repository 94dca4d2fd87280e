import type { ReactNode } from "react";
import type { OwnShare } from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";
import type { AccountStatus } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { FormAlert } from "#app/components/field.tsx";
import { PageTitle, Section } from "#app/components/page-title.tsx";
import { connectCopy, earningFacts, guaranteedShare, statusFailed } from "#app/content/connect-copy.ts";
import { announcedWords, shareWords, yourShareWords } from "#app/content/revenue-policies-copy.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { NextSteps, StatusList } from "./next-steps.tsx";
import { StagePanel } from "./stage-panel.tsx";

type ConnectPageProps = {
  status: AccountStatus;
  /** False if Stripe could not be reached: `status` is then the last known one. */
  isStatusKnown: boolean;
  /** From the return URL, so unproven: the user may not have finished at Stripe. */
  hasReturned: boolean;
  answer: FormAnswer | null;
  shares: readonly OwnShare[];
};

export function ConnectPage({ status, isStatusKnown, hasReturned, answer, shares }: ConnectPageProps) {
  return (
    <div className="max-w-[1160px] pb-16">
      <PageTitle className="pt-8 md:pt-11">{connectCopy.title}</PageTitle>
      <p className="mt-2 mb-8 max-w-[60ch] text-lg text-ink2">{connectCopy.lede}</p>
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div>
          {!isStatusKnown && (
            <div className="mb-6">
              <FormAlert id="status-alert" title={statusFailed.title} errors={[`${statusFailed.description}.`]} />
            </div>
          )}
          <StagePanel status={status} hasReturned={hasReturned && isStatusKnown} answer={answer} />
        </div>
        <aside className="mt-10 flex flex-col gap-10 lg:mt-0" aria-label={connectCopy.status}>
          {status.hasAccount && <StatusList status={status} />}
          <NextSteps stage={status.stage} />
          <EarningFacts shares={shares} />
        </aside>
      </div>
    </div>
  );
}

function EarningFacts({ shares }: { shares: readonly OwnShare[] }) {
  return (
    <Section id="earning-facts" title={connectCopy.howPaid} size="plain" titleClass="pb-2">
      <dl className="text-sm">
        {shares.map(({ label, share }) => (
          <Fact
            key={label?.id ?? "every-label"}
            term={label && shares.length > 1 ? connectCopy.shareNowOf(label.name) : connectCopy.shareNow}
          >
            <strong className="font-strong">{shareWords(share)}</strong>
            {share.announced.map((coming) => (
              <span key={coming.policyName} className="block">
                {yourShareWords.announced}: {announcedWords(coming)}
              </span>
            ))}
          </Fact>
        ))}
        {[guaranteedShare, ...earningFacts].map(({ term, detail }) => (
          <Fact key={term} term={term}>
            {detail}
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-2.5">
      <dt className="wrap-anywhere text-ink2">{term}</dt>
      <dd className="font-label">{children}</dd>
    </div>
  );
}
