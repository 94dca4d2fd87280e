import type { Stripe } from "stripe";
import { type Settlement, sumSettlements } from "#worker/domain/money/ledger/exchange.ts";

/** State of a checkout; amounts in cents. */
export type CheckoutState = {
  sessionId: string;
  url: string | null;
  purchaseId: string | null;
  userId: string | null;
  state: "open" | "expired" | "processing" | "failed" | "paid";
  currency: string | null;
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  payment: Payment | null;
};

/** The fee is null until the provider has entered the payment into its balance. */
export type Payment = {
  intentId: string;
  chargeId: string | null;
  feeCents: number | null;
  /** Null until the provider has entered the payment into its balance. */
  settlement: Settlement | null;
  receiptUrl: string | null;
  invoiceId: string | null;
  invoiceUrl: string | null;
};

export async function readSession(stripe: Stripe, sessionId: string): Promise<CheckoutState> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ["payment_intent.latest_charge.balance_transaction", "invoice"],
  });
  const intent = expanded(session.payment_intent);
  return {
    sessionId: session.id,
    url: session.url,
    purchaseId: session.metadata?.["purchase_id"] ?? null,
    userId: session.client_reference_id,
    state: stateOf(session, intent),
    currency: session.currency?.toUpperCase() ?? null,
    subtotalCents: session.amount_subtotal ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    totalCents: session.amount_total ?? 0,
    payment: intent && { ...readPayment(intent), ...readInvoice(session) },
  };
}

/** A confirmed but unpaid payment is processing, unless its bank has returned it for another attempt. */
function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutState["state"] {
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  if (payment_status !== "unpaid") return "paid";
  const isAbandoned = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return isAbandoned ? "failed" : "processing";
}

function readPayment(intent: Stripe.PaymentIntent) {
  const charge = expanded(intent.latest_charge);
  const transaction = expanded(charge?.balance_transaction ?? null);
  return {
    intentId: intent.id,
    chargeId: charge?.id ?? null,
    feeCents: feeOf(transaction, intent.currency),
    settlement: sumSettlements(transaction ? [transaction] : [])[0] ?? null,
    receiptUrl: charge?.receipt_url ?? null,
  };
}

function readInvoice({ invoice: part }: Stripe.Checkout.Session) {
  const invoice = expanded(part);
  return { invoiceId: invoice?.id ?? null, invoiceUrl: invoice?.hosted_invoice_url ?? null };
}

/**
 * The fee in cents of the payment's own currency. If the provider settles in another one, its exchange rate converts from
 * the payment's currency to that.
 */
export function feeOf(
  transaction: Pick<Stripe.BalanceTransaction, "fee" | "currency" | "exchange_rate"> | null,
  currency: string,
): number | null {
  if (!transaction) return null;
  if (transaction.currency === currency) return transaction.fee;
  return transaction.exchange_rate ? Math.round(transaction.fee / transaction.exchange_rate) : null;
}

function expanded<Part extends { id: string }>(part: string | Part | null): Part | null {
  return typeof part === "object" ? part : null;
}

/**
 * Classifies a failed call to the payment provider. `refused`: nothing happened, and the same request would fail again.
 * `unknown`: it may have happened, so the retry must use the same key. Other errors are rethrown.
 */
export function readProviderFailure(stripe: Stripe, error: unknown): "refused" | "unknown" {
  if (!(error instanceof stripe.errors.StripeError)) throw error;
  const { statusCode = 0 } = error;
  // 409: the first call under this key is still running. 429: too many calls.
  const isFinal = statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
  return isFinal ? "refused" : "unknown";
}

/** True if the provider does not know the object, or has deleted it. */
export function isMissingAtProvider(stripe: Stripe, error: unknown): boolean {
  return error instanceof stripe.errors.StripeError && error.code === "resource_missing";
}
