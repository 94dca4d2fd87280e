import { lt, ne, and } from "drizzle-orm";
import { failedSignIns, mails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { forgetOldAttempts } from "#worker/domain/base/attempts/attempts.ts";
import { forgetExpiredTokens } from "#worker/domain/people/accounts/one-time-tokens.ts";
import { forgetExpiredSessions } from "#worker/domain/people/accounts/sessions.ts";
import { forgetOldPings } from "#worker/domain/office/health/check-health.ts";
import { discardUnusedIngests } from "#worker/domain/catalogue/ingests/discard-ingests.ts";
import { forgetCapturedMails } from "#worker/domain/base/mail-delivery/captured-mails.ts";
import { forgetListeners } from "#worker/domain/catalogue/plays/count-play.ts";
import { forgetSent } from "#worker/domain/base/outbox/outbox.ts";
import { forgetOldNotices } from "#worker/domain/money/stripe-events/forget-old-notices.ts";
import { days } from "#worker/domain/base/time.ts";
import { abortStaleUploads, discardOldUploads } from "#worker/domain/base/uploads/clean-up-uploads.ts";
import { untilDone } from "./until-done.ts";

type RetentionClass = {
  /** How long, in words, for whoever has to answer for it. */
  keptFor: string;
  /** Deletes what is older; null where nothing may be deleted, which the database guards by triggers. */
  forget: ((ctx: AppContext) => Promise<unknown>) | null;
};

/** How long each kind of data is kept. The hourly cron runs every rule of this table. */
export const retentionClasses = {
  "unfinished uploads": {
    keptFor: "24 hours without a new part",
    forget: (ctx) => untilDone(ctx, () => abortStaleUploads(ctx)),
  },
  "uploaded files": {
    keptFor: "24 hours, or until what is being made of them is done",
    forget: (ctx) => untilDone(ctx, () => discardOldUploads(ctx)),
  },
  "audio and covers no track uses": {
    keptFor: "24 hours",
    forget: (ctx) => untilDone(ctx, () => discardUnusedIngests(ctx)),
  },
  sessions: { keptFor: "until they run out", forget: forgetExpiredSessions },
  "one-time links": { keptFor: "until they run out", forget: forgetExpiredTokens },
  "attempt counts": { keptFor: "until their window ends", forget: forgetOldAttempts },
  "failed sign-ins": { keptFor: "1 day", forget: forgetFailedSignIns },
  "mails sent": { keptFor: "30 days", forget: forgetOldMails },
  "captured mails": { keptFor: "7 days, in demos only", forget: forgetCapturedMails },
  "who played which preview": {
    keptFor: "until the end of the next day; the counts stay",
    forget: forgetListeners,
  },
  "queue messages sent": { keptFor: "7 days", forget: forgetSent },
  "health checks": { keptFor: "1 hour", forget: forgetOldPings },
  "licences, their documents and the books": {
    keptFor: "at least 7 years: never deleted here",
    forget: null,
  },
  "notices of payments, without their content": { keptFor: "8 years", forget: forgetOldNotices },
  "audit log": { keptFor: "at least 7 years: never deleted here", forget: null },
} as const satisfies Record<string, RetentionClass>;

async function forgetFailedSignIns(ctx: AppContext): Promise<void> {
  await ctx.db.delete(failedSignIns).where(lt(failedSignIns.firstAt, ctx.clock.now() - days(1)));
}

/** Text and address go together. What was never sent waits on: its sender decides when to give up. */
async function forgetOldMails(ctx: AppContext): Promise<void> {
  const before = ctx.clock.now() - days(30);
  await ctx.db.delete(mails).where(and(lt(mails.createdAt, before), ne(mails.status, "waiting")));
}
