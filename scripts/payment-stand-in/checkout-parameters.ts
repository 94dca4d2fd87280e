import { z } from "zod";
import type Stripe from "stripe";
import { newId, shape, type Books } from "./books.ts";
import { currency, flag, list, metadata, text, webAddress, whole } from "./parameters.ts";

const Item = z.strictObject({
  quantity: whole(1),
  price_data: z.strictObject({
    currency: currency(),
    unit_amount: whole(0),
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
    product_data: z.strictObject({ name: text(250) }),
  }),
});

/** The part of `checkout.sessions.create` that one-off payments with inline prices use; the rest is refused as unknown. */
export const SessionCreate = z.strictObject({
  mode: z.enum(["payment"]),
  line_items: list(Item),
  success_url: webAddress(),
  cancel_url: webAddress().optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_email: text(800).optional(),
  metadata: metadata().optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata().optional(),
      transfer_group: text().optional(),
    })
    .optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag(),
      invoice_data: z
        .strictObject({
          custom_fields: list(z.strictObject({ name: text(40), value: text(140) })).optional(),
        })
        .optional(),
    })
    .optional(),
  adaptive_pricing: z.strictObject({ enabled: flag().optional() }).optional(),
  expires_at: whole(0).optional(),
});

type SessionRequests = z.output<typeof SessionCreate>;

type LineItemRequest = SessionRequests["line_items"][number];

export function makeLineItems(requests: readonly LineItemRequest[]): Stripe.LineItem[] {
  return requests.map(({ price_data: price, quantity }) =>
    shape<Stripe.LineItem>({
      id: newId("li"),
      object: "item",
      amount_total: price.unit_amount * quantity,
      currency: price.currency,
      description: price.product_data.name,
      quantity,
    }),
  );
}

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

function invoiceCreation(request: SessionRequests["invoice_creation"]): Stripe.Checkout.Session.InvoiceCreation {
  return {
    enabled: request?.enabled ?? false,
    invoice_data: shape<Stripe.Checkout.Session.InvoiceCreation.InvoiceData>({
      custom_fields: request?.invoice_data?.custom_fields ?? null,
    }),
  };
}
