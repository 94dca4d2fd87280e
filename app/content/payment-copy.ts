import { failure } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { CheckoutRefusal } from "#worker/domain/money/purchases/purchases.contract.ts";

const paid = (added: number): string => `Payment successful! ${formatTokens(added)} added.`;

export const returnCopy = {
  now: (tokens: number) => `You now have ${formatTokens(tokens)}`,
  ready: (added: number) =>
    `${paid(added)} Your video is as you left it, and nothing has been rendered yet. Press Render when you’re ready.`,
  stillMissing: (added: number, missing: number) =>
    `${paid(added)} This render needs ${formatTokens(missing).replace(" ", " more ")}, and nothing has been rendered yet.`,
  cancelled: {
    title: "Checkout cancelled",
    text: "Nothing was charged. Your video is as you left it.",
  },
  waiting: {
    title: "Your payment is still processing",
    text: "We’ll add your tokens as soon as your bank confirms it, and they’ll show up here. Your video is as you left it.",
  },
  failed: {
    title: "This payment did not go through",
    text: "No tokens were added. Your video is as you left it.",
  },
  expired: (added: number, filename: string) =>
    `${paid(added)} We no longer have ${filename}. Choose it again: the start point, volume and licence are as you left them.`,
  order: {
    ready: (added: number) =>
      `${paid(added)} Your order is as you left it, and nothing has been rendered yet. Press Render when you’re ready.`,
    cancelled: "Nothing was charged. Your order is as you left it.",
    waiting: "We’ll add your tokens as soon as your bank confirms it, and they’ll show up here. Your order is as you left it.",
    failed: "No tokens were added. Your order is as you left it.",
  },
  upgrade: {
    ready: (added: number) => `${paid(added)} Nothing has been upgraded yet. Press Upgrade Licence when you’re ready.`,
    cancelled: "Nothing was charged. Your licence is as it was.",
    waiting: "We’ll add your tokens as soon as your bank confirms it, and they’ll show up here. Your licence is as it was.",
    failed: "No tokens were added. Your licence is as it was.",
  },
  dismiss: "Dismiss",
} as const;

/** Spec §8 and §9: toasts after returning from a payment. */
export const paymentToasts = {
  verifyFailed: failure("Error", "Failed to verify payment. Please contact support."),
  checkoutFailed: failure("Error", "Failed to create checkout session. Please try again."),
} as const satisfies Record<string, Toast>;

export function paymentSuccessful(added: number, total: number): Toast & { description: string } {
  return {
    kind: "success",
    title: "Payment successful!",
    description: `${formatTokens(added)} added. Your new total is ${formatTokens(total)}.`,
    seconds: 10,
  };
}

export const paymentCopy = {
  verifying: "Verifying your payment...",
  verifyingText: "This takes a moment. You can leave this page: a payment that went through is never lost.",
  verify: "Verify payment",
  pending: {
    title: "Your payment is still processing",
    text: "Your bank hasn’t confirmed it yet. We’ll add your tokens as soon as it does.",
  },
  unpaid: {
    title: "Your last checkout is not finished",
    text: "You haven’t been charged. Choose the same package again to pick up where you left off.",
  },
  cancelled: {
    title: "Checkout cancelled",
    text: "Nothing was charged. Choose the same package again to pick up where you left off.",
  },
  failed: {
    title: "This payment did not go through",
    text: "No tokens were added. Choose a package to try again, or contact support if you were charged.",
  },
  "not-found": {
    title: "We couldn’t find this payment",
    text: "It isn’t in this account. If you paid from another account, sign in there, or contact support.",
  },
  "under-review": {
    title: "We are looking into this payment",
    text: "The amount paid doesn’t match the price. Please contact support; nothing is lost.",
  },
  unknown: {
    title: "We couldn’t verify your payment just now",
    text: "Any tokens you paid for will still be added, even if you leave this page. Try again in a moment.",
  },
  checkAgain: "Check again",
  dismiss: "Dismiss",
} as const;

/** Why no checkout was opened. Accounts that may not buy never see the button. */
export const checkoutRefusals: Record<CheckoutRefusal, Toast> = {
  "labels-hold-no-tokens": paymentToasts.checkoutFailed,
  "no-such-package": paymentToasts.checkoutFailed,
  "checkout-unavailable": paymentToasts.checkoutFailed,
  "billing-refused": failure(
    "Stripe did not accept your billing details",
    "Check them in Settings, especially the VAT number. Nothing was charged.",
  ),
};
