import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { returnCopy } from "#app/content/tokens-copy.ts";
import { useRefreshWhile } from "#app/lib/use-live-state.ts";
import type { PurchaseReturn } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { Notice } from "./notice.tsx";

type PurchaseReturnProps = {
  purchase: Pick<PurchaseReturn, "status" | "tokens">;
  what: "order" | "upgrade";
  balance: number;
  isCancelled: boolean;
};

export function PurchaseReturn({ purchase, what, balance, isCancelled }: PurchaseReturnProps) {
  const { status } = purchase;
  useRefreshWhile(status === "processing" || (status === "open" && !isCancelled));
  return (
    <div className="mb-6" aria-live="polite">
      <Notice {...wordsFor({ purchase, what, balance, isCancelled })} />
    </div>
  );
}

function wordsFor({ purchase: { status, tokens }, what, balance, isCancelled }: PurchaseReturnProps) {
  const { now, failed, cancelled, waiting } = returnCopy;
  if (status === "paid")
    return {
      tone: "ok",
      Icon: CircleCheck,
      title: now(balance),
      text: returnCopy[what].ready(tokens),
    } as const;
  if (status === "failed" || status === "expired")
    return { tone: "bad", Icon: CircleAlert, title: failed.title, text: returnCopy[what].failed } as const;
  return isCancelled && status === "open"
    ? ({ tone: "quiet", Icon: Clock, title: cancelled.title, text: returnCopy[what].cancelled } as const)
    : ({ tone: "warn", Icon: Clock, title: waiting.title, text: returnCopy[what].waiting } as const);
}
