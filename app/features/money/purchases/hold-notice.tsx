import { CircleAlert } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { holdCopy } from "#app/content/hold-copy.ts";
import type { AccountHold } from "#worker/domain/money/refunds/refunds.contract.ts";
import { Notice } from "./notice.tsx";

/** Tells a brand that it cannot render for now, why, and what ends it. Elsewhere than on /buy-tokens it leads there. */
export function HoldNotice({ hold, leadsOn = false }: { hold: AccountHold; leadsOn?: boolean }) {
  return (
    <div id="hold" className="mt-6">
      <Notice tone="warn" Icon={CircleAlert} title={holdCopy.title} text={holdWords(hold)}>
        {leadsOn && (
          <LinkButton to="/buy-tokens" variant="secondary">
            {holdCopy.leadOn}
          </LinkButton>
        )}
      </Notice>
    </div>
  );
}

/** Every reason, in the order in which it can be ended. */
export function holdWords({ openDisputes, debtTokens }: AccountHold): string {
  const words: string[] = [];
  if (openDisputes.length > 0) words.push(holdCopy.disputes(openDisputes.length), holdCopy.withdraw);
  if (debtTokens > 0) words.push(holdCopy.debt(debtTokens));
  return [...words, holdCopy.licences].join(" ");
}
