import { eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { saleMailSettings, untoldSales } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { SaleMailFrequency, SetSaleMails } from "./sale-mails.contract.ts";

export async function getSaleMails(ctx: AppContext, viewer: Viewer): Promise<SaleMailFrequency> {
  const [setting] = await ctx.db
    .select({ frequency: saleMailSettings.frequency })
    .from(saleMailSettings)
    .where(eq(saleMailSettings.userId, viewer.id));
  return setting?.frequency ?? "daily";
}

/** Whoever turns the mails off is not told later of what was sold until then. */
export async function setSaleMails(
  ctx: AppContext,
  viewer: Viewer,
  { frequency }: SetSaleMails,
): Promise<{ ok: true }> {
  await runBatch(ctx.db, [
    ctx.db
      .insert(saleMailSettings)
      .values({ userId: viewer.id, frequency })
      .onConflictDoUpdate({ target: saleMailSettings.userId, set: { frequency } }),
    ...(frequency === "none" ? [ctx.db.delete(untoldSales).where(eq(untoldSales.userId, viewer.id))] : []),
  ]);
  return { ok: true };
}
