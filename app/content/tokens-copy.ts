import { failure } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatTokens, tokenPriceCents } from "#app/lib/money.ts";
import type { UsualPrices } from "#worker/domain/catalogue/library/library.contract.ts";
import type { CheckoutRefusal, PurchaseView } from "#worker/domain/money/purchases/purchases.contract.ts";

/** Spec §2, Buy tokens: verbatim. */
export const buyTokens = {
  title: "Get More Tokens",
  text: "Each token lets you render one video with music",
  note: "Secure payment processing via Stripe",
  popular: "Popular",
  points: ["No expiration", "HD quality output"],
  currency: "Currency",
  leaving: "Opening checkout…",
} as const;

export function buyButtonText(tokens: number): string {
  return `Buy ${formatTokens(tokens)}`;
}

type Saving = { tokens: number; cents: { USD: number }; discountPercent: number };

/** The specified discount, followed by the real one if the prices yield another figure; null without a discount. */
export function savingText({ tokens, cents, discountPercent }: Saving): string | null {
  if (discountPercent === 0) return null;
  const real = Math.round((1 - cents.USD / (tokens * tokenPriceCents)) * 100);
  return `${discountPercent}%${real === discountPercent ? "" : ` (${real}% less than single tokens)`}`;
}

/** Number of renders a package pays for at usual prices; the package's own figure assumes one token per track. */
export function usualRenders(tokens: number, { low, high }: UsualPrices): string {
  const [max, min] = [Math.floor(tokens / low), Math.floor(tokens / high)];
  const price = low === high ? formatTokens(low) : `${low} to ${formatTokens(high)}`;
  const each = `at the usual ${price} a track`;
  if (max === 0) return `Usual tracks cost ${price}`;
  if (max === min) return `${max} ${max === 1 ? "video" : "videos"} ${each}`;
  return min === 0
    ? `Up to ${max} ${max === 1 ? "video" : "videos"} ${each}`
    : `${min} to ${max} videos ${each}`;
}

export const needCopy = {
  text: (price: number, balance: number) =>
    `It costs ${formatTokens(price)}, and you have ${counted(balance)}. After you pay, you’ll return to your video, with the start point, volume and licence as you left them.`,
  back: "Back to your video",
  textOfOrder: (price: number, balance: number) =>
    `The order costs ${formatTokens(price)}, and you have ${counted(balance)}. After you pay, you’ll return to your order as you left it.`,
  textOfUpgrade: (price: number, balance: number) =>
    `It costs ${formatTokens(price)}, and you have ${counted(balance)}. After you pay, you’ll return to your video and its licence.`,
  backToOrder: "Back to your order",
  videos: (count: number) => `${count} videos`,
} as const;

const counted = (tokens: number): string => (tokens === 0 ? "none" : String(tokens));

export function leavesWords(
  tokens: number,
  { balance, priceTokens }: { balance: number; priceTokens: number },
  renders = 1,
  act = renders > 1 ? "order" : "render",
): string {
  const left = balance + tokens - priceTokens;
  return left >= 0
    ? `Leaves ${formatTokens(left)} after this ${act}`
    : `You would still need ${formatTokens(-left).replace(" ", " more ")}`;
}

export const sheetCopy = {
  title: "Insufficient tokens",
  order: (price: number) => `You need ${formatTokens(price)} for this order`,
  upgrade: (price: number) => `You need ${formatTokens(price)} to upgrade this licence`,
  missing: (missing: number, balance: number, act: string) =>
    `You have ${balance === 0 ? "no tokens" : formatTokens(balance)}. You need ${formatTokens(missing).replace(" ", " more ")} ${act}`,
  others: "Other packages",
  all: "All packages and currencies",
  loading: "Looking up prices…",
  notLoaded: "We couldn’t load the prices. Open all packages instead.",
  stillSending:
    "Your video is still uploading. Checkout opens on another page, and the upload resumes when you return.",
  close: "Close",
} as const;

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
    waiting:
      "We’ll add your tokens as soon as your bank confirms it, and they’ll show up here. Your order is as you left it.",
    failed: "No tokens were added. Your order is as you left it.",
  },
  upgrade: {
    ready: (added: number) =>
      `${paid(added)} Nothing has been upgraded yet. Press Upgrade Licence when you’re ready.`,
    cancelled: "Nothing was charged. Your licence is as it was.",
    waiting:
      "We’ll add your tokens as soon as your bank confirms it, and they’ll show up here. Your licence is as it was.",
    failed: "No tokens were added. Your licence is as it was.",
  },
  dismiss: "Dismiss",
} as const;

/** Spec §8 and §9: toasts after returning from a payment. */
export const paymentToasts = {
  verifyFailed: failure("Error", "Failed to verify payment. Please contact support."),
  checkoutFailed: failure("Error", "Failed to create checkout session. Please try again."),
} as const satisfies Record<string, Toast>;

export const purchaseDocumentToasts = {
  "document-unavailable": failure(
    "Stripe did not answer",
    "Your receipts and invoices are stored there. Please try again in a moment.",
  ),
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

export const historyCopy = {
  title: "Purchase History",
  none: "No purchases yet. Your purchases will appear here with their receipts and invoices.",
  open: "Purchase history",
  receipt: "Receipt",
  invoice: "Invoice",
  creditNote: "Credit note",
  movements: "Token movements (CSV)",
} as const;

export const purchaseStatusWords: Record<PurchaseView["status"], string> = {
  paid: "Paid",
  processing: "Processing",
  failed: "Failed",
  "under-review": "Under review",
};

export const disputeWords: Record<NonNullable<PurchaseView["dispute"]>, string> = {
  open: "Disputed: on hold until your bank decides",
  lost: "Disputed: charged back by your bank",
  won: "Disputed: decided in favour of the payment",
};
