import type { AppContext } from "./context.ts";
import { sealAudit } from "./domain/audit/seal-audit.ts";
import { foldLeftNames } from "./domain/catalogue/folded-names.ts";
import { redriveSilentJobs } from "./domain/jobs/redrive.ts";
import { reissueMissingLicences } from "./domain/licences/issue-licence.ts";
import { repayDebts } from "./domain/disputes/repay-debts.ts";
import { checkBooks } from "./domain/ledger/check-books.ts";
import { checkSettlement } from "./domain/ledger/check-settlement.ts";
import { compareBalances } from "./domain/ledger/compare-balances.ts";
import { logError } from "./domain/log.ts";
import { sendWaitingMail } from "./domain/mail/send-mail.ts";
import { relayUnsent } from "./domain/outbox/outbox.ts";
import { resumePayoutAccounts } from "./domain/payout-accounts/resume-payout-accounts.ts";
import { payDueLabels } from "./domain/payouts/pay-due-labels.ts";
import { reconcilePurchases } from "./domain/purchases/reconcile-purchases.ts";
import { reconcileTakenMoney } from "./domain/refunds/reconcile-taken-money.ts";
import { resumeRefunds } from "./domain/refunds/resume-refunds.ts";
import { retentionClasses } from "./domain/retention/retention-classes.ts";
import { beginSweep, continueSweep } from "./domain/storage/sweep-storage.ts";

/** `scheduledAt` is the time the cron line was due; most chores go by the clock. */
type Chore = (ctx: AppContext, scheduledAt: number) => Promise<unknown>;

/** What each cron line of wrangler.toml does. */
const chores: Record<string, Record<string, Chore>> = {
  "* * * * *": {
    relayUnsent,
    foldLeftNames,
    redriveSilentJobs,
    reissueMissingLicences,
    reconcilePurchases,
    sealAudit,
    sendWaitingMail,
    resumePayoutAccounts,
    resumeRefunds,
    repayDebts,
    continueSweep,
  },
  "17 * * * *": retentionChores(),
  "37 * * * *": { reconcileTakenMoney, checkBooks, checkSettlement, compareBalances },
  "47 * * * *": { payDueLabels },
  "27 4 * * 1": { beginSweep },
};

/** One failing chore does not keep the others from running. */
export async function handleSchedule(
  ctx: AppContext,
  cron: string,
  scheduledAt = ctx.clock.now(),
): Promise<void> {
  const due = Object.entries(chores[cron] ?? {});
  await Promise.all(
    due.map(([name, chore]) =>
      chore(ctx, scheduledAt).catch((error) => logError("cron.failed", error, { name })),
    ),
  );
}

function retentionChores(): Record<string, Chore> {
  return Object.fromEntries(
    Object.entries(retentionClasses).flatMap(([name, { forget }]) => (forget ? [[name, forget]] : [])),
  );
}
