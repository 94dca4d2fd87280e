import type { PayeeRefusal } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { noAccountCopy } from "#app/content/connect-copy.ts";

/** For those who are not paid: brands, and super users. */
export function NoAccountPage({ refusal }: PayeeRefusal) {
  const { title, text, action } = noAccountCopy[refusal];
  const isOurs = action.to.startsWith("/");
  return (
    <div className="py-16 md:py-24">
      <PageTitle size="large" className="max-w-[18ch]">
        {title}
      </PageTitle>
      <p className="mt-4 max-w-[60ch] text-lg text-ink2">{text}</p>
      {isOurs ? (
        <LinkButton to={action.to} className="mt-8">
          {action.label}
        </LinkButton>
      ) : (
        <LinkButton href={action.to} rel="noreferrer" variant="secondary" className="mt-8">
          {action.label}
        </LinkButton>
      )}
    </div>
  );
}
