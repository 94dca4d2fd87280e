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
import { moveUnpaid, type Purchase, isAbandoned } from "./statements.ts";
import { settleCheckout } from "./settle-checkout.ts";

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
    const session = await ctx.stripe.checkout.sessions.create(describeSession(ctx.settings.PUBLIC_ORIGIN, viewer, purchase), {
      idempotencyKey: `checkout:${purchase.id}`,
    });
    if (!session.url) throw new Error("The provider opened a checkout without an address");
    await rememberSession(ctx, purchase.id, session.id, session.url);
    return { ok: true, url: session.url, sessionId: session.id, purchaseId: purchase.id };
  } catch (error) {
    const failure = readProviderFailure(ctx.stripe, error);
    logError("checkout.not-opened", error, { purchaseId: purchase.id, failure });
    if (failure === "unknown") return { ok: false, refusal: "checkout-unavailable" };
    if (purchase.customerId !== null && isMissingAtProvider(ctx.stripe, error)) await forgetCustomer(ctx, purchase.customerId);
    return expire(ctx, purchase);
  }
}

/** Deterministic per purchase: under one idempotency key the request must never differ. */
function describeSession(origin: string, viewer: Viewer, purchase: Purchase): Stripe.Checkout.SessionCreateParams {
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

/** Marks a purchase that can no longer be paid. */
export async function expire(ctx: AppContext, { id }: Pick<Purchase, "id">): Promise<null> {
  await runBatch(ctx.db, [moveUnpaid(ctx.db, { id, to: "expired" }, ctx.clock.now())]);
  return null;
}

/** The checkout of an open purchase; null if it is over, so that another may begin. */
export async function resumeCheckout(ctx: AppContext, viewer: Viewer, purchase: Purchase): Promise<CheckoutOutcome | null> {
  const { sessionId } = purchase;
  if (sessionId !== null) return resumeSession(ctx, purchase, sessionId);
  return isAbandoned(purchase, ctx.clock.now()) ? expire(ctx, purchase) : ensureCheckoutSession(ctx, viewer, purchase);
}

async function resumeSession(ctx: AppContext, purchase: Purchase, sessionId: string): Promise<CheckoutOutcome | null> {
  try {
    const session = await ctx.stripe.checkout.sessions.retrieve(sessionId);
    if (session.status === "open" && session.url) {
      return { ok: true, url: session.url, sessionId, purchaseId: purchase.id };
    }
    await settleCheckout(ctx, sessionId, []);
    return null;
  } catch (error) {
    if (isMissingAtProvider(ctx.stripe, error)) return expire(ctx, purchase);
    readProviderFailure(ctx.stripe, error);
    return { ok: false, refusal: "checkout-unavailable" };
  }
}
