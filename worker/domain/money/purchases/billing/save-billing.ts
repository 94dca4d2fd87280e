import type { AppContext } from "#worker/context.ts";
import { billingDetails } from "#drizzle/schema/index.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { BillingDetails } from "./billing.contract.ts";

/** Saves to whom a brand's next invoices are made out; those that were issued stay as they are. */
export async function saveBilling(
  ctx: AppContext,
  viewer: Viewer,
  details: BillingDetails,
): Promise<{ ok: true } | { ok: false; refusal: "brands-only" }> {
  if (viewer.activeRole === "label") return { ok: false, refusal: "brands-only" };
  const { legalEntity, addressLine, city, region, postalCode, country, taxNumber } = details;
  await ctx.db
    .insert(billingDetails)
    // The version counts on from the moment: after a removal it must not name the old customer's key (`ensureCustomer`).
    .values({
      userId: viewer.id,
      version: ctx.clock.now(),
      legalEntity,
      addressLine,
      city,
      region,
      postalCode,
      country,
      taxNumber,
    })
    .onConflictDoUpdate({
      target: billingDetails.userId,
      set: { legalEntity, addressLine, city, region, postalCode, country, taxNumber },
    });
  return { ok: true };
}
