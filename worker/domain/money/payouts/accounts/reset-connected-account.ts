import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { connectedAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import type { OpeningRequest, ResetAccount, ResetAccountRefusal } from "./payout-accounts.contract.ts";
import { describeLabel } from "./create-connected-account.ts";
import { requestAccount, openAccount } from "./open-account.ts";
import { type AccountRow, findAccount, findOpenAccount, findOpening } from "./queries.ts";
import { readStripeRefusal, refusePayee } from "./read-account.ts";

/** Stripe does not close an account that still holds money; the money reaches its bank within days. */
const patience = days(30);

/** Closes a replaced account at Stripe. If it cannot be closed yet, the cron retries. */
export async function closeReplaced(ctx: AppContext, { accountId, closedAt }: AccountRow): Promise<void> {
  try {
    // No idempotency key: closing twice is harmless, and a stored refusal would outlive its reason.
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

type Outcome = { ok: true; accountId: string } | ({ ok: false } & ResetAccountRefusal);

const resetLimit = { max: 5, window: days(1) };

/**
 * Replaces the viewer's account. Closing the old one and requesting the new one is one batch; the calls to Stripe for both
 * follow, and the cron finishes them after a crash. Payouts in progress keep the old account.
 */
export async function resetConnectedAccount(ctx: AppContext, viewer: Viewer, input: ResetAccount): Promise<Outcome> {
  const barrier = refusePayee(viewer);
  if (barrier) return barrier;
  const account = await findAccount(ctx, input.accountId);
  if (account?.userId !== viewer.id) return { ok: false, refusal: "no-account" };
  if (account.closedAt !== null) return openNext(ctx, viewer);
  if (await hasPayoutUnderWay(ctx, account)) return { ok: false, refusal: "payout-pending" };
  if (!(await takeAttempt(ctx, `account-reset:${viewer.id}`, resetLimit))) return { ok: false, refusal: "too-many-resets" };

  const request = await describeLabel(ctx, viewer, input);
  if (await runUnlessStale(ctx.db, replaceAccount(ctx, account, request)))
    await closeReplaced(ctx, { ...account, closedAt: ctx.clock.now() });
  else if (await hasPayoutUnderWay(ctx, account)) return { ok: false, refusal: "payout-pending" };
  return openNext(ctx, viewer);
}

async function openNext(ctx: AppContext, viewer: Viewer): Promise<Outcome> {
  const opening = await findOpening(ctx, viewer.id);
  if (opening) return openAccount(ctx, opening);
  const next = await findOpenAccount(ctx, viewer.id);
  return next ? { ok: true, accountId: next.accountId } : { ok: false, refusal: "no-account" };
}

/** First half of a reset: closes the old account on our side and stores the request for the next. */
export function replaceAccount(ctx: AppContext, account: AccountRow, request: OpeningRequest): Statement[] {
  const { accountId, userId, generation, isRejected } = account;
  const now = ctx.clock.now();
  return [
    ctx.db.run(sql`
      UPDATE connected_accounts SET closed_at = ${now}, close_due_at = ${now}
      WHERE account_id = ${accountId} AND closed_at IS NULL AND NOT ${payoutUnderWay(account)}`),
    requireOneRow(ctx.db),
    requestAccount(ctx, userId, request),
    recordAudit(ctx, {
      actorId: userId,
      action: "payout-account.reset",
      target: { kind: "account", id: userId },
      before: { accountId, generation, isRejected },
      after: { generation: generation + 1 },
    }),
  ];
}

function payoutUnderWay({ userId, accountId }: AccountRow) {
  return sql`EXISTS (
    SELECT 1 FROM label_profiles AS label JOIN payouts AS payout ON payout.label_id = label.id
      AND payout.status = 'claimed'
    WHERE label.user_id = ${userId} AND payout.destination = ${accountId})`;
}

async function hasPayoutUnderWay(ctx: AppContext, account: AccountRow): Promise<boolean> {
  const row = await ctx.db.get<{ isUnderWay: number }>(sql`SELECT ${payoutUnderWay(account)} AS isUnderWay`);
  return row.isUnderWay === 1;
}
