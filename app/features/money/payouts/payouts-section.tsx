import { Link } from "react-router";
import { SectionTitle } from "#app/components/section-title.tsx";
import { payoutsCopy } from "#app/content/payouts-copy.ts";
import type { PayoutsPanel } from "#worker/domain/money/payouts/payouts.contract.ts";
import { AccountNotice } from "./account-notice.tsx";
import { ShareLines } from "./share-lines.tsx";
import { PendingList, RecentList } from "./payout-lists.tsx";
import { UnpaidFigures } from "./unpaid-figures.tsx";

/** Specification §2, payouts panel: what a label will be paid, when, and what it was paid. */
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
