import type { Route } from "./+types/awaiting-approval.ts";
import { MessagePage } from "#app/components/message-page.tsx";
import { approvalWords, awaitingApproval } from "#app/content/accounts-copy.ts";
import { appContext } from "#app/context.ts";
import { OwnAccountLinks } from "#app/features/accounts/own-account-links.tsx";
import { useDecision } from "#app/features/accounts/use-decision.ts";
import { SignOutButton } from "#app/features/navigation/sign-out-button.tsx";
import { UnverifiedEmail } from "#app/features/security/unverified-email.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { sendVerification } from "./security-actions.ts";

const path = "/awaiting-approval";

export const meta: Route.MetaFunction = () => [{ title: `${awaitingApproval.title} · Cuesheet` }];

export function loader({ context }: Route.LoaderArgs) {
  const { email, isEmailVerified, approvalStatus } = requireViewer(context);
  return { email, isEmailVerified, approvalStatus };
}

/** The settings, which send the link again otherwise, are closed until the account is approved; here it is at hand. */
export function action({ context }: Route.ActionArgs) {
  return sendVerification(context.get(appContext), requireViewer(context), path);
}

export default function AwaitingApproval({ loaderData }: Route.ComponentProps) {
  const { email, isEmailVerified, approvalStatus } = loaderData;
  useDecision(approvalStatus);
  const ways = (
    <>
      <SignOutButton />
      <OwnAccountLinks />
    </>
  );
  return (
    <MessagePage title={awaitingApproval.title} action={ways}>
      <p>{awaitingApproval.text}</p>
      <dl className="dl mt-8 max-w-md text-ink">
        <dt>Account</dt>
        <dd className="truncate">{email}</dd>
        <dt>Status</dt>
        <dd className={approvalStatus === "rejected" ? "text-bad" : "text-warn"}>
          {approvalWords[approvalStatus]}
        </dd>
      </dl>
      {approvalStatus === "pending" && <p className="mt-6 text-base">{awaitingApproval.goesOn}</p>}
      {!isEmailVerified && (
        <div className="mt-8 text-base text-ink">
          <UnverifiedEmail action={path} />
        </div>
      )}
    </MessagePage>
  );
}
