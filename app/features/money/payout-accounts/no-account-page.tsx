import { Link } from "react-router";
import type { PayeeRefusal } from "#worker/domain/money/payout-accounts/payout-accounts.contract.ts";
import { noAccountCopy } from "#app/content/connect-copy.ts";

/** For those who are not paid: brands, and super users. */
export function NoAccountPage({ refusal }: PayeeRefusal) {
  const { title, text, action } = noAccountCopy[refusal];
  const isOurs = action.to.startsWith("/");
  return (
    <div className="py-16 md:py-24">
      <h1 className="wide max-w-[18ch] text-3xl font-[740]">{title}</h1>
      <p className="mt-4 max-w-[60ch] text-lg text-ink2">{text}</p>
      {isOurs ? (
        <Link to={action.to} className="btn btn-ink mt-8">
          {action.label}
        </Link>
      ) : (
        <a href={action.to} rel="noreferrer" className="btn btn-line mt-8">
          {action.label}
        </a>
      )}
    </div>
  );
}
