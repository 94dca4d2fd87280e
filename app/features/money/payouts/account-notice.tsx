import { CircleAlert } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { accountNotices } from "#app/content/payouts-copy.ts";
import type { PayoutsPanel } from "#worker/domain/money/payouts/payouts.contract.ts";

/** What keeps the label from being paid, and where it is put right. */
export function AccountNotice({ account }: Pick<PayoutsPanel, "account">) {
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
