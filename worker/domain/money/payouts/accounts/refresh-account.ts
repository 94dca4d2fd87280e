import { and, eq, isNull, lte } from "drizzle-orm";
import { type Statement, runBatch } from "#drizzle/client.ts";
import { connectedAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { judgeBank, noteBank } from "./bank-account-state.ts";
import { findAccount } from "./queries.ts";
import { accountParts, readAccount } from "./read-account.ts";

/**
 * Reads an account at Stripe and writes down how it stands, in one batch with `inSameBatch` (the webhook event that told of a change).
 * Throws what Stripe throws. Accounts that are not ours, or were replaced, are left alone.
 */
export async function refreshAccount(
  ctx: AppContext,
  accountId: string,
  inSameBatch: readonly Statement[] = [],
): Promise<void> {
  const row = await findAccount(ctx, accountId);
  if (!row || row.closedAt !== null) return runBatch(ctx.db, inSameBatch);
  const askedAt = ctx.clock.now();
  const account = await ctx.stripe.v2.core.accounts.retrieve(accountId, { include: [...accountParts] });
  const facts = readAccount(account);
  const bankStatus = judgeBank(row, facts);
  const bank = bankStatus && (await noteBank(ctx, row, bankStatus));
  const isThrough = await runUnlessStale(ctx.db, [
    ctx.db
      .update(connectedAccounts)
      .set({
        ...facts,
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
    ...(bank?.statements ?? []),
    ...inSameBatch,
  ]);
  if (!isThrough) return refreshAccount(ctx, accountId, inSameBatch);
  bank?.notify();
}
