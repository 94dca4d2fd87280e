import { eq } from "drizzle-orm";
import { purchases } from "#drizzle/schema/index.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { createCheckout } from "#worker/domain/purchases/create-checkout.ts";
import { fulfil } from "#worker/domain/purchases/fulfil.ts";
import type { Purchase } from "#worker/domain/purchases/statements.ts";
import type { Currency } from "#worker/domain/tokens/contract.ts";
import type { StripeTestContext } from "./stripe.ts";

type Wish = { priceId?: string; currency?: Currency };

/** A checkout that a brand has opened and not paid. Opened again before it is paid, it is the same one. */
export async function openCheckout(
  ctx: StripeTestContext,
  brand: Viewer,
  { priceId = "tokens-10", currency = "USD" }: Wish = {},
): Promise<{ sessionId: string; url: string }> {
  const outcome = await createCheckout(ctx, brand, { priceId, currency });
  if (!outcome.ok) throw new Error(`the checkout was refused: ${outcome.refusal}`);
  return outcome;
}

/** Tokens bought, paid by card and credited. */
export async function buyTokens(
  ctx: StripeTestContext,
  brand: Viewer,
  { card, ...wish }: Wish & { card?: string } = {},
): Promise<Purchase> {
  const { sessionId } = await openCheckout(ctx, brand, wish);
  await ctx.control(`sessions/${sessionId}/pay`, card ? { card } : {});
  await fulfil(ctx, sessionId, []);
  return readPurchase(ctx, sessionId);
}

export async function readPurchase(ctx: StripeTestContext, sessionId: string): Promise<Purchase> {
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.sessionId, sessionId));
  if (!purchase) throw new Error("there is no such purchase");
  return purchase;
}
