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
 * Has the provider open the checkout of a purchase. The key is the purchase's: asked again after a lost answer, it is
 * the same checkout. Null when the provider refused: it would repeat that answer, so the purchase is over.
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

/** The same purchase is described by the same words, or the provider would not take them for one request. */
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
    // Never from the request: who chose this address could have the buyer returned to a page of theirs.
    success_url: `${origin}/buy-tokens?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/buy-tokens?cancelled=yes&purchase=${id}`,
    metadata: { purchase_id: id },
    payment_intent_data: { metadata: { purchase_id: id }, transfer_group: `purchase_${id}` },
    invoice_creation: {
      enabled: true,
      ...(customFields.length > 0 && { invoice_data: { custom_fields: customFields } }),
    },
    // The charge stays in the currency that was quoted.
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
    if (isAbandoned(purchase, ctx.clock.now())) return await expire(ctx, purchase);
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

/** Nobody can pay it any more. */
export async function expire(ctx: AppContext, { id }: Pick<Purchase, "id">): Promise<null> {
  await runBatch(ctx.db, [moveUnpaid(ctx.db, { id, to: "expired" }, ctx.clock.now())]);
  return null;
}
