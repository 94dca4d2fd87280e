import { failure } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { formatTokens, tokenPriceCents } from "#app/lib/money.ts";
import type { UsualPrices } from "#worker/domain/catalogue/library/library.contract.ts";
import type { PurchaseView } from "#worker/domain/money/purchases/purchases.contract.ts";

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
  return min === 0 ? `Up to ${max} ${max === 1 ? "video" : "videos"} ${each}` : `${min} to ${max} videos ${each}`;
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
  stillSending: "Your video is still uploading. Checkout opens on another page, and the upload resumes when you return.",
  close: "Close",
} as const;

export const purchaseDocumentToasts = {
  "document-unavailable": failure(
    "Stripe did not answer",
    "Your receipts and invoices are stored there. Please try again in a moment.",
  ),
} as const satisfies Record<string, Toast>;

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
