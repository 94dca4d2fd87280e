import { and, eq, isNull, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { billingDetails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { readProviderFailure } from "#worker/domain/money/purchases/provider-failure.ts";
import type { BillingRefusal } from "./billing.contract.ts";
import { findBilling, type StoredBilling } from "./queries.ts";
import { taxTypeOf } from "./tax-numbers.contract.ts";

type CustomerOutcome =
  | { ok: true; customerId: string | null }
  | { ok: false; refusal: Exclude<BillingRefusal, "brands-only"> };

/**
 * Returns the provider's customer that a brand's invoices are made out to, creating it from the saved details the first
 * time they are used; null for a brand that has saved none. A lost answer comes again under the key of its version.
 */
export async function ensureCustomer(ctx: AppContext, viewer: Viewer): Promise<CustomerOutcome> {
  const billing = await findBilling(ctx, viewer);
  if (!billing) return { ok: true, customerId: null };
  if (billing.customerId !== null) return { ok: true, customerId: billing.customerId };
  try {
    const { id } = await ctx.stripe.customers.create(describeCustomer(viewer, billing), {
      idempotencyKey: `customer:${viewer.id}:${billing.version}`,
    });
    await ctx.db
      .update(billingDetails)
      .set({ customerId: id })
      .where(
        and(
          eq(billingDetails.userId, viewer.id),
          eq(billingDetails.version, billing.version),
          isNull(billingDetails.customerId),
        ),
      );
    return { ok: true, customerId: id };
  } catch (error) {
    const failure = readProviderFailure(ctx.stripe, error);
    logError("customer.not_created", error, { userId: viewer.id, failure });
    // A missing right of our key is refused as well, and no fault of the brand's.
    const isInvalid = failure === "refused" && error instanceof ctx.stripe.errors.StripeInvalidRequestError;
    return { ok: false, refusal: isInvalid ? "details-refused" : "provider-unavailable" };
  }
}

/** The provider no longer knows this customer, so that the next checkout creates another, under another key. */
export async function forgetCustomer(ctx: AppContext, customerId: string): Promise<void> {
  await ctx.db
    .update(billingDetails)
    .set({ customerId: null, version: sql`version + 1` })
    .where(eq(billingDetails.customerId, customerId));
}

function describeCustomer(viewer: Viewer, billing: StoredBilling): Stripe.CustomerCreateParams {
  const { legalEntity, addressLine, city, region, postalCode, country, taxNumber } = billing;
  const type = taxNumber === null ? null : taxTypeOf(country, taxNumber);
  return {
    name: legalEntity,
    email: viewer.email,
    address: {
      line1: addressLine,
      city,
      country,
      ...(region === null ? {} : { state: region }),
      ...(postalCode === null ? {} : { postal_code: postalCode }),
    },
    // The types of our table are the provider's own words.
    ...(taxNumber === null || type === null ? {} : { tax_id_data: [{ type, value: taxNumber }] }),
    metadata: { user_id: viewer.id },
  };
}
