import { and, eq, isNull } from "drizzle-orm";
import type { Stripe } from "stripe";
import { runBatch } from "#drizzle/client.ts";
import { purchases } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import type { CheckoutOutcome } from "./purchases.contract.ts";
import { forgetCustomer } from "./billing/billing.ts";
import { isMissingAtProvider, readProviderFailure } from "./read-session.ts";
import { type Fulfilment, settleCheckout } from "./settle-checkout.ts";
import { isAbandoned, moveUnpaid, type Purchase } from "./statements.ts";

/**
 * Creates the provider's checkout session of a purchase. The idempotency key is the purchase's: a retry after a lost response
 * returns the same session. Null if the provider refused: a retry would repeat the refusal, so the purchase is over.
 */
export async function ensureCheckoutSession(
  ctx: AppContext,
  viewer: Viewer,
  purchase: Purchase,
): Promise<CheckoutOutcome | null> {
  try {
    const session = await ctx.stripe.checkout.sessions.create(
      describeSession(ctx.settings.PUBLIC_ORIGIN, viewer, purchase),
      { idempotencyKey: `checkout:${purchase.id}` },
    );
    if (!session.url) throw new Error("The provider opened a checkout without an address");
    await rememberSession(ctx, purchase.id, session.id, session.url);
    return { ok: true, url: session.url, sessionId: session.id, purchaseId: purchase.id };
  } catch (error) {
    const failure = readProviderFailure(ctx.stripe, error);
    logError("checkout.not-opened", error, { purchaseId: purchase.id, failure });
    if (failure === "unknown") return { ok: false, refusal: "checkout-unavailable" };
    if (purchase.customerId !== null && isMissingAtProvider(ctx.stripe, error))
      await forgetCustomer(ctx, purchase.customerId);
    return expire(ctx, purchase);
  }
}

/** Deterministic per purchase: under one idempotency key the request must never differ. */
function describeSession(
  origin: string,
  viewer: Viewer,
  purchase: Purchase,
): Stripe.Checkout.SessionCreateParams {
  const { id, tokens, currency, centsPerToken, expiresAt, customerId } = purchase;
  const customFields = customFieldsOf(purchase);
  return {
    mode: "payment",
    client_reference_id: viewer.id,
    ...(customerId === null ? { customer_email: viewer.email } : { customer: customerId }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: tokens * centsPerToken,
          tax_behavior: "exclusive",
          product_data: { name: tokens === 1 ? "1 licence token" : `${tokens} licence tokens` },
        },
      },
    ],
    // Never from the request: an attacker could choose the address and have the buyer returned to their own page.
    success_url: `${origin}/buy-tokens?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/buy-tokens?cancelled=yes&purchase=${id}`,
    metadata: { purchase_id: id },
    payment_intent_data: { metadata: { purchase_id: id }, transfer_group: `purchase_${id}` },
    invoice_creation: {
      enabled: true,
      ...(customFields.length > 0 && { invoice_data: { custom_fields: customFields } }),
    },
    // The charge stays in the quoted currency.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(expiresAt / 1000),
  };
}

function customFieldsOf({ poNumber, reference }: Purchase) {
  return [
    { name: "PO number", value: poNumber },
    { name: "Reference", value: reference },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

async function rememberSession(ctx: AppContext, id: string, sessionId: string, url: string): Promise<void> {
  await ctx.db
    .update(purchases)
    .set({ sessionId, sessionUrl: url })
    .where(and(eq(purchases.id, id), isNull(purchases.sessionId)));
}

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
export async function closeCheckout(
  ctx: AppContext,
  viewer: Viewer,
  purchase: Purchase,
): Promise<Unclosed | null> {
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

/** Marks a purchase that can no longer be paid. */
export async function expire(ctx: AppContext, { id }: Pick<Purchase, "id">): Promise<null> {
  await runBatch(ctx.db, [moveUnpaid(ctx.db, { id, to: "expired" }, ctx.clock.now())]);
  return null;
}
