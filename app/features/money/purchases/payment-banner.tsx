import { CircleAlert, CircleCheck, Clock, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { IntentButton } from "#app/components/intent-button.tsx";
import { paymentCopy, paymentSuccessful } from "#app/content/payment-copy.ts";
import { Notice } from "./notice.tsx";
import type { AwaitedPayment } from "./payment-answer.ts";
import type { PaymentReturn } from "./use-payment-return.ts";

type PaymentBannerProps = PaymentReturn & {
  awaited: AwaitedPayment | null;
  /** The return URL says that the buyer cancelled; the verified outcome takes precedence. */
  isCancelled: boolean;
};

/** Status of the payment the browser returned from. The live region is always rendered, so that changes are announced. */
export function PaymentBanner(props: PaymentBannerProps) {
  return (
    <div aria-live="polite" className="mt-6 empty:hidden">
      {bannerFor(props)}
    </div>
  );
}

function bannerFor({ outcome, verify, awaited, isCancelled }: PaymentBannerProps): ReactNode {
  const again = awaited && <VerifyForm awaited={awaited} word={paymentCopy.checkAgain} onVerify={verify} />;
  switch (outcome?.state) {
    case "verifying":
      return awaited && <Verifying awaited={awaited} onVerify={verify} />;
    case "added": {
      const { title, description } = paymentSuccessful(outcome.tokensAdded, outcome.newBalance);
      return <Notice tone="ok" Icon={CircleCheck} title={title} text={description} />;
    }
    case "pending":
      return (
        <Notice tone="warn" Icon={Clock} {...paymentCopy.pending}>
          {again}
        </Notice>
      );
    case "unpaid":
      return (
        awaited && (
          <Notice tone="quiet" Icon={Clock} {...paymentCopy[isCancelled ? "cancelled" : "unpaid"]}>
            <DismissForm />
          </Notice>
        )
      );
    case "unknown":
    case "failed":
    case "not-found":
    case "under-review":
      return (
        <Notice tone="bad" Icon={CircleAlert} {...paymentCopy[outcome.state]}>
          {outcome.state === "unknown" && again}
        </Notice>
      );
    case "gone":
    case undefined:
      return isCancelled && <Notice tone="quiet" Icon={Clock} {...paymentCopy.cancelled} />;
  }
}

/** Without scripts, the page verifies by itself after a return from the payment; otherwise a button does. */
function Verifying({ awaited, onVerify }: { awaited: AwaitedPayment; onVerify: () => void }) {
  const { sessionId, isInAddress } = awaited;
  return (
    <Notice tone="quiet" Icon={LoaderCircle} isTurning title={paymentCopy.verifying} text={paymentCopy.verifyingText}>
      <noscript>
        {isInAddress && <meta httpEquiv="refresh" content={`0; url=/buy-tokens?session_id=${sessionId}&verify=now`} />}
        <VerifyForm awaited={awaited} word={paymentCopy.verify} onVerify={onVerify} />
        {!isInAddress && <DismissForm />}
      </noscript>
    </Notice>
  );
}

function VerifyForm({ awaited, word, onVerify }: { awaited: AwaitedPayment; word: string; onVerify: () => void }) {
  return (
    <form
      method="post"
      action="/buy-tokens"
      onSubmit={(event) => {
        event.preventDefault();
        onVerify();
      }}
    >
      <input type="hidden" name="intent" value="verify" />
      <input type="hidden" name="sessionId" value={awaited.sessionId} />
      <input type="hidden" name="from" value={awaited.isInAddress ? "address" : "memory"} />
      <Button type="submit" variant="secondary">
        {word}
      </Button>
    </form>
  );
}

function DismissForm() {
  return (
    <IntentButton form={{ action: "/buy-tokens", preventScrollReset: true }} intent="dismiss" variant="secondary">
      {paymentCopy.dismiss}
    </IntentButton>
  );
}
