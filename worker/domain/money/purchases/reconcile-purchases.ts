import { and, asc, eq, lte } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { purchases } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { hours, minutes } from "#worker/domain/lib/time.ts";
import { settleCheckout } from "./settle-checkout.ts";
import { isMissingAtProvider } from "./provider-failure.ts";
import { readSession } from "./read-session.ts";
import { type Purchase, completePapers, firstCheckAfter, isAbandoned, moveUnpaid } from "./statements.ts";

const maxAtOnce = 100;

/**
 * Cron: looks up at the provider whatever is not settled, for the webhook events that never came: payments, checkouts that ran
 * out, fees and invoices that were not there yet. Less and less often, and at least every hour.
 */
export async function reconcilePurchases(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .select()
    .from(purchases)
    .where(lte(purchases.nextCheckAt, ctx.clock.now()))
    .orderBy(asc(purchases.nextCheckAt))
    .limit(maxAtOnce);
  for (const purchase of due) {
    // One after the other, so as not to flood the provider.
    await check(ctx, purchase).catch((error: unknown) =>
      logError("purchase.not-reconciled", error, { purchaseId: purchase.id }),
    );
  }
}

async function check(ctx: AppContext, purchase: Purchase): Promise<void> {
  if (!(await putOff(ctx, purchase))) return;
  const { id, sessionId } = purchase;
  if (purchase.status === "paid") return readPapers(ctx, purchase);
  if (sessionId !== null) return lookUp(ctx, purchase, sessionId);
  if (isAbandoned(purchase, ctx.clock.now()))
    await runBatch(ctx.db, [moveUnpaid(ctx.db, { id, to: "expired" }, ctx.clock.now())]);
}

/** A checkout that the provider does not know any more is over once its time has passed. */
async function lookUp(ctx: AppContext, { id, expiresAt }: Purchase, sessionId: string): Promise<void> {
  const now = ctx.clock.now();
  try {
    await settleCheckout(ctx, sessionId, []);
  } catch (error) {
    if (now <= expiresAt || !isMissingAtProvider(ctx.stripe, error)) throw error;
    await runBatch(ctx.db, [moveUnpaid(ctx.db, { id, to: "expired" }, now)]);
  }
}

/** Sets the next time before anything is asked, so that a failing one waits too. False when another run was first. */
async function putOff(ctx: AppContext, { id, nextCheckAt, ...purchase }: Purchase): Promise<boolean> {
  if (nextCheckAt === null) return false;
  const [row] = await ctx.db
    .update(purchases)
    .set({ nextCheckAt: nextTime(ctx.clock.now(), purchase) })
    .where(and(eq(purchases.id, id), eq(purchases.nextCheckAt, nextCheckAt)))
    .returning({ id: purchases.id });
  return row !== undefined;
}

/** Twice as late each time, and once more right after the checkout closes. */
function nextTime(now: number, { createdAt, expiresAt }: Pick<Purchase, "createdAt" | "expiresAt">): number {
  const next = now + Math.min(Math.max(now - createdAt, firstCheckAfter), hours(1));
  const justClosed = expiresAt + minutes(1);
  return now < justClosed ? Math.min(next, justClosed) : next;
}

async function readPapers(ctx: AppContext, purchase: Purchase): Promise<void> {
  if (purchase.sessionId === null) return;
  const { payment } = await readSession(ctx.stripe, purchase.sessionId);
  if (!payment) return;
  await runUnlessStale(ctx.db, completePapers(ctx.db, { purchase, payment }, ctx.clock.now()));
}
