import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { useEffect } from "react";
import { data } from "react-router";
import type { PayeeRefusal } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import type { Route } from "./+types/connect-onboarding.ts";
import { connectCopy, connectToasts, noAccountCopy, statusFailed } from "#app/content/connect-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { ConnectPage } from "#app/features/money/payouts/accounts/connect-page.tsx";
import { leaveForStripe, payoutAccountAction } from "#app/features/money/payouts/accounts/payout-account-actions.ts";
import { showToast } from "#app/lib/toast.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { getAccountStatus } from "#worker/domain/money/payouts/accounts/account-status.ts";
import { listOwnShares } from "#worker/domain/money/payouts/policies/queries.ts";
import { refusePayee } from "#worker/domain/money/payouts/accounts/read-account.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData?.barrier ? noAccountCopy[loaderData.barrier].title : connectCopy.title),
  },
];

/** Stripe redirects a used or expired link to `?refresh=true`. `?success=true` proves nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const viewer = requireViewer(context);
  if (url.searchParams.get("refresh") === "true" && !refusePayee(viewer)) throw await leaveForStripe(ctx, viewer);
  const [outcome, shares] = await Promise.all([getAccountStatus(ctx, viewer), listOwnShares(ctx, viewer)]);
  if (!outcome.ok && outcome.refusal !== "status-unknown")
    return data({ barrier: outcome.refusal, account: null }, { status: outcome.refusal === "labels-only" ? 403 : 200 });
  const account = {
    shares,
    status: outcome.ok ? outcome.status : outcome.lastKnown,
    isStatusKnown: outcome.ok,
    hasReturned: url.searchParams.get("success") === "true",
  };
  return data({ barrier: null, account });
}

export const action = payoutAccountAction;

export default function ConnectOnboarding({ loaderData, actionData }: Route.ComponentProps) {
  const { barrier, account } = loaderData;
  useAnswerToast(actionData);
  const isUnknown = account !== null && !account.isStatusKnown;
  const hasCompleted = account !== null && account.hasReturned && account.status.onboardingComplete;
  useEffect(() => {
    const news = isUnknown ? statusFailed : hasCompleted ? connectToasts.complete : null;
    if (news) showToast(news);
  }, [isUnknown, hasCompleted]);
  if (barrier) return <NoAccountPage refusal={barrier} />;
  return <ConnectPage {...account} answer={actionData ?? null} />;
}

function NoAccountPage({ refusal }: PayeeRefusal) {
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
