import { and, eq } from "drizzle-orm";
import { purchases } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { readBalance } from "./tokens/read-balance.ts";
import type { VerifyOutcome, VerifyRefusal } from "./purchases.contract.ts";
import { type Fulfilment, settleCheckout } from "./settle-checkout.ts";
import { readProviderFailure } from "./provider-failure.ts";
import type { Purchase } from "./statements.ts";

const refusals = {
  open: "not-paid",
  failed: "payment-failed",
  expired: "expired",
  "amounts-differ": "under-review",
  "unknown-session": "no-such-session",
} as const satisfies Record<Exclude<Fulfilment, "paid" | "processing">, VerifyRefusal>;

/**
 * What the returning buyer is told. Only their own checkout is looked at; asked again, the answer is the same.
 * `newBalance` is what can be spent now.
 */
export async function verifyPayment(
  ctx: AppContext,
  viewer: Viewer,
  sessionId: string,
): Promise<VerifyOutcome> {
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
