import { and, eq } from "drizzle-orm";
import { purchases } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { isMissingAtProvider, readProviderFailure } from "./read-session.ts";
import { type Fulfilment, settleCheckout } from "./settle-checkout.ts";
import { isAbandoned, type Purchase } from "./statements.ts";
import { expire, ensureCheckoutSession } from "./checkout-sessions.ts";

/**
 * `paid`: paid before it could be closed; the tokens are credited. `under-way`: paid by a method that takes
 * days, or under review. `open`: the provider could not be reached.
 */
export type Unclosed = "paid" | "under-way" | "open";

/**
 * Closes all unpaid purchases of a brand, so that no payment arrives for an erased account. Only the
 * provider can: until it confirms that a checkout is over, the buyer may still enter a card number there. Null if all of them
 * are closed; otherwise the worst remaining state, each stored like any other payment.
 */
export async function closeCheckouts(ctx: AppContext, viewer: Viewer): Promise<Unclosed | null> {
  const begun = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, viewer.id), eq(purchases.status, "open")));
  const states = new Set<Unclosed | null>();
  for (const purchase of begun) {
    // At most one per package and currency.
    states.add(await closeCheckout(ctx, viewer, purchase));
  }
  return (["open", "under-way", "paid"] as const).find((state) => states.has(state)) ?? null;
}

/** Null once it can no longer be paid. */
export async function closeCheckout(ctx: AppContext, viewer: Viewer, purchase: Purchase): Promise<Unclosed | null> {
  try {
    if (purchase.sessionId !== null) return await end(ctx, purchase, purchase.sessionId);
    if (isAbandoned(purchase, ctx.clock.now())) return await expire(ctx, purchase);
    // The response with the session id was lost: the same key returns it again.
    const opened = await ensureCheckoutSession(ctx, viewer, purchase);
    if (opened === null) return null;
    return opened.ok ? await end(ctx, purchase, opened.sessionId) : "open";
  } catch (error) {
    readProviderFailure(ctx.stripe, error);
    logError("checkout.not-closed", error, { purchaseId: purchase.id });
    return "open";
  }
}

/** Race at the provider between closing and paying: the session's state afterwards decides. */
async function end(ctx: AppContext, purchase: Purchase, sessionId: string): Promise<Unclosed | null> {
  try {
    await ctx.stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    if (isMissingAtProvider(ctx.stripe, error)) return expire(ctx, purchase);
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
