import type Stripe from "stripe";
import { type Books, idOf, newId } from "./books.ts";
import { findCustomer } from "./customers.ts";
import { linkTo } from "./paper-links.ts";
import { byId } from "./parameters.ts";
import { refuseMissing } from "./idempotency.ts";
import type { StoredSession, WireLineItem } from "./state.ts";

/** The paid invoice of a one-off payment, with pages of its own for reading and downloading. */
export function makeInvoice(
  books: Books,
  { session, lineItems }: StoredSession,
  charge: Stripe.Charge,
): Stripe.Invoice {
  const id = newId("in");
  const at = books.seconds();
  const invoiceData = session.invoice_creation?.invoice_data;
  const buyer = session.customer === null ? null : findCustomer(books, idOf(session.customer));
  return {
    id,
    object: "invoice",
    ...unusedFields,
    amount_due: charge.amount,
    amount_paid: charge.amount,
    created: at,
    currency: charge.currency,
    custom_fields: invoiceData?.custom_fields ?? null,
    customer: buyer?.customer.id ?? null,
    customer_address: buyer?.customer.address ?? null,
    customer_email: charge.receipt_email,
    customer_name: buyer?.customer.name ?? null,
    customer_tax_ids: buyer?.taxIds ?? [],
    description: invoiceData?.description ?? null,
    effective_at: at,
    footer: invoiceData?.footer ?? null,
    hosted_invoice_url: linkTo(books, `/invoices/${id}`),
    invoice_pdf: linkTo(books, `/invoices/${id}/pdf`),
    lines: linesOf(id, lineItems, at),
    metadata: invoiceData?.metadata ?? {},
    number: `STANDIN-${String(Object.keys(books.state.invoices).length + 1).padStart(4, "0")}`,
    period_end: at,
    period_start: at,
    status: "paid",
    status_transitions: { finalized_at: at, marked_uncollectible_at: null, paid_at: at, voided_at: null },
    subtotal: charge.amount,
    subtotal_excluding_tax: charge.amount,
    total: charge.amount,
    total_excluding_tax: charge.amount,
  };
}

function linesOf(invoice: string, lineItems: readonly WireLineItem[], at: number): Stripe.Invoice["lines"] {
  const data = lineItems.map((item) => makeLine(invoice, item, at));
  return { object: "list", url: `/v1/invoices/${invoice}/lines`, has_more: false, data };
}

function makeLine(invoice: string, item: WireLineItem, at: number): Stripe.InvoiceLineItem {
  return {
    id: newId("il"),
    object: "line_item",
    amount: item.amount_total,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: null,
    period: { end: at, start: at },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: item.quantity,
    quantity_decimal: null,
    subscription: null,
    subtotal: item.amount_subtotal,
    taxes: [],
  };
}

export const retrieveInvoice = byId(
  (books, id) => books.state.invoices[id] ?? refuseMissing("invoice", id, "invoice"),
);

const unusedFields = {
  account_country: "US",
  account_name: "Cuesheet (stand-in)",
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_remaining: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: true,
  auto_advance: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  billing_reason: "manual",
  collection_method: "charge_automatically",
  customer_account: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: "none",
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  due_date: null,
  ending_balance: 0,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  on_behalf_of: null,
  parent: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;
