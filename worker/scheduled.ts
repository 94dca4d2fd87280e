import type { AppContext } from "./context.ts";
import { sealAudit } from "./domain/base/audit/seal-audit.ts";
import { foldLeftNames } from "./domain/catalogue/library/folded-names.ts";
import { listRenamedLabels } from "./domain/catalogue/library/list-renamed-labels.ts";
import { advanceAgreementNotices } from "./domain/catalogue/label-tracks/agreement-notices.ts";
import { discardTracks } from "./domain/catalogue/label-tracks/discard-tracks.ts";
import { publishSnapshot } from "./domain/catalogue/library/snapshot/publish-snapshot.ts";
import { publishLikeness } from "./domain/catalogue/similar/publish-likeness.ts";
import { listenToUndescribed } from "./domain/catalogue/sound-features/listen-again.ts";
import { remindLabels } from "./domain/sync/claims/remind-labels.ts";
import { discardPutAsideComps } from "./domain/sync/comps/discard-comps.ts";
import { retryStalledJobs } from "./domain/sync/render-events/retry-jobs.ts";
import { discardPutAsideReviews } from "./domain/sync/reviews/discard-reviews.ts";
import { mailSales } from "./domain/sync/label-licences/mail-sales.ts";
import { mailDigests } from "./domain/sync/reviews/mail-digests.ts";
import { lapseUnpaidLicences } from "./domain/sync/licences/lapse-unpaid.ts";
import { reissueMissingLicences } from "./domain/sync/licences/issue-licence.ts";
import { signDueCredentials } from "./domain/sync/licences/credentials/sign-credentials.ts";
import { checkLog } from "./domain/sync/log-checks/check-log.ts";
import { appendEntries } from "./domain/sync/transparency-log/append-entries.ts";
import { signHead } from "./domain/sync/transparency-log/sign-head.ts";
import { repayDebts } from "./domain/money/disputes/repay-debts.ts";
import { checkBooks } from "./domain/money/ledger/check-books.ts";
import { checkSettlement } from "./domain/money/ledger/check-settlement.ts";
import { compareBalances } from "./domain/money/ledger/compare-balances.ts";
import { closeOldIncidents } from "./domain/base/alarms/incidents.ts";
import { logError } from "./domain/base/log.ts";
import type { ChoreMessage } from "./domain/base/outbox/outbox.contract.ts";
import { sendWaitingMail } from "./domain/base/mail-delivery/send-mail.ts";
import { flushUnsent } from "./domain/base/outbox/outbox.ts";
import { resumePayoutAccounts } from "./domain/money/payout-accounts/resume-payout-accounts.ts";
import { payDueLabels } from "./domain/money/payouts/pay-due-labels.ts";
import { reconcilePurchases } from "./domain/money/purchases/reconcile-purchases.ts";
import { issueCreditNotes } from "./domain/money/refunds/issue-credit-notes.ts";
import { reconcileWithdrawals } from "./domain/money/refunds/reconcile-withdrawals.ts";
import { resumeRefunds } from "./domain/money/refunds/resume-refunds.ts";
import { discardRemovals } from "./domain/base/removals/removals.ts";
import { discardPutAside } from "./domain/base/uploads/restore-upload.ts";
import { retentionClasses } from "./domain/office/retention/retention-classes.ts";
import { beginSweep, continueSweep } from "./domain/office/storage/sweep-storage.ts";
import { hours, minutes } from "./domain/base/time.ts";

/** `scheduledAt` is the time the cron line was due; most chores go by the clock. */
type Chore = (ctx: AppContext, scheduledAt: number) => Promise<unknown>;

/** What each cron line of wrangler.toml does. */
const chores: Record<string, Record<string, Chore>> = {
  "* * * * *": {
    flushUnsent,
    foldLeftNames,
    listRenamedLabels,
    listenToUndescribed,
    publishLikeness,
    publishSnapshot,
    retryStalledJobs,
    reissueMissingLicences,
    signDueCredentials,
    appendEntries,
    checkLog,
    reconcilePurchases,
    sealAudit,
    mailSales,
    sendWaitingMail,
    resumePayoutAccounts,
    resumeRefunds,
    repayDebts,
    continueSweep,
    discardPutAside,
    discardRemovals,
    discardTracks,
    discardPutAsideComps,
    discardPutAsideReviews,
  },
  "17 * * * *": retentionChores(),
  "37 * * * *": {
    reconcileWithdrawals,
    lapseUnpaidLicences,
    issueCreditNotes,
    checkBooks,
    checkSettlement,
    compareBalances,
    closeOldIncidents,
    signHead,
    mailDigests,
    remindLabels,
    advanceAgreementNotices,
  },
  "47 * * * *": { payDueLabels },
  "27 4 * * 1": { beginSweep },
};

/**
 * Gives each chore that is due to a consumer of its own: an invocation has one budget of queries and of time, which a
 * greedy chore would use up for the others. Where the queue takes nothing, the chore runs here.
 */
export async function handleSchedule(
  ctx: AppContext,
  cron: string,
  scheduledAt = ctx.clock.now(),
): Promise<void> {
  await Promise.all(
    Object.keys(chores[cron] ?? {}).map(async (id) => {
      const message = { kind: "chore", id, cron, scheduledAt } as const;
      try {
        await ctx.sendJob(message);
      } catch (error) {
        logError("cron.not-handed-over", error, { name: id });
        await runChore(ctx, message);
      }
    }),
  );
}

/** After so long the next tick of the cron has brought the same chore again. */
const staleAfter = (cron: string): number => (cron === "* * * * *" ? minutes(5) : hours(1));

/** One chore of a tick. A failing one is told in the log, and is not tried again before the next tick. */
export async function runChore(
  ctx: AppContext,
  { id: name, cron, scheduledAt }: ChoreMessage,
): Promise<void> {
  const chore = chores[cron]?.[name];
  if (!chore || ctx.clock.now() - scheduledAt > staleAfter(cron)) return;
  await chore(ctx, scheduledAt).catch((error) => logError("cron.failed", error, { name }));
}

function retentionChores(): Record<string, Chore> {
  return Object.fromEntries(
    Object.entries(retentionClasses).flatMap(([name, { discard }]) => (discard ? [[name, discard]] : [])),
  );
}
