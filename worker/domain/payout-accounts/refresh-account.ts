import { and, eq, isNull, lte } from "drizzle-orm";
import { type Statement, runBatch } from "#drizzle/client.ts";
import { connectedAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { findAccount } from "./queries.ts";
import { accountParts, readAccount } from "./read-account.ts";

/**
 * Reads an account at Stripe and writes down how it stands, in one batch with `also` (the notice that told of a change).
 * Throws what Stripe throws. Accounts that are not ours, or were replaced, are left alone.
 */
export async function refreshAccount(
  ctx: AppContext,
  accountId: string,
  also: readonly Statement[] = [],
): Promise<void> {
  const row = await findAccount(ctx, accountId);
  if (!row || row.closedAt !== null) return runBatch(ctx.db, also);
  const askedAt = ctx.clock.now();
  const account = await ctx.stripe.v2.core.accounts.retrieve(accountId, { include: [...accountParts] });
  await runBatch(ctx.db, [
    ctx.db
      .update(connectedAccounts)
      .set({
        ...readAccount(account),
        refreshedAt: askedAt,
        ...(account.closed ? { closedAt: ctx.clock.now() } : {}),
      })
      // Of two answers that overtook each other, the one to the later question stays.
      .where(
        and(
          eq(connectedAccounts.accountId, accountId),
          isNull(connectedAccounts.closedAt),
          lte(connectedAccounts.refreshedAt, askedAt),
        ),
      ),
    ...also,
  ]);
}
