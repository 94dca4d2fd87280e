import type Stripe from "stripe";
import { type Books, idOf, newId } from "./books.ts";
import type { StoredSession } from "./state.ts";

/** The payment of a session, made when somebody first tries to pay. */
export function makeIntent(
  books: Books,
  { session, intentMetadata, transferGroup, description }: StoredSession,
): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    ...unusedFields,
    amount: session.amount_total ?? 0,
    amount_received: 0,
    client_secret: `${id}_secret_${newId("x").slice(2)}`,
    created: books.seconds(),
    customer: idOf(session.customer) || null,
    currency: session.currency ?? "usd",
    description,
    last_payment_error: null,
    latest_charge: null,
    metadata: { ...intentMetadata },
    payment_method: null,
    receipt_email: session.customer_email,
    status: "requires_payment_method",
    transfer_group: transferGroup,
  };
}

const unusedFields = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: { enabled: true },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: "automatic_async",
  confirmation_method: "automatic",
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: { enabled: false },
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ["card", "us_bank_account"],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
} satisfies Partial<Stripe.PaymentIntent>;
