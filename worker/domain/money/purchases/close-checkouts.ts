import { and, eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { purchases } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { ensureCheckoutSession } from "./ensure-checkout-session.ts";
import { type Fulfilment, settleCheckout } from "./settle-checkout.ts";
import { isMissingAtProvider, readProviderFailure } from "./provider-failure.ts";
import { type Purchase, isAbandoned, moveUnpaid } from "./statements.ts";

/**
 * `paid`: somebody paid before it could be closed; the tokens are in the account. `under-way`: paid by a way that takes
 * days, or looked at by a person. `open`: the provider could not be asked.
 */
export type Unclosed = "paid" | "under-way" | "open";

/**
 * Closes whatever a brand has begun to buy and not paid, so that nobody can pay for an account that is gone. Only the
 * provider can: until it says that a checkout is over, somebody may be typing a card number there. Null when all of them
 * are closed; otherwise the worst of what became of them, each written down like any other payment.
 */
export async function closeCheckouts(ctx: AppContext, viewer: Viewer): Promise<Unclosed | null> {
  const begun = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, viewer.id), eq(purchases.status, "open")));
  const states = new Set<Unclosed | null>();
  for (const purchase of begun) {
    // At most one for each package and currency.
    states.add(await closeCheckout(ctx, viewer, purchase));
  }
  return (["open", "under-way", "paid"] as const).find((state) => states.has(state)) ?? null;
}

/** Null once nobody can pay it any more. */
export async function closeCheckout(
  ctx: AppContext,
  viewer: Viewer,
  purchase: Purchase,
): Promise<Unclosed | null> {
  try {
    if (purchase.sessionId !== null) return await end(ctx, purchase, purchase.sessionId);
    if (isAbandoned(purchase, ctx.clock.now())) return await giveUp(ctx, purchase);
    // The answer that brought its number was lost: the same key brings it again.
    const opened = await ensureCheckoutSession(ctx, viewer, purchase);
    if (opened === null) return null;
    return opened.ok ? await end(ctx, purchase, opened.sessionId) : "open";
  } catch (error) {
    readProviderFailure(ctx.stripe, error);
    logError("checkout.not-closed", error, { purchaseId: purchase.id });
    return "open";
  }
}

/** Closing and paying race at the provider; the state of the checkout afterwards says which came first. */
async function end(ctx: AppContext, purchase: Purchase, sessionId: string): Promise<Unclosed | null> {
  try {
    await ctx.stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (isMissingAtProvider(ctx.stripe, error)) return giveUp(ctx, purchase);
    readProviderFailure(ctx.stripe, error);
  }
  return unclosed[await settleCheckout(ctx, sessionId, [])];
}

const unclosed: Record<Fulfilment, Unclosed | null> = {
  expired: null,
  failed: null,
  paid: "paid",
  processing: "under-way",
  "amounts-differ": "under-way",
  open: "open",
  "unknown-session": "open",
};

async function giveUp(ctx: AppContext, { id }: Purchase): Promise<null> {
  await runBatch(ctx.db, [moveUnpaid(ctx.db, { id, to: "expired" }, ctx.clock.now())]);
  return null;
}
