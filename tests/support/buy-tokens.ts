import { eq, like } from "drizzle-orm";
import { expect } from "vitest";
import { ledgerTransfers, purchases, tokenLots } from "#drizzle/schema/index.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import type { Purchase } from "#worker/domain/money/purchases/statements.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { expectOk } from "./expect-ok.ts";
import { readTokens } from "./disputes.ts";
import type { StripeTestContext } from "./stripe.ts";

type CheckoutInput = { priceId?: string; currency?: Currency };

/** Opens a checkout without paying. Idempotent: until it is paid, the same session is returned. */
export async function openCheckout(
  ctx: StripeTestContext,
  brand: Viewer,
  { priceId = "tokens-10", currency = "USD" }: CheckoutInput = {},
): Promise<{ sessionId: string; url: string }> {
  return expectOk(await createCheckout(ctx, brand, { priceId, currency }));
}

/** Buys tokens by card; the purchase is paid and credited. */
export async function buyTokens(
  ctx: StripeTestContext,
  brand: Viewer,
  { card, ...request }: CheckoutInput & { card?: string } = {},
): Promise<Purchase> {
  const { sessionId } = await openCheckout(ctx, brand, request);
  await ctx.control(`sessions/${sessionId}/pay`, card ? { card } : {});
  await settleCheckout(ctx, sessionId, []);
  return readPurchase(ctx, sessionId);
}

/** Pays a checkout, or tries to, without delivering the webhook. Returns the session's id. */
export async function openAndPay(ctx: StripeTestContext, brand: Viewer, card?: string): Promise<string> {
  const { sessionId } = await openCheckout(ctx, brand);
  await ctx.control(`sessions/${sessionId}/pay`, card ? { card } : {});
  return sessionId;
}

/** Bank debits of the payment stand-in: one settles after three days, the other fails. */
export const delayedPayments = { settles: "000123456789", fails: "000111111116" } as const;

export async function readPurchase(ctx: StripeTestContext, sessionId: string): Promise<Purchase> {
  const [purchase] = await ctx.db.select().from(purchases).where(eq(purchases.sessionId, sessionId));
  if (!purchase) throw new Error("there is no such purchase");
  return purchase;
}

/** Lists a purchase's ledger transfers: id without the purchase's, debit, credit and amount. */
export async function listMoves(ctx: StripeTestContext, { id, userId }: Pick<Purchase, "id" | "userId">): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(ledgerTransfers)
    .where(like(ledgerTransfers.id, `%${id}`));
  return rows
    .map(({ id: transferId, debitId, creditId, amount }) => {
      const name = transferId.replace(`:${id}`, "");
      return `${name}: ${debitId} → ${creditId.replace(userId, "brand")} ${amount}`;
    })
    .toSorted();
}

/** Asserts that ten tokens for $50 were credited exactly once: purchase, lots, transfers and the brand's spendable tokens. */
export async function expectCreditedOnce(ctx: StripeTestContext, sessionId: string): Promise<void> {
  const purchase = await readPurchase(ctx, sessionId);
  const lots = await ctx.db
    .select({ tokens: tokenLots.tokens, open: tokenLots.openTokens, centsPerToken: tokenLots.centsPerToken })
    .from(tokenLots)
    .where(eq(tokenLots.purchaseId, purchase.id));
  expect(purchase).toMatchObject({ status: "paid", feeCents: 175, nextCheckAt: null });
  expect(lots).toEqual([{ tokens: 10, open: 10, centsPerToken: 500 }]);
  expect(await listMoves(ctx, purchase)).toEqual([
    "purchase-cash: usd:stripe → usd:deferred 5000",
    "purchase-fee: usd:fees → usd:stripe 175",
    "purchase: tok:issued → tok:brand 10",
  ]);
  expect((await readTokens(ctx, { id: purchase.userId })).spendable).toBe(10);
}
