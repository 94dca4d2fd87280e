import { and, eq } from "drizzle-orm";
import { purchases } from "#drizzle/schema/index.ts";
import { buyDemoTokens } from "../accounts.ts";
import type { History } from "./open-history.ts";
import { brandViewer } from "./people.ts";
import type { Purchase } from "./plan.ts";
import { applyDispute } from "#worker/domain/money/refunds/disputes/apply-dispute.ts";

/** Buys tokens by card at the current time of the history. */
export async function buy(history: History, { brand, tokens }: Purchase): Promise<void> {
  const { ctx, standIn } = history;
  await buyDemoTokens(ctx, standIn, { brand: brandViewer(brand), tokens });
  await history.settle();
}

/** A brand's bank disputes that payment, and the product handles the webhook. */
export async function dispute(history: History, brand: Purchase["brand"], boughtAt: number): Promise<void> {
  const { ctx } = history;
  const [purchase] = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, brandViewer(brand).id), eq(purchases.createdAt, boughtAt)));
  if (!purchase?.chargeId) throw new Error(`${brand} bought nothing then that could be disputed`);
  await history.control(`charges/${purchase.chargeId}/dispute`);
  const { disputes } = await history.standIn.readState();
  const standInDispute = Object.values(disputes).find(({ charge }) => charge === purchase.chargeId);
  if (!standInDispute) throw new Error(`The payment provider knows of no dispute of ${brand}`);
  await applyDispute(ctx, standInDispute.id, []);
  await history.settle();
}
