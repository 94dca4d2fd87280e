import type { AppContext } from "./context.ts";
import { sealAudit } from "./domain/services/audit/audit.ts";
import { foldLeftNames, listRenamedLabels } from "./domain/catalogue/tracks/search-index/folded-names.ts";
import { advanceAgreementNotices } from "./domain/catalogue/tracks/label-tracks/agreement-notices.ts";
import { discardTracks } from "./domain/catalogue/tracks/label-tracks/delete-track.ts";
import { publishSnapshot } from "./domain/catalogue/library/snapshot/publish-snapshot.ts";
import { publishLikeness } from "./domain/catalogue/library/similar/open-index.ts";
import { listenToUndescribed } from "./domain/catalogue/ingests/sound-features/listen-again.ts";
import { remindLabels } from "./domain/licensing/claims/remind-labels.ts";
import { purgeRemovedComps } from "./domain/licensing/videos/comps/delete-comp.ts";
import { retryStalledJobs } from "./domain/licensing/renders/render-events/retry-jobs.ts";
import { purgeRemovedReviews } from "./domain/licensing/review-links/secret-links.ts";
import { mailSales } from "./domain/licensing/licences/label-licences/mail-sales.ts";
import { mailDigests } from "./domain/licensing/review-links/mail-digests.ts";
import { lapseUnpaidLicences } from "./domain/licensing/licences/lapse-unpaid.ts";
import { reissueMissingLicences } from "./domain/licensing/licences/issue-licence.ts";
import { signDueCredentials } from "./domain/licensing/licences/credentials/sign-credentials.ts";
import { checkLog } from "./domain/licensing/proof/log-checks/check-log.ts";
import { appendEntries, signHead } from "./domain/licensing/licences/transparency-log/append-entries.ts";
import { repayDebts } from "./domain/money/refunds/disputes/account-hold.ts";
import { checkBooks, checkSettlement } from "./domain/money/ledger/check-books.ts";
import { compareBalances } from "./domain/money/ledger/compare-balances.ts";
import { closeOldIncidents } from "./domain/services/mail/alarms.ts";
import { logError } from "./domain/lib/log.ts";
import type { ChoreMessage } from "./domain/services/jobs/jobs.contract.ts";
import { sendWaitingMail } from "./domain/services/mail/send-mail.ts";
import { flushUnsent } from "./domain/services/jobs/outbox.ts";
import { resumePayoutAccounts } from "./domain/money/payouts/accounts/refresh-account.ts";
import { payDueLabels } from "./domain/money/payouts/pay-due-labels.ts";
import { reconcilePurchases } from "./domain/money/purchases/verify-payment.ts";
import { issueCreditNotes } from "./domain/money/refunds/credit-notes.ts";
import { reconcileWithdrawals } from "./domain/money/refunds/finish-refund.ts";
import { resumeRefunds } from "./domain/money/refunds/send-refund.ts";
import { discardRemovals } from "./domain/services/jobs/removals.ts";
import { purgeRemovedUploads } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { retentionClasses } from "./domain/office/data-rights/retention-classes.ts";
import { beginSweep, continueSweep } from "./domain/office/data-rights/sweep-storage.ts";
import { hours, minutes } from "./domain/lib/time.ts";

/** `scheduledAt` is the scheduled time of the cron trigger; most jobs use the clock. */
type Chore = (ctx: AppContext, scheduledAt: number) => Promise<unknown>;

/** The jobs of each cron trigger in wrangler.toml. */
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
    purgeRemovedUploads,
    discardRemovals,
    discardTracks,
    purgeRemovedComps,
    purgeRemovedReviews,
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
 * Sends each due job to the queue, so that it runs in its own invocation: an invocation has one budget of queries and time, which
 * one job could use up for the others. If the queue fails, the job runs here.
 */
export async function handleSchedule(ctx: AppContext, cron: string, scheduledAt = ctx.clock.now()): Promise<void> {
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

/** After this the next tick has sent the same job again. */
const staleAfter = (cron: string): number => (cron === "* * * * *" ? minutes(5) : hours(1));

/** Runs one job of a tick. A failure is logged, and the job is not retried before the next tick. */
export async function runChore(ctx: AppContext, { id: name, cron, scheduledAt }: ChoreMessage): Promise<void> {
  const chore = chores[cron]?.[name];
  if (!chore || ctx.clock.now() - scheduledAt > staleAfter(cron)) return;
  await chore(ctx, scheduledAt).catch((error) => logError("cron.failed", error, { name }));
}

function retentionChores(): Record<string, Chore> {
  return Object.fromEntries(
    Object.entries(retentionClasses).flatMap(([name, { discard }]) => (discard ? [[name, discard]] : [])),
  );
}
