import { and, eq, isNull, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { AppContext } from "#worker/context.ts";
import { billingDetails } from "#drizzle/schema/index.ts";
import { logError } from "#worker/domain/lib/log.ts";
import type { Outcome } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { readProviderFailure } from "#worker/domain/money/purchases/read-session.ts";
import { type BillingDetails, type BillingRefusal, type InvoiceFields, taxTypeOf } from "./billing.contract.ts";

/** Saves the recipient of a brand's future invoices; issued invoices do not change. */
export async function saveBilling(
  ctx: AppContext,
  viewer: Viewer,
  { legalEntity, addressLine, city, region, postalCode, country, taxNumber }: BillingDetails,
): Promise<Outcome<"brands-only">> {
  if (viewer.activeRole === "label") return { ok: false, refusal: "brands-only" };
  const recipient = { legalEntity, addressLine, city, region, postalCode, country, taxNumber };
  await ctx.db
    .insert(billingDetails)
    // Versions start at the current time: after a removal, a version must not reuse the old customer's key (`ensureCustomer`).
    .values({ userId: viewer.id, version: ctx.clock.now(), ...recipient })
    .onConflictDoUpdate({ target: billingDetails.userId, set: recipient });
  return { ok: true };
}

/** Removes the recipient of a brand's future invoices; issued invoices do not change. */
export async function removeBilling(ctx: AppContext, viewer: Pick<Viewer, "id">): Promise<{ ok: true }> {
  await ctx.db.delete(billingDetails).where(eq(billingDetails.userId, viewer.id));
  return { ok: true };
}

/** The saved details, or else defaults from the company profile. */
export async function getBilling(
  ctx: AppContext,
  viewer: Viewer,
): Promise<{ isSaved: boolean; details: Partial<BillingDetails> }> {
  const [row] = await ctx.db.all<BillingDetails & { isSaved: number }>(sql`
    SELECT billing.user_id IS NOT NULL AS isSaved,
      ifnull(billing.legal_entity, brand.legal_entity) AS legalEntity,
      ifnull(billing.address_line, substr(brand.address, 1, 200)) AS addressLine,
      billing.city, billing.region, billing.postal_code AS postalCode, billing.country,
      billing.tax_number AS taxNumber
    FROM users AS user LEFT JOIN billing_details AS billing ON billing.user_id = user.id
      LEFT JOIN brand_profiles AS brand ON brand.user_id = user.id
    WHERE user.id = ${viewer.id}`);
  const { isSaved = 0, ...details } = row ?? {};
  return { isSaved: isSaved === 1, details };
}

type InvoiceDefaults = InvoiceFields & { legalEntity: string | null };

/** The invoice recipient, and the references of the last purchase as defaults for the next one. */
export async function getInvoiceDefaults(ctx: AppContext, viewer: Viewer): Promise<InvoiceDefaults> {
  const [row] = await ctx.db.all<InvoiceDefaults>(sql`
    SELECT billing.legal_entity AS legalEntity, last_purchase.po_number AS poNumber, last_purchase.reference
    FROM users AS user LEFT JOIN billing_details AS billing ON billing.user_id = user.id
      LEFT JOIN (SELECT purchase.user_id, purchase.po_number, purchase.reference FROM purchases AS purchase
        WHERE purchase.user_id = ${viewer.id} ORDER BY purchase.created_at DESC, purchase.id LIMIT 1) AS last_purchase
        ON last_purchase.user_id = user.id
    WHERE user.id = ${viewer.id}`);
  return row ?? { legalEntity: null, poNumber: null, reference: null };
}

type CustomerOutcome = { ok: true; customerId: string | null } | { ok: false; refusal: Exclude<BillingRefusal, "brands-only"> };

/**
 * Returns the provider's customer for a brand's invoices, creating it from the saved details on first use; null for a brand
 * without saved details. The version is the idempotency key, so a retry after a lost response returns the same customer.
 */
export async function ensureCustomer(ctx: AppContext, viewer: Viewer): Promise<CustomerOutcome> {
  const [billing] = await ctx.db.select().from(billingDetails).where(eq(billingDetails.userId, viewer.id));
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
    logError("customer.not-created", error, { userId: viewer.id, failure });
    // A missing permission of our key is refused as well, but is not the brand's fault.
    const isInvalid = failure === "refused" && error instanceof ctx.stripe.errors.StripeInvalidRequestError;
    return { ok: false, refusal: isInvalid ? "details-refused" : "provider-unavailable" };
  }
}

/** Drops a customer that the provider no longer knows; the next checkout creates another under a new key. */
export async function forgetCustomer(ctx: AppContext, customerId: string): Promise<void> {
  await ctx.db
    .update(billingDetails)
    .set({ customerId: null, version: sql`version + 1` })
    .where(eq(billingDetails.customerId, customerId));
}

function describeCustomer(viewer: Viewer, billing: BillingDetails): Stripe.CustomerCreateParams {
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
    // Our table uses the provider's type names.
    ...(taxNumber === null || type === null ? {} : { tax_id_data: [{ type, value: taxNumber }] }),
    metadata: { user_id: viewer.id },
  };
}
