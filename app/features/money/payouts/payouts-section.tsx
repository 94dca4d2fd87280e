import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { accountNotices, heldExplained, lateExplained, payoutsCopy, payoutStateWords } from "#app/content/payouts-copy.ts";
import { announcedWords, shareWords, yourShareWords } from "#app/content/revenue-policies-copy.ts";
import type { PayoutsPanel, UnpaidView } from "#worker/domain/money/payouts/payouts.contract.ts";
import type { LabelShare } from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";
import { Amount } from "./amount.tsx";
import { PendingList, RecentList } from "./payout-lists.tsx";

const always = ["pendingCents", "dueCents"] as const;
const sometimes = ["underWayCents", "heldCents"] as const;

function UnpaidFigures({ unpaid }: { unpaid: readonly UnpaidView[] }) {
  return (
    <>
      {unpaid.map((view) => (
        <dl key={view.currency} className="flex flex-wrap gap-x-12 gap-y-5 border-t border-line py-5">
          {[...always, ...sometimes.filter((state) => view[state] !== 0)].map((state) => (
            <div key={state}>
              <dt className="text-sm text-ink2">{payoutStateWords[state]}</dt>
              <dd className="wide text-xl font-strong">
                <Amount cents={view[state]} currency={view.currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <Explanations unpaid={unpaid} />
    </>
  );
}

function Explanations({ unpaid }: { unpaid: readonly UnpaidView[] }) {
  const isOwing = unpaid.some(({ dueCents }) => dueCents < 0);
  const isLate = unpaid.some(({ lateCents }) => lateCents > 0);
  const isHeld = unpaid.some(({ heldCents }) => heldCents !== 0);
  return (
    <>
      {isOwing && <p className="max-w-[60ch] pb-4 text-sm text-ink2">{payoutsCopy.owing}</p>}
      {isLate && <p className="max-w-[60ch] pb-4 text-sm text-ink2">{lateExplained}</p>}
      {isHeld && <p className="max-w-[60ch] pb-4 text-sm text-ink2">{heldExplained}</p>}
    </>
  );
}

/** Specification §2, payouts panel: pending and past payouts of a label, with dates. */
export function PayoutsSection({ panel }: { panel: PayoutsPanel }) {
  return (
    <section aria-labelledby="payouts" className="pb-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <SectionTitle id="payouts">{payoutsCopy.title}</SectionTitle>
        <Link to="/connect-onboarding" className="text-sm underline underline-offset-4 max-md:py-3">
          {payoutsCopy.account}
        </Link>
      </div>
      <div className="mt-1 mb-5">
        <p className="text-ink2">{payoutsCopy.lede}</p>
        <ShareLines share={panel.share} />
      </div>
      <AccountNotice account={panel.account} />
      <UnpaidFigures unpaid={panel.unpaid} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-9 pt-4 lg:grid-cols-2">
        <PendingList pending={panel.pending} />
        <RecentList recent={panel.recent} />
      </div>
    </section>
  );
}

function AccountNotice({ account }: Pick<PayoutsPanel, "account">) {
  if (account === "ready") return null;
  const { title, text, action } = accountNotices[account];
  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-4 border-l-2 border-warn bg-sunk p-4 md:px-5">
      <div className="flex min-w-0 flex-1 basis-80 gap-3">
        <CircleAlert className="icon mt-0.5 text-warn" aria-hidden="true" />
        <p>
          <strong className="block font-strong">{title}</strong>
          <span className="text-sm text-ink2">{text}</span>
        </p>
      </div>
      <LinkButton to="/connect-onboarding">{action}</LinkButton>
    </div>
  );
}

function ShareLines({ share }: { share: LabelShare }) {
  return (
    <>
      <p>
        {yourShareWords.now}: <strong className="font-strong">{shareWords(share)}</strong>
      </p>
      {share.announced.map((coming) => (
        <p key={coming.policyName}>
          {yourShareWords.announced}: <strong className="font-strong">{announcedWords(coming)}</strong>
        </p>
      ))}
    </>
  );
}
