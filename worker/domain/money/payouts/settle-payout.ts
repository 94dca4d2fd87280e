import { and, eq, sql } from "drizzle-orm";
import { labelEntries, labelProfiles, payouts, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { log } from "#worker/domain/lib/log.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { hours, minutes } from "#worker/domain/lib/time.ts";
import { endHold } from "#worker/domain/money/ledger/transfers.ts";

export type Payout = typeof payouts.$inferSelect;

/** The transfer exists: books the money as paid and mails the label. Of two concurrent calls only one writes. */
export async function settlePaid(ctx: AppContext, payout: Payout, transferId: string, at: number): Promise<void> {
  const owner = await findOwner(ctx, payout.labelId);
  const { amountCents, currency } = payout;
  const mail = prepareMail(
    ctx,
    owner && {
      userId: owner.userId,
      to: owner.to,
      message: { kind: "payout-sent", amountCents, currency, labelName: owner.labelName },
    },
  );
  const didApply = await runUnlessStale(ctx.db, [
    ctx.db.update(payouts).set({ status: "paid", transferId, processedAt: at, lastFailure: null }).where(isClaimed(payout)),
    requireOneRow(ctx.db),
    endHold(ctx.db, holdOf(payout), "capture", at),
    ...mail.statements,
  ]);
  if (!didApply) return;
  log("payout.paid", { payoutId: payout.id, amountCents, currency });
  ctx.defer(mail.send());
}

/** The payee cannot be paid and nothing was sent: the full amount is due again, to whichever account comes next. */
export async function abandonPayout(ctx: AppContext, payout: Payout, failure: string, at: number): Promise<void> {
  const didApply = await runUnlessStale(ctx.db, [
    ctx.db
      .update(payouts)
      .set({ status: "failed", processedAt: at, lastFailure: failure, attempt: payout.attempt + 1 })
      .where(and(isClaimed(payout), eq(payouts.attempt, payout.attempt))),
    requireOneRow(ctx.db),
    ctx.db.update(labelEntries).set({ payoutId: null }).where(eq(labelEntries.payoutId, payout.id)),
    endHold(ctx.db, holdOf(payout), "release", at),
  ]);
  if (didApply) log("payout.given-up", { payoutId: payout.id, failure });
}

/**
 * Not sent, or the result is unknown. Only a definite refusal starts the next attempt with a new idempotency
 * key: the old one would repeat the refusal for a day. In all other cases the transfer may exist, so the key stays.
 */
export async function postpone(
  ctx: AppContext,
  payout: Payout,
  failure: { message: string; isDefinite: boolean },
  at: number,
): Promise<void> {
  const attempt = payout.attempt + (failure.isDefinite ? 1 : 0);
  await ctx.db
    .update(payouts)
    .set({ attempt, lastFailure: failure.message, nextTryAt: at + waitBefore(attempt) })
    .where(and(isClaimed(payout), eq(payouts.attempt, payout.attempt)));
  log("payout.postponed", { payoutId: payout.id, attempt, failure: failure.message });
}

/** Exponential back-off, 30 minutes to 12 hours. */
function waitBefore(attempt: number): number {
  return Math.min(hours(12), minutes(30) * 2 ** (attempt - 1));
}

function isClaimed({ id }: Payout) {
  return and(eq(payouts.id, id), eq(payouts.status, "claimed"));
}

const holdOf = ({ id }: Payout) => ({ reason: "payout", subjectId: id }) as const;

/** The recipient of mails; none if the account was erased. */
async function findOwner(ctx: AppContext, labelId: string) {
  const [owner] = await ctx.db
    .select({ userId: users.id, to: users.email, labelName: labelProfiles.labelName })
    .from(labelProfiles)
    .innerJoin(users, eq(users.id, labelProfiles.userId))
    .where(and(eq(labelProfiles.id, labelId), sql`${users.erasedAt} IS NULL`));
  return owner ?? null;
}
