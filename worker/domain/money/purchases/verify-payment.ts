import { and, asc, eq, lte } from "drizzle-orm";
import { purchases } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { hours, minutes } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { readBalance } from "./tokens/grant-tokens.ts";
import type { VerifyOutcome, VerifyRefusal } from "./purchases.contract.ts";
import { expire } from "./checkout-sessions.ts";
import { type Fulfilment, settleCheckout } from "./settle-checkout.ts";
import { isMissingAtProvider, readProviderFailure, readSession } from "./read-session.ts";
import { firstCheckAfter, isAbandoned, type Purchase } from "./statements.ts";
import { completeDocuments } from "./payment-statements.ts";

const refusals = {
  open: "not-paid",
  failed: "payment-failed",
  expired: "expired",
  "amounts-differ": "under-review",
  "unknown-session": "no-such-session",
} as const satisfies Record<Exclude<Fulfilment, "paid" | "processing">, VerifyRefusal>;

/**
 * The result shown to the returning buyer. Reads only their own checkout. Idempotent.
 * `newBalance` is what can be spent now.
 */
export async function verifyPayment(ctx: AppContext, viewer: Viewer, sessionId: string): Promise<VerifyOutcome> {
  const purchase = await findOwn(ctx, viewer, sessionId);
  if (!purchase) return { ok: false, refusal: "no-such-session" };
  const fulfilment = await tryFulfil(ctx, sessionId);
  if (fulfilment === "payment-unavailable") return { ok: false, refusal: fulfilment };
  if (fulfilment !== "paid" && fulfilment !== "processing") {
    return { ok: false, refusal: refusals[fulfilment] };
  }
  const isPending = fulfilment === "processing";
  const newBalance = await readBalance(ctx, viewer);
  return { ok: true, tokensAdded: isPending ? 0 : purchase.tokens, newBalance, isPending };
}

async function tryFulfil(ctx: AppContext, sessionId: string): Promise<Fulfilment | "payment-unavailable"> {
  try {
    return await settleCheckout(ctx, sessionId, []);
  } catch (error) {
    readProviderFailure(ctx.stripe, error);
    logError("payment.not-verified", error);
    return "payment-unavailable";
  }
}

async function findOwn(ctx: AppContext, viewer: Viewer, sessionId: string): Promise<Purchase | null> {
  const [purchase] = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.sessionId, sessionId), eq(purchases.userId, viewer.id)));
  return purchase ?? null;
}

const maxAtOnce = 100;

/**
 * Cron: reads unsettled purchases at the provider, in case webhook events were lost: payments, expired checkouts,
 * missing fees and invoices. With back-off, at least every hour.
 */
export async function reconcilePurchases(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .select()
    .from(purchases)
    .where(lte(purchases.nextCheckAt, ctx.clock.now()))
    .orderBy(asc(purchases.nextCheckAt))
    .limit(maxAtOnce);
  for (const purchase of due) {
    // Sequential, to avoid flooding the provider.
    await check(ctx, purchase).catch((error: unknown) =>
      logError("purchase.not-reconciled", error, { purchaseId: purchase.id }),
    );
  }
}

async function check(ctx: AppContext, purchase: Purchase): Promise<void> {
  if (!(await putOff(ctx, purchase))) return;
  const { sessionId } = purchase;
  if (purchase.status === "paid") return readDocuments(ctx, purchase);
  if (sessionId !== null) return lookUp(ctx, purchase, sessionId);
  if (isAbandoned(purchase, ctx.clock.now())) await expire(ctx, purchase);
}

/** A checkout that the provider no longer knows is over once it has expired. */
async function lookUp(ctx: AppContext, purchase: Purchase, sessionId: string): Promise<void> {
  const isPast = ctx.clock.now() > purchase.expiresAt;
  try {
    await settleCheckout(ctx, sessionId, []);
  } catch (error) {
    if (!isPast || !isMissingAtProvider(ctx.stripe, error)) throw error;
    await expire(ctx, purchase);
  }
}

/** Schedules the next check before calling the provider, so that failures are delayed too. False if another run was first. */
async function putOff(ctx: AppContext, { id, nextCheckAt, ...purchase }: Purchase): Promise<boolean> {
  if (nextCheckAt === null) return false;
  const [row] = await ctx.db
    .update(purchases)
    .set({ nextCheckAt: nextTime(ctx.clock.now(), purchase) })
    .where(and(eq(purchases.id, id), eq(purchases.nextCheckAt, nextCheckAt)))
    .returning({ id: purchases.id });
  return row !== undefined;
}

/** Doubles the delay each time; one extra check right after the checkout closes. */
function nextTime(now: number, { createdAt, expiresAt }: Pick<Purchase, "createdAt" | "expiresAt">): number {
  const next = now + Math.min(Math.max(now - createdAt, firstCheckAfter), hours(1));
  const justClosed = expiresAt + minutes(1);
  return now < justClosed ? Math.min(next, justClosed) : next;
}

async function readDocuments(ctx: AppContext, purchase: Purchase): Promise<void> {
  if (purchase.sessionId === null) return;
  const { payment } = await readSession(ctx.stripe, purchase.sessionId);
  if (!payment) return;
  await runUnlessStale(ctx.db, completeDocuments(ctx.db, { purchase, payment }, ctx.clock.now()));
}
