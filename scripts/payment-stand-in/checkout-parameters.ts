import { z } from "zod";
import type Stripe from "stripe";
import { newId, shape } from "./books.ts";
import { currency, flag, list, metadata, page, text, timeRange, webAddress, whole } from "./parameters.ts";

const Product = z.strictObject({
  name: text(250),
  description: text().optional(),
  metadata: metadata().optional(),
  tax_code: text().optional(),
});

const Item = z.strictObject({
  quantity: whole(1),
  price_data: z.strictObject({
    currency: currency(),
    unit_amount: whole(0),
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
    product_data: Product,
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
  customer_creation: z.enum(["always", "if_required"]).optional(),
  metadata: metadata().optional(),
  payment_intent_data: z
    .strictObject({
      description: text().optional(),
      metadata: metadata().optional(),
      receipt_email: text().optional(),
      statement_descriptor_suffix: text().optional(),
      transfer_group: text().optional(),
    })
    .optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag(),
      invoice_data: z
        .strictObject({
          custom_fields: list(z.strictObject({ name: text(40), value: text(140) })).optional(),
          description: text().optional(),
          footer: text().optional(),
          metadata: metadata().optional(),
        })
        .optional(),
    })
    .optional(),
  adaptive_pricing: z.strictObject({ enabled: flag().optional() }).optional(),
  automatic_tax: z.strictObject({ enabled: flag() }).optional(),
  tax_id_collection: z
    .strictObject({ enabled: flag(), required: z.enum(["if_supported", "never"]).optional() })
    .optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  allowed_payment_method_types: list(text()).optional(),
  excluded_payment_method_types: list(text()).optional(),
  expires_at: whole(0).optional(),
  integration_identifier: text().optional(),
  locale: text().optional(),
  submit_type: z.enum(["auto", "book", "donate", "pay"]).optional(),
  ui_mode: z.enum(["hosted_page"]).optional(),
});

export type SessionRequests = z.output<typeof SessionCreate>;

export const SessionList = z.strictObject({
  ...page,
  created: timeRange().optional(),
  payment_intent: text().optional(),
  status: z.enum(["complete", "expired", "open"]).optional(),
});

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
