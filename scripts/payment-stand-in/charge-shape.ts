import type Stripe from "stripe";
import { type Books, idOf, newId, shape } from "./books.ts";
import { linkTo } from "./document-links.ts";
import type { StoredSession } from "./state.ts";
import { refundOutcomeOf, type TestMethod } from "./test-methods.ts";

type Paid = {
  intent: Stripe.PaymentIntent;
  email: string;
  method: TestMethod;
};

/** Creates a charge; the caller sets its status. */
export function makeCharge(books: Books, { intent, email, method }: Paid): Stripe.Charge {
  const id = newId(method.kind === "card" ? "ch" : "py");
  return shape<Stripe.Charge>({
    id,
    object: "charge",
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    created: books.seconds(),
    customer: idOf(intent.customer) || null,
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: false,
    payment_intent: intent.id,
    payment_method_details: methodDetails(method),
    receipt_email: email,
    receipt_url: linkTo(books, `/receipts/${id}`),
    refunded: false,
    status: "pending",
    transfer_group: intent.transfer_group,
  });
}

function methodDetails({ kind, number }: TestMethod): Stripe.Charge.PaymentMethodDetails {
  const last4 = number.slice(-4);
  if (kind === "card") return { type: "card", card: shape<Stripe.Charge.PaymentMethodDetails.Card>({ last4 }) };
  return {
    type: "us_bank_account",
    us_bank_account: shape<Stripe.Charge.PaymentMethodDetails.UsBankAccount>({ last4 }),
  };
}

/** Creates a session's payment intent, at the first attempt to pay. */
export function makeIntent(books: Books, { session, intentMetadata, transferGroup }: StoredSession): Stripe.PaymentIntent {
  return shape<Stripe.PaymentIntent>({
    id: newId("pi"),
    object: "payment_intent",
    amount: session.amount_total ?? 0,
    created: books.seconds(),
    customer: idOf(session.customer) || null,
    currency: session.currency ?? "usd",
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: { ...intentMetadata },
    status: "requires_payment_method",
    transfer_group: transferGroup,
  });
}

type RefundRequests = {
  amount: number;
  metadata?: Stripe.Metadata | undefined;
  reason?: Stripe.Refund["reason"] | undefined;
};

export function makeRefund(books: Books, charge: Stripe.Charge, requests: RefundRequests): Stripe.Refund {
  return shape<Stripe.Refund>({
    id: newId("re"),
    object: "refund",
    amount: requests.amount,
    balance_transaction: null,
    charge: charge.id,
    created: books.seconds(),
    currency: charge.currency,
    metadata: requests.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: requests.reason ?? null,
    status: refundOutcomeOf(charge) === "refund-waits" ? "pending" : "succeeded",
  });
}
