import type { Route } from "./+types/awaiting-approval.ts";
import { MessagePage } from "#app/components/message-page.tsx";
import { approvalWords, awaitingApproval } from "#app/content/accounts-copy.ts";
import { SignOutButton } from "#app/features/navigation/sign-out-button.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";

export const meta: Route.MetaFunction = () => [{ title: `${awaitingApproval.title} · Cuesheet` }];

export function loader({ context }: Route.LoaderArgs) {
  const { email, approvalStatus } = requireViewer(context);
  return { email, approvalStatus };
}

export default function AwaitingApproval({ loaderData: { email, approvalStatus } }: Route.ComponentProps) {
  return (
    <MessagePage title={awaitingApproval.title} action={<SignOutButton />}>
      <p>{awaitingApproval.text}</p>
      <dl className="dl mt-8 max-w-md text-ink">
        <dt>Account</dt>
        <dd className="truncate">{email}</dd>
        <dt>Status</dt>
        <dd className={approvalStatus === "rejected" ? "text-bad" : "text-warn"}>
          {approvalWords[approvalStatus]}
        </dd>
      </dl>
    </MessagePage>
  );
}
