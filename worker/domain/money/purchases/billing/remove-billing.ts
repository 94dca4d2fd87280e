import { eq } from "drizzle-orm";
import { billingDetails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

/** Removes to whom a brand's next invoices are made out; those that were issued stay as they are. */
export async function removeBilling(ctx: AppContext, viewer: Pick<Viewer, "id">): Promise<{ ok: true }> {
  await ctx.db.delete(billingDetails).where(eq(billingDetails.userId, viewer.id));
  return { ok: true };
}
