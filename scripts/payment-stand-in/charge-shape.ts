import type Stripe from "stripe";
import { type Books, idOf, newId } from "./books.ts";
import { linkTo } from "./paper-links.ts";
import type { StoredSession } from "./state.ts";
import type { TestMethod } from "./test-methods.ts";

type Paid = {
  intent: Stripe.PaymentIntent;
  email: string;
  method: TestMethod;
  description: string | null;
};

/** A new charge with every field of the pinned version; whether it succeeded is written by who makes it. */
export function makeCharge(books: Books, { intent, email, method, description }: Paid): Stripe.Charge {
  const id = newId(method.kind === "card" ? "ch" : "py");
  return {
    id,
    object: "charge",
    ...unusedFields,
    amount: intent.amount,
    amount_captured: 0,
    balance_transaction: null,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    captured: false,
    created: books.seconds(),
    customer: idOf(intent.customer) || null,
    currency: intent.currency,
    description,
    failure_code: null,
    failure_message: null,
    metadata: { ...intent.metadata },
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: newId("pm"),
    payment_method_details: methodDetails(method),
    receipt_email: email,
    receipt_url: linkTo(books, `/receipts/${id}`),
    status: "pending",
    transfer_group: intent.transfer_group,
  };
}

function methodDetails(method: TestMethod): Stripe.Charge.PaymentMethodDetails {
  if (method.kind === "delayed") {
    const account = { account_holder_type: null, account_type: null, bank_name: "STAND-IN BANK" };
    const numbers = { fingerprint: null, last4: method.last4, payment_reference: null, routing_number: null };
    return { type: "us_bank_account", us_bank_account: { ...account, ...numbers } };
  }
  return { type: "card", card: { ...unusedCardFields, brand: "visa", last4: method.last4, network: "visa" } };
}

const unusedCardFields = {
  amount_authorized: null,
  authorization_code: null,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
  country: "US",
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2034,
  funding: "credit",
  installments: null,
  mandate: null,
  network_transaction_id: null,
  regulated_status: "unregulated",
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
} satisfies Partial<Stripe.Charge.PaymentMethodDetails.Card>;

const unusedFields = {
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: "CUESHEET",
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
} satisfies Partial<Stripe.Charge>;

/** The payment of a session, made when somebody first tries to pay. */
export function makeIntent(
  books: Books,
  { session, intentMetadata, transferGroup, description }: StoredSession,
): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    ...unusedIntentFields,
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

const unusedIntentFields = {
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
