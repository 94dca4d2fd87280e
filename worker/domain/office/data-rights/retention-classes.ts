import { lt, ne, and } from "drizzle-orm";
import { failedSignIns, mails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { discardOldAttempts } from "#worker/domain/services/jobs/attempts.ts";
import { discardExpiredTokens } from "#worker/domain/people/accounts/one-time-tokens.ts";
import { discardExpiredSessions } from "#worker/domain/people/accounts/sessions.ts";
import { discardOldPings } from "#worker/domain/office/ops/monitoring.ts";
import { discardUnusedIngests } from "#worker/domain/catalogue/ingests/ingest-keys.ts";
import { needsMaster } from "#worker/domain/licensing/renders/read-version-offer.ts";
import { discardCapturedMails } from "#worker/domain/services/mail/captured-mails.ts";
import { discardOldListenings } from "#worker/domain/catalogue/ingests/sound-features/listen-again.ts";
import { discardListeners } from "#worker/domain/catalogue/playback/count-play.ts";
import { discardSent } from "#worker/domain/services/jobs/outbox.ts";
import { discardOldEvents } from "#worker/domain/money/stripe-events/receive-event.ts";
import { discardOldComps } from "#worker/domain/licensing/videos/comps/delete-comp.ts";
import { discardLinks } from "#worker/domain/licensing/renders/shared-videos/share-video.ts";
import { discardReviews } from "#worker/domain/licensing/review-links/secret-links.ts";
import { days } from "#worker/domain/lib/time.ts";
import { discardOldUploads } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { abortStaleUploads } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { untilDone } from "./sweep-storage.ts";

type RetentionClass = {
  /** The retention period in words, for data protection requests. */
  retention: string;
  /** Deletes older rows; null if nothing may be deleted, which triggers enforce. */
  discard: ((ctx: AppContext) => Promise<unknown>) | null;
};

/** Retention period of each kind of data. The hourly cron applies every rule of this table. */
export const retentionClasses = {
  "unfinished uploads": { retention: "24 hours without a new part", discard: untilDone(abortStaleUploads) },
  "uploaded files": {
    retention: "videos 30 days from their last use, labels' files 24 hours, or until what is being made of them is done",
    discard: untilDone(discardOldUploads),
  },
  "audio and covers no track uses": {
    retention: "24 hours",
    discard: untilDone((ctx) => discardUnusedIngests(ctx, needsMaster)),
  },
  "masters listened to again": { retention: "7 days; what was heard stays", discard: discardOldListenings },
  sessions: { retention: "until they run out", discard: discardExpiredSessions },
  "one-time links": { retention: "until they run out", discard: discardExpiredTokens },
  "reviews, with the names, votes and notes in them": {
    retention: "30 days after their link has run out or was closed",
    discard: untilDone(discardReviews),
  },
  "links to shared videos": { retention: "30 days after they have run out or were closed", discard: untilDone(discardLinks) },
  comps: { retention: "7 days; that one was deleted or failed, until the next day", discard: untilDone(discardOldComps) },
  "attempt counts": { retention: "until their window ends", discard: discardOldAttempts },
  "failed sign-ins": { retention: "1 day", discard: clearFailedSignIns },
  "mails sent": { retention: "30 days", discard: discardOldMails },
  "captured mails": { retention: "7 days, in demos only", discard: discardCapturedMails },
  "who played which preview": { retention: "until the end of the next day; the counts stay", discard: discardListeners },
  "queue messages sent": { retention: "7 days", discard: discardSent },
  "health checks": { retention: "1 hour", discard: discardOldPings },
  "licences, their documents and the books": { retention: "at least 7 years: never deleted here", discard: null },
  "webhook events of payments, without their content": { retention: "8 years", discard: discardOldEvents },
  "audit log": { retention: "at least 7 years: never deleted here", discard: null },
} as const satisfies Record<string, RetentionClass>;

async function clearFailedSignIns(ctx: AppContext): Promise<void> {
  await ctx.db.delete(failedSignIns).where(lt(failedSignIns.firstAt, ctx.clock.now() - days(1)));
}

/** Deletes text and address together. Waiting mails stay until they are sent or abandoned. */
async function discardOldMails(ctx: AppContext): Promise<void> {
  const before = ctx.clock.now() - days(30);
  await ctx.db.delete(mails).where(and(lt(mails.createdAt, before), ne(mails.status, "waiting")));
}
