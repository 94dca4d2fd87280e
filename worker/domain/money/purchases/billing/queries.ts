import { eq, sql } from "drizzle-orm";
import { billingDetails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { BillingDetails, InvoiceFields } from "./billing.contract.ts";

export type StoredBilling = typeof billingDetails.$inferSelect;

export async function findBilling(
  ctx: AppContext,
  { id }: Pick<Viewer, "id">,
): Promise<StoredBilling | null> {
  const [row] = await ctx.db.select().from(billingDetails).where(eq(billingDetails.userId, id));
  return row ?? null;
}

/** The saved details, or what the company details say of them until then. */
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

/** For whom invoices are, and what the last purchase put on its own: the next one begins with it. */
export async function getInvoiceDefaults(
  ctx: AppContext,
  viewer: Viewer,
): Promise<InvoiceFields & { legalEntity: string | null }> {
  const [row] = await ctx.db.all<InvoiceFields & { legalEntity: string | null }>(sql`
    SELECT billing.legal_entity AS legalEntity, last_purchase.po_number AS poNumber, last_purchase.reference
    FROM users AS user LEFT JOIN billing_details AS billing ON billing.user_id = user.id
      LEFT JOIN (SELECT purchase.user_id, purchase.po_number, purchase.reference FROM purchases AS purchase
        WHERE purchase.user_id = ${viewer.id} ORDER BY purchase.created_at DESC, purchase.id LIMIT 1) AS last_purchase
        ON last_purchase.user_id = user.id
    WHERE user.id = ${viewer.id}`);
  return row ?? { legalEntity: null, poNumber: null, reference: null };
}
