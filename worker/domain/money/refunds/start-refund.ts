import { sql } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import type { RefundRefusal, RefundSum, StartRefund, StartRefundOutcome } from "./refunds.contract.ts";
import { findRefund } from "./find-refund.ts";
import { insertRefund, refundable } from "./refund-statements.ts";
import { sendRefund } from "./send-refund.ts";

/**
 * Refunds unspent tokens of one purchase. They are held before the provider is called, so that they cannot be spent
 * meanwhile; captured if it pays, released if it cannot. Idempotent by id. Super users
 * only, never for a purchase of their own, and only for a sum that they confirmed.
 */
export async function startRefund(ctx: AppContext, superUser: Viewer, input: StartRefund): Promise<StartRefundOutcome> {
  requireSuperUser(superUser);
  const existing = await read(ctx, input);
  if (existing) return existing;
  try {
    if (!(await write(ctx, superUser, input))) return { ok: false, ...(await explainRefusal(ctx, superUser, input)) };
  } catch (error) {
    if (isRefusedBy(error, "refund_of_their_own")) return { ok: false, refusal: "own-purchase" };
    if (!isRefusedBy(error, "refunds.id")) throw error;
    return (await read(ctx, input)) ?? { ok: false, refusal: "id-taken" };
  }
  ctx.defer(sealAudit(ctx));
  const refund = await findRefund(ctx, input.refundId);
  if (refund) await sendRefund(ctx, refund, null);
  return (await read(ctx, input)) ?? { ok: false, refusal: "id-taken" };
}

function write(ctx: AppContext, superUser: Viewer, input: StartRefund): Promise<boolean> {
  const { refundId, purchaseId, tokens, reason } = input;
  return runUnlessStale(ctx.db, [
    ...insertRefund(ctx.db, input, superUser.id, ctx.clock.now()),
    recordAudit(ctx, {
      actorId: superUser.id,
      action: "refund.requested",
      target: { kind: "refund", id: refundId },
      after: { purchase: purchaseId, tokens, reason },
    }),
  ]);
}

async function read(ctx: AppContext, input: StartRefund): Promise<StartRefundOutcome | null> {
  const refund = await findRefund(ctx, input.refundId);
  if (!refund) return null;
  if (refund.purchaseId !== input.purchaseId || refund.tokens !== input.tokens) return { ok: false, refusal: "id-taken" };
  const { status, failure, tokens, amountCents, currency } = refund;
  return { ok: true, status, failure, tokens, amountCents, currency };
}

/** Runs after the batch has refused, only to choose the message; checks in the order a user would expect. */
async function explainRefusal(
  ctx: AppContext,
  superUser: Viewer,
  { purchaseId, tokens }: StartRefund,
): Promise<{ refusal: RefundRefusal; sum?: RefundSum }> {
  const [row] = await ctx.db.all<{ status: string; userId: string; isDisputed: number; isHeld: number }>(sql`
    SELECT purchase.status, purchase.user_id AS userId,
      EXISTS (SELECT 1 FROM disputes_in_force AS dispute WHERE dispute.purchase_id = purchase.id
        AND dispute.kind = 'dispute') AS isDisputed,
      EXISTS (SELECT 1 FROM held_token_accounts AS held WHERE held.user_id = purchase.user_id) AS isHeld
    FROM purchases AS purchase WHERE purchase.id = ${purchaseId}`);
  if (!row) return { refusal: "no-such-purchase" };
  if (row.userId === superUser.id) return { refusal: "own-purchase" };
  if (row.status !== "paid") return { refusal: "not-paid" };
  if (row.isDisputed) return { refusal: "payment-disputed" };
  if (row.isHeld) return { refusal: "account-held" };
  const [bought] = await ctx.db.all<{ cents: number; currency: Currency }>(refundable({ purchaseId, tokens }));
  if (!bought) return { refusal: "tokens-spent" };
  return { refusal: "not-agreed", sum: { tokens, amountCents: bought.cents, currency: bought.currency } };
}
