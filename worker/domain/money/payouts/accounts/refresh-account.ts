import { and, asc, between, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { type Statement, runBatch } from "#drizzle/client.ts";
import { accountOpenings, connectedAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { judgeBank, noteBank } from "./account-requirements.ts";
import { openAccount } from "./open-account.ts";
import { findAccount, isUnderWay } from "./queries.ts";
import { accountParts, readAccount } from "./read-account.ts";
import { closeReplaced } from "./reset-connected-account.ts";

/**
 * Reads an account at Stripe and stores its state, in one batch with `inSameBatch` (the webhook event that announced the change).
 * Throws Stripe's errors. Skips accounts that are not ours or were replaced.
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
      // Race: of two overlapping reads, the one requested later is kept.
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
  if (bank) ctx.defer(bank.send());
}

/**
 * Reads the result of the provider's last payment to a label's bank, and stores it in one batch with `inSameBatch`. A bank that
 * failed and was replaced since is judged by the account itself (refreshAccount).
 */
export async function readBankPayouts(ctx: AppContext, accountId: string, inSameBatch: readonly Statement[]): Promise<void> {
  const account = await findAccount(ctx, accountId);
  if (!account || account.closedAt !== null) return runBatch(ctx.db, inSameBatch);
  const { data } = await ctx.stripe.payouts.list({ limit: 1 }, { stripeAccount: accountId });
  const status = data[0]?.status;
  const bankStatus = status === "failed" ? "failed" : status === "paid" ? "works" : null;
  const note = bankStatus && (await noteBank(ctx, account, bankStatus));
  if (!(await runUnlessStale(ctx.db, [...(note?.statements ?? []), ...inSameBatch])))
    return readBankPayouts(ctx, accountId, inSameBatch);
  if (note) ctx.defer(note.send());
  await refreshAccount(ctx, accountId);
}

const max = 20;

/** Cron: finishes at Stripe what a crash or network error interrupted between two batches. */
export async function resumePayoutAccounts(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const [unanswered, unclosed] = await Promise.all([
    // After a day the label has to retry; its stored request is still the same one.
    ctx.db
      .select()
      .from(accountOpenings)
      .where(and(isNotNull(accountOpenings.request), between(accountOpenings.askedAt, now - days(1), now - minutes(1))))
      .orderBy(asc(accountOpenings.askedAt))
      .limit(max),
    ctx.db
      .select()
      .from(connectedAccounts)
      .where(and(isNotNull(connectedAccounts.closeDueAt), lte(connectedAccounts.closeDueAt, now)))
      .orderBy(asc(connectedAccounts.closeDueAt))
      .limit(max),
  ]);
  await Promise.all([
    ...unanswered.filter(isUnderWay).map((opening) => openAccount(ctx, opening)),
    ...unclosed.map((account) => closeReplaced(ctx, account)),
  ]);
}
