import { and, eq, isNotNull } from "drizzle-orm";
import { connectedAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import type { AccountRow } from "./queries.ts";
import { readStripeRefusal } from "./read-stripe-refusal.ts";

/** Stripe closes no account that still holds money; that goes to its bank within days. */
const patience = days(30);

/** Closes a replaced account at Stripe. One that cannot be closed yet is tried again by the cron. */
export async function closeReplaced(ctx: AppContext, { accountId, closedAt }: AccountRow): Promise<void> {
  try {
    // No key of ours: closing twice is closing, and a stored refusal would outlive its reason.
    await ctx.stripe.v2.core.accounts.close(accountId, { applied_configurations: ["recipient"] });
    return setCloseDue(ctx, accountId, null);
  } catch (error) {
    logError("payout-account.not-closed", error, { accountId });
    const { refusal } = readStripeRefusal(error);
    const now = ctx.clock.now();
    const isHopeless = now - (closedAt ?? now) > patience;
    const pause = refusal === "refused" ? days(1) : minutes(5);
    return setCloseDue(ctx, accountId, isHopeless ? null : now + pause);
  }
}

async function setCloseDue(ctx: AppContext, accountId: string, closeDueAt: number | null): Promise<void> {
  await ctx.db
    .update(connectedAccounts)
    .set({ closeDueAt })
    .where(and(eq(connectedAccounts.accountId, accountId), isNotNull(connectedAccounts.closeDueAt)));
}
