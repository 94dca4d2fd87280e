import { CircleAlert, type LucideIcon, CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#app/components/button.tsx";
import type { AccountHold } from "#worker/domain/money/refunds/refunds.contract.ts";
import { returnCopy } from "#app/content/payment-copy.ts";
import { holdCopy } from "#app/content/render-refusals-copy.ts";
import { useRefreshWhile } from "#app/lib/use-live-state.ts";
import type { PurchaseReturn } from "#worker/domain/money/purchases/return-context/return-context.contract.ts";

const tones = { quiet: "border-edge", ok: "border-ok", warn: "border-warn", bad: "border-bad" } as const;
const inks = { quiet: "text-ink2", ok: "text-ok", warn: "text-warn", bad: "text-bad" } as const;

type NoticeProps = {
  tone: keyof typeof tones;
  Icon: LucideIcon;
  isTurning?: boolean;
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
};

export function Notice({ tone, Icon, isTurning = false, title, text, children }: NoticeProps) {
  return (
    <div className={`flex flex-wrap items-center gap-x-6 gap-y-4 border-l-2 bg-surface p-4 md:px-5 ${tones[tone]}`}>
      <div className="flex min-w-0 flex-1 basis-80 gap-3">
        <Icon className={`icon mt-0.5 ${inks[tone]} ${isTurning ? "animate-spin" : ""}`} aria-hidden="true" />
        <p>
          <strong className="block font-strong">{title}</strong>
          <span className="text-sm text-ink2">{text}</span>
        </p>
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

/** Explains why a brand cannot render for now and how to end it. `leadsOn` adds a link to /buy-tokens, for other pages. */
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
