import { eq } from "drizzle-orm";
import { refunds } from "#drizzle/schema/index.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { Purchase } from "#worker/domain/money/purchases/statements.ts";
import type { StartRefundOutcome } from "#worker/domain/money/refunds/refunds.contract.ts";
import { startRefund } from "#worker/domain/money/refunds/start-refund.ts";
import type { StripeTestContext } from "./stripe.ts";

/** Starts a refund as a super user who confirms the amount; a new one, unless `refundId` is given. */
export async function refund(
  ctx: StripeTestContext,
  superUser: Viewer,
  purchase: Pick<Purchase, "id">,
  { tokens = 10, refundId = crypto.randomUUID() }: { tokens?: number; refundId?: string } = {},
): Promise<StartRefundOutcome & { refundId: string }> {
  const request = { refundId, purchaseId: purchase.id, tokens, reason: "Asked by the brand" };
  const answer = await startRefund(ctx, superUser, request);
  if (answer.ok || !answer.sum) return { ...answer, refundId };
  const agreed = { ...request, agreedCents: answer.sum.amountCents };
  return { ...(await startRefund(ctx, superUser, agreed)), refundId };
}

export async function readRefund(ctx: StripeTestContext, id: string): Promise<typeof refunds.$inferSelect> {
  const [row] = await ctx.db.select().from(refunds).where(eq(refunds.id, id));
  if (!row) throw new Error("there is no such refund");
  return row;
}

/** Lists the provider's refunds of one payment, oldest first. */
export async function refundsAtProvider(ctx: StripeTestContext, purchase: Purchase) {
  const state = await ctx.standIn.readState();
  return Object.values(state.refunds).filter(({ charge }) => charge === purchase.chargeId);
}
