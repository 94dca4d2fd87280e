import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { AppContext } from "#worker/context.ts";
import { listAll } from "#worker/domain/lib/list-all.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { finishRefund } from "./finish-refund.ts";
import { type Refund, findRefund } from "./find-refund.ts";
import { refundParts } from "./read-refund.ts";
import { sendRefund } from "./send-refund.ts";

/** Longer than a request may take, so that the one that wrote the refund down is not still asking. */
const patience = minutes(1);

/** Cron: refunds whose request died before the provider answered, and those whose end nobody told us. */
export async function resumeRefunds(ctx: AppContext): Promise<void> {
  const pending = await ctx.db.all<{ id: string }>(sql`
    SELECT id FROM refunds WHERE status = 'pending' AND created_at <= ${ctx.clock.now() - patience}
    ORDER BY created_at LIMIT 200`);
  for (const { id } of pending) {
    // One after the other, so as not to flood the provider.
    await resume(ctx, id).catch((error: unknown) => logError("refund.not-resumed", error, { id }));
  }
}

async function resume(ctx: AppContext, id: string): Promise<void> {
  const refund = await findRefund(ctx, id);
  if (refund?.status !== "pending") return;
  if (refund.stripeRefundId !== null) return finishRefund(ctx, refund.stripeRefundId, []);
  await sendRefund(ctx, refund, await findAtProvider(ctx, refund));
}

/** A key is only good for a day, so what an earlier try has left is looked for by our id first. */
async function findAtProvider(ctx: AppContext, refund: Refund): Promise<Stripe.Refund | null> {
  const stripeRefunds = await listAll(
    ctx.stripe.refunds.list({
      payment_intent: refund.paymentIntentId,
      limit: 100,
      expand: refundParts.map((part) => `data.${part}`),
    }),
  );
  return stripeRefunds.find(({ metadata }) => metadata?.["refund_id"] === refund.id) ?? null;
}
