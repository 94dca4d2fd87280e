import type Stripe from "stripe";
import { type Books, idOf, newId, shape } from "./books.ts";
import { findCustomer } from "./customers.ts";
import { linkTo } from "./document-links.ts";
import { byId } from "./parameters.ts";
import { refuseMissing } from "./idempotency.ts";
import type { StoredSession } from "./state.ts";

/** Creates the paid invoice of a one-off payment, with a hosted page and a PDF. */
export function makeInvoice(books: Books, { session, lineItems }: StoredSession, charge: Stripe.Charge): Stripe.Invoice {
  const id = newId("in");
  const buyer = session.customer === null ? null : findCustomer(books, idOf(session.customer));
  return shape<Stripe.Invoice>({
    id,
    object: "invoice",
    created: books.seconds(),
    currency: charge.currency,
    custom_fields: session.invoice_creation?.invoice_data.custom_fields ?? null,
    customer: buyer?.customer.id ?? null,
    customer_address: buyer?.customer.address ?? null,
    customer_email: charge.receipt_email,
    customer_name: buyer?.customer.name ?? null,
    customer_tax_ids: buyer?.taxIds ?? [],
    hosted_invoice_url: linkTo(books, `/invoices/${id}`),
    invoice_pdf: linkTo(books, `/invoices/${id}/pdf`),
    lines: {
      object: "list",
      url: `/v1/invoices/${id}/lines`,
      has_more: false,
      data: lineItems.map((item) =>
        shape<Stripe.InvoiceLineItem>({
          id: newId("il"),
          object: "line_item",
          amount: item.amount_total,
          currency: item.currency,
          description: item.description,
        }),
      ),
    },
    livemode: false,
    metadata: {},
    number: `STANDIN-${String(Object.keys(books.state.invoices).length + 1).padStart(4, "0")}`,
    post_payment_credit_notes_amount: 0,
    status: "paid",
    total: charge.amount,
  });
}

export const retrieveInvoice = byId((books, id) => books.state.invoices[id] ?? refuseMissing("invoice", id, "invoice"));
