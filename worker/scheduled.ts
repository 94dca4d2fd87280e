import type { AppContext } from "./context.ts";
import { forgetOldAttempts } from "./domain/accounts/attempts.ts";
import { forgetExpiredTokens } from "./domain/accounts/one-time-tokens.ts";
import { forgetExpiredSessions } from "./domain/accounts/sessions.ts";
import { sealAudit } from "./domain/audit/seal-audit.ts";
import { forgetOldPings } from "./domain/health/check-health.ts";
import { reissueMissingLicences } from "./domain/licences/issue-licence.ts";
import { logError } from "./domain/log.ts";
import { forgetCapturedMails } from "./domain/mail/captured-mails.ts";
import { sendWaitingMail } from "./domain/mail/send-mail.ts";
import { forgetSent, relayUnsent } from "./domain/outbox/outbox.ts";
import { redriveSilentPreparations } from "./domain/preparations/redrive-preparation.ts";
import { redriveSilentRenders } from "./domain/renders/redrive-render.ts";
import { abortStaleUploads, discardOldUploads } from "./domain/uploads/clean-up-uploads.ts";

type Chore = (ctx: AppContext) => Promise<unknown>;

/** What each cron line of wrangler.toml does. */
const chores: Record<string, Record<string, Chore>> = {
  "* * * * *": {
    relayUnsent,
    redriveSilentPreparations,
    redriveSilentRenders,
    reissueMissingLicences,
    sealAudit,
    sendWaitingMail,
  },
  "17 * * * *": {
    abortStaleUploads,
    discardOldUploads,
    forgetExpiredSessions,
    forgetExpiredTokens,
    forgetOldAttempts,
    forgetSent,
    forgetOldPings,
    forgetCapturedMails,
  },
};

/** One failing chore does not keep the others from running. */
export async function handleSchedule(ctx: AppContext, cron: string): Promise<void> {
  const due = Object.entries(chores[cron] ?? {});
  await Promise.all(
    due.map(([name, chore]) => chore(ctx).catch((error) => logError("cron.failed", error, { name }))),
  );
}
