import type Stripe from "stripe";
import { z } from "zod";
import { type Books, newId, shape } from "./books.ts";
import { list, metadata, readParameters, byId, text } from "./parameters.ts";
import { refuse, refuseMissing } from "./idempotency.ts";
import type { StoredCustomer } from "./state.ts";

/** The part of `customers.create` that business buyers use; other parameters are refused as unknown. */
const Create = z.strictObject({
  name: text(256).optional(),
  email: text(512).optional(),
  address: z
    .strictObject({
      line1: text().optional(),
      city: text().optional(),
      state: text().optional(),
      postal_code: text().optional(),
      country: text().optional(),
    })
    .optional(),
  tax_id_data: list(z.strictObject({ type: text(), value: text() })).optional(),
  metadata: metadata().optional(),
});

/** Formats of the most common tax ids; any other only needs a digit. */
const taxIdShapes: Record<string, RegExp> = {
  eu_vat: /^[A-Z]{2}[0-9A-Z+*]{2,12}$/,
  gb_vat: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  us_ein: /^\d{2}-\d{7}$/,
};

export function createCustomer(books: Books, input: unknown): Stripe.Customer {
  const request = readParameters(Create, input);
  const taxIds = request.tax_id_data ?? [];
  for (const [position, { type, value }] of taxIds.entries()) {
    if (!(taxIdShapes[type] ?? /\d/).test(value))
      refuse("tax_id_invalid", `Invalid value for ${type}.`, `tax_id_data[${position}][value]`);
  }
  const id = newId("cus", 14);
  const { line1, city, state, postal_code: postalCode, country } = request.address ?? {};
  const customer = shape<Stripe.Customer>({
    id,
    object: "customer",
    address: request.address
      ? {
          line1: line1 ?? null,
          line2: null,
          city: city ?? null,
          state: state ?? null,
          postal_code: postalCode ?? null,
          country: country ?? null,
        }
      : null,
    created: books.seconds(),
    email: request.email ?? null,
    livemode: false,
    metadata: request.metadata ?? {},
    name: request.name ?? null,
  });
  books.state.customers[id] = { customer, taxIds };
  return customer;
}

export function findCustomer(books: Books, id: string): StoredCustomer {
  return books.state.customers[id] ?? refuseMissing("customer", id, "customer");
}

export const retrieveCustomer = byId((books, id) => findCustomer(books, id).customer);
