import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { pageTitle } from "#app/lib/page-title.ts";
import { rpc } from "#app/lib/rpc.ts";
import type { ApprovalStatus } from "#worker/domain/lib/viewer.contract.ts";
import type { Route } from "./+types/awaiting-approval.ts";
import { LinkButton } from "#app/components/button.tsx";
import { MessagePage } from "#app/components/plain-page.tsx";
import { awaitingApproval, contactUs } from "#app/content/accounts-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { OwnAccountLinks, UnverifiedEmail } from "#app/features/people/accounts/account-links.tsx";
import { SignOutButton } from "#app/features/people/accounts/navigation/navigation.tsx";
import { sendVerificationAction } from "#app/features/people/accounts/verification-actions.ts";
import { getAccountReviewStatus } from "#worker/domain/office/moderation/approvals/queries.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(awaitingApproval[loaderData?.reviewStatus ?? "pending"].title) },
];

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const reviewStatus = await getAccountReviewStatus(context.get(appContext), viewer);
  const { email, isEmailVerified, approvalStatus } = viewer;
  // If approved since the gate ran, the next request redirects.
  return {
    email,
    isEmailVerified,
    approvalStatus,
    reviewStatus: reviewStatus === "approved" ? ("pending" as const) : reviewStatus,
  };
}

/** Sends the verification mail again: the settings page is closed until the account is approved. */
export const action = sendVerificationAction("/awaiting-approval");

export default function AwaitingApproval({ loaderData }: Route.ComponentProps) {
  const { email, isEmailVerified, approvalStatus, reviewStatus } = loaderData;
  useDecision(approvalStatus);
  const { title, text, status, more } = awaitingApproval[reviewStatus];
  const isOut = reviewStatus !== "pending";
  const ways = (
    <>
      {isOut && <LinkButton href="/contact">{contactUs}</LinkButton>}
      <SignOutButton />
      <OwnAccountLinks />
    </>
  );
  return (
    <MessagePage title={title} action={ways}>
      <p>{text}</p>
      {more && <p className="mt-3">{more}</p>}
      <dl className="dl mt-8 max-w-md text-ink">
        <dt>Account</dt>
        <dd className="truncate">{email}</dd>
        <dt>Status</dt>
        <dd className={isOut ? "text-bad" : "text-warn"}>{status}</dd>
      </dl>
      {!isOut && !isEmailVerified && (
        <div className="mt-8 text-base text-ink">
          <UnverifiedEmail action="/awaiting-approval" />
        </div>
      )}
    </MessagePage>
  );
}

const pause = 4000;

/**
 * Polls the account's approval while the page is visible, and at once when the user returns to it. A change revalidates the page,
 * and the gate then redirects. Network errors are ignored.
 */
function useDecision(current: ApprovalStatus): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await rpc.account.approval.$get().catch(() => null);
      if (!answer?.ok) return;
      const { status } = await answer.json();
      if (status !== current) void revalidate();
    };
    const timer = window.setInterval(() => void ask(), pause);
    const onReturn = () => void ask();
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, [current, revalidate]);
}
