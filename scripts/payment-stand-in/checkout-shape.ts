import type Stripe from "stripe";
import { type Books, newId, shape } from "./books.ts";
import type { SessionRequests } from "./checkout-parameters.ts";

export function makeSession(
  books: Books,
  requests: SessionRequests,
  total: number,
  expiresAt: number,
): Stripe.Checkout.Session {
  const id = newId("cs_test", 58);
  return shape<Stripe.Checkout.Session>({
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: requests.adaptive_pricing?.enabled ?? true },
    amount_subtotal: total,
    amount_total: total,
    cancel_url: requests.cancel_url ?? null,
    client_reference_id: requests.client_reference_id ?? null,
    created: books.seconds(),
    currency: requests.line_items[0]?.price_data.currency ?? null,
    customer: requests.customer ?? null,
    customer_email: requests.customer_email ?? null,
    expires_at: expiresAt,
    invoice: null,
    invoice_creation: invoiceCreation(requests.invoice_creation),
    livemode: false,
    metadata: requests.metadata ?? {},
    mode: "payment",
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    success_url: requests.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${books.ownOrigin}/c/pay/${id}`,
  });
}

function invoiceCreation(
  request: SessionRequests["invoice_creation"],
): Stripe.Checkout.Session.InvoiceCreation {
  return {
    enabled: request?.enabled ?? false,
    invoice_data: shape<Stripe.Checkout.Session.InvoiceCreation.InvoiceData>({
      custom_fields: request?.invoice_data?.custom_fields ?? null,
    }),
  };
}
