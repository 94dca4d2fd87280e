import { z } from "zod";
import { InvoiceFields } from "./billing/billing.contract.ts";
import { ReturnContext } from "./return-context/return-context.contract.ts";
import { Currency } from "#worker/domain/lib/currency.contract.ts";

export type TokenPackage = {
  /** The `priceId` of a request: only a key into the table of packages. */
  id: string;
  tokens: number;
  /** Cents or pence for the whole package. */
  cents: Record<Currency, number>;
  discountPercent: number;
  isPopular: boolean;
};

/**
 * `POST /api/checkout` → 200 `{ url, sessionId }`; 400, 403 or 503 `{ error }`. Only the package, the currency, the
 * invoice fields and the return context are read from the request: the specification's `tokens` and `origin` may be
 * sent and are ignored.
 */
export const CreateCheckout = z.object({
  /** Key in the table of packages. */
  priceId: z.string().min(1).max(100),
  currency: Currency.default("USD"),
  ...InvoiceFields.shape,
  /** Purpose of the tokens; null if unspecified. */
  returnContext: ReturnContext.nullable().default(null),
});
export type CreateCheckout = z.infer<typeof CreateCheckout>;

export type CheckoutRefusal =
  | "labels-hold-no-tokens"
  | "no-such-package"
  | "checkout-unavailable"
  /** The provider refuses the brand's billing details, such as an invalid tax number. */
  | "billing-refused";
export type CheckoutOutcome =
  | { ok: true; url: string; sessionId: string; purchaseId: string }
  | { ok: false; refusal: CheckoutRefusal };

/** `POST /api/verify-payment` → 200 `{ success, tokensAdded, newBalance, isPending }`; 404, 409 or 503 `{ error }`. */
export const VerifyPayment = z.object({ sessionId: z.string().min(1).max(200) });
export type VerifyPayment = z.infer<typeof VerifyPayment>;

export type VerifyRefusal =
  | "no-such-session"
  | "not-paid"
  | "payment-failed"
  | "expired"
  | "under-review"
  | "payment-unavailable";
export type VerifyOutcome =
  /** No tokens are added while the bank is processing (`isPending`); they are credited later without another call. */
  { ok: true; tokensAdded: number; newBalance: number; isPending: boolean } | { ok: false; refusal: VerifyRefusal };

export const purchaseDocumentKinds = ["receipt", "invoice"] as const;
export type PurchaseDocumentKind = (typeof purchaseDocumentKinds)[number];
export type PurchaseDocumentRefusal = "no-such-document" | "document-unavailable";
export type PurchaseDocumentOutcome = { ok: true; url: string } | { ok: false; refusal: PurchaseDocumentRefusal };

/** A credit note by the provider's id and number. */
export const CreditNoteRef = z.object({ id: z.string(), number: z.string() });
export type CreditNoteRef = z.infer<typeof CreditNoteRef>;

/** A row of a brand's purchase history. Amounts in cents or pence; times in UTC milliseconds. */
export type PurchaseView = {
  id: string;
  tokens: number;
  currency: Currency;
  totalCents: number;
  taxCents: number;
  status: "paid" | "processing" | "failed" | "under-review";
  boughtAt: number;
  /** Refunded, or pending refund while `isRefundPending`. */
  refundedTokens: number;
  refundedCents: number;
  isRefundPending: boolean;
  /** The most severe dispute by the card holder's bank: open before lost before won. */
  dispute: "open" | "lost" | "won" | null;
  /** Documents available at the provider; their URLs are requested on demand (`getPurchaseDocument`). */
  documents: readonly PurchaseDocumentKind[];
  /** Oldest refund first. */
  creditNotes: readonly CreditNoteRef[];
};

export type PurchasesPage = {
  purchases: readonly PurchaseView[];
  nextAfter: string | null;
  /** Number of rows on all pages. */
  total: number;
};
