import { eq } from "drizzle-orm";
import { type Statement, runBatch } from "#drizzle/client.ts";
import { purchases } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { checkSettlement } from "#worker/domain/money/ledger/check-books.ts";
import { mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { log } from "#worker/domain/lib/log.ts";
import { type CheckoutState, readSession } from "./read-session.ts";
import { type Purchase, moveUnpaid, flagForReview } from "./statements.ts";
import { creditPurchase } from "./payment-statements.ts";

export type Fulfilment = CheckoutState["state"] | "amounts-differ" | "unknown-session";

/**
 * The only way from a payment to tokens: webhook events, the returning buyer and the cron all call it. Reads the checkout's
 * state from the provider and stores it. Idempotent, in any order of calls.
 * `inSameBatch` is committed with it, or alone if nothing is left to change.
 */
export async function settleCheckout(
  ctx: AppContext,
  sessionId: string,
  inSameBatch: readonly Statement[],
): Promise<Fulfilment> {
  const existing = await findBySession(ctx, sessionId);
  if (existing?.status === "paid") return done(ctx, inSameBatch, "paid");
  const session = await readSession(ctx.stripe, sessionId);
  const purchase = existing ?? (await findByMetadata(ctx, session));
  if (!purchase || purchase.userId !== session.userId) return done(ctx, inSameBatch, "unknown-session");
  if (session.state === "open") return done(ctx, inSameBatch, "open");
  if (session.state === "paid") return credit(ctx, { purchase, session }, inSameBatch);
  await runBatch(ctx.db, [
    moveUnpaid(ctx.db, { id: purchase.id, to: session.state, sessionId }, ctx.clock.now()),
    ...inSameBatch,
  ]);
  return session.state;
}

async function credit(
  ctx: AppContext,
  { purchase, session }: { purchase: Purchase; session: CheckoutState },
  inSameBatch: readonly Statement[],
): Promise<Fulfilment> {
  const { payment } = session;
  if (!payment || !isAsAgreed(purchase, session)) {
    log("purchase.amounts-differ", { purchaseId: purchase.id, sessionId: session.sessionId });
    await runBatch(ctx.db, [flagForReview(ctx.db, purchase.id, session.sessionId), ...inSameBatch]);
    return "amounts-differ";
  }
  const confirmation = await ctx.confirmPurchase(ctx, purchase);
  const isFirst = await runUnlessStale(ctx.db, [
    ...creditPurchase(ctx.db, { purchase, session, payment }, ctx.clock.now()),
    ...confirmation,
    ...inSameBatch,
  ]);
  if (!isFirst) return done(ctx, inSameBatch, "paid");
  if (confirmation.length > 0) ctx.defer(flushOutbox(ctx, [mailOutboxId(purchase.id)]));
  if (payment.settlement && payment.settlement.currency.toUpperCase() !== purchase.currency) ctx.defer(checkSettlement(ctx));
  return "paid";
}

function isAsAgreed(purchase: Purchase, session: CheckoutState): boolean {
  const agreed = purchase.tokens * purchase.centsPerToken;
  return (
    session.currency === purchase.currency &&
    session.subtotalCents === agreed &&
    session.totalCents === agreed + session.taxCents
  );
}

async function done(ctx: AppContext, inSameBatch: readonly Statement[], result: Fulfilment): Promise<Fulfilment> {
  await runBatch(ctx.db, inSameBatch);
  return result;
}

async function findBySession(ctx: AppContext, sessionId: string): Promise<Purchase | null> {
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.sessionId, sessionId));
  return purchase ?? null;
}

/** Finds the purchase of a checkout whose session id was never stored, because the response was lost. */
async function findByMetadata(ctx: AppContext, session: CheckoutState): Promise<Purchase | null> {
  if (!session.purchaseId) return null;
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.id, session.purchaseId));
  return purchase && purchase.sessionId === null ? purchase : null;
}
