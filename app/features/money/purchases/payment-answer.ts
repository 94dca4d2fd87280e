import { paymentCopy, paymentSuccessful, paymentToasts } from "#app/content/payment-copy.ts";
import { readCookie, type Toast } from "#app/lib/flash.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import type { VerifyOutcome, VerifyRefusal } from "#worker/domain/money/purchases/purchases.contract.ts";

/** `gone`: there is no payment to report, for example because the checkout was abandoned. */
export type PaymentOutcome =
  | { state: "added"; tokensAdded: number; newBalance: number }
  | { state: "pending" | "unpaid" | "failed" | "not-found" | "under-review" | "unknown" | "gone" };

export type PaymentAnswer = FormAnswer<{ payment: { sessionId: string; outcome: PaymentOutcome } }>;

/** A checkout whose payment needs verifying, from the URL or from the cookie. */
export type AwaitedPayment = { sessionId: string; isInAddress: boolean };

const stateOf: Record<VerifyRefusal, Exclude<PaymentOutcome["state"], "added">> = {
  "not-paid": "unpaid",
  "payment-failed": "failed",
  expired: "failed",
  "under-review": "under-review",
  "no-such-session": "not-found",
  "payment-unavailable": "unknown",
};

/**
 * Translates a verified payment for the page. A remembered checkout that was abandoned, or belongs to another account of this
 * browser, is dropped silently.
 */
export function readOutcome(verified: VerifyOutcome, isInAddress: boolean): PaymentOutcome {
  if (verified.ok) {
    const { tokensAdded, newBalance, isPending } = verified;
    return isPending ? { state: "pending" } : { state: "added", tokensAdded, newBalance };
  }
  const { refusal } = verified;
  const isNoLoss = refusal === "expired" || refusal === "no-such-session";
  return { state: isNoLoss && !isInAddress ? "gone" : stateOf[refusal] };
}

/** While undecided, the checkout stays in the cookie. */
export function isUndecided({ state }: PaymentOutcome): boolean {
  return state === "pending" || state === "unpaid" || state === "unknown";
}

/** Null for an open payment, which the page's banner shows instead. */
export function toastFor(outcome: PaymentOutcome): Toast | null {
  switch (outcome.state) {
    case "added":
      return paymentSuccessful(outcome.tokensAdded, outcome.newBalance);
    case "failed":
    case "not-found":
    case "under-review":
    case "unknown":
      return paymentToasts.verifyFailed;
    case "pending":
    case "unpaid":
    case "gone":
      return null;
  }
}

/** As `toastFor`, for pages without scripts: a payment still open also gets a toast, shown on the next page. */
export function wordsFor(outcome: PaymentOutcome): Toast | null {
  const toast = toastFor(outcome);
  if (toast || (outcome.state !== "pending" && outcome.state !== "unpaid")) return toast;
  const { title, text } = paymentCopy[outcome.state];
  return { kind: "success", title, description: text };
}

const checkoutCookie = "__Host-checkout";
const attributes = "Path=/; Secure; HttpOnly; SameSite=Lax";
/** Stripe closes a checkout after a day at most. */
const checkoutSeconds = 86_400;

/** The Set-Cookie value by which the browser remembers the checkout it was sent to. */
export function rememberCheckout(sessionId: string): string {
  return `${checkoutCookie}=${sessionId}; Max-Age=${checkoutSeconds}; ${attributes}`;
}

/** The Set-Cookie value that clears it, once the payment has succeeded or can no longer do so. */
export const dismissCheckout = `${checkoutCookie}=; Max-Age=0; ${attributes}`;

/** The session id of the checkout this browser was last sent to, or null. */
export function lastCheckout(cookieHeader: string | null): string | null {
  return parseSessionId(readCookie(cookieHeader, checkoutCookie));
}

export function parseSessionId(value: unknown): string | null {
  return typeof value === "string" && /^cs_\w{1,250}$/.test(value) ? value : null;
}
