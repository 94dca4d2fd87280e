import { newId } from "./books.ts";
import type { SessionRequests } from "./checkout-parameters.ts";
import type { WireLineItem } from "./state.ts";

type LineItemRequest = SessionRequests["line_items"][number];

/** Inline prices become line items with a price and a product of their own, as the API makes them. */
export function makeLineItems(requests: readonly LineItemRequest[], createdAt: number): WireLineItem[] {
  return requests.map((request) => {
    const total = request.price_data.unit_amount * request.quantity;
    return {
      id: newId("li"),
      object: "item",
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: request.price_data.currency,
      description: request.price_data.product_data.name,
      metadata: {},
      price: makePrice(request, createdAt),
      quantity: request.quantity,
    };
  });
}

function makePrice({ price_data: price }: LineItemRequest, createdAt: number): WireLineItem["price"] {
  return {
    id: newId("price"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created: createdAt,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId("prod", 14),
    recurring: null,
    tax_behavior: price.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: price.unit_amount,
    unit_amount_decimal: String(price.unit_amount),
  };
}
