import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { agreementNotices } from "#drizzle/schema/index.ts";
import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { currentVersion, warrantyDocument } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { canBeNotified, enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { AgreementStep } from "#worker/domain/services/mail/mail.contract.ts";

/** Also enforced by the database (`agreement_notices`). */
const announcedAhead = days(30);
/** Lead time of the last warning before tracks leave sale. */
export const warnedAhead = days(7);

/** Batch size of one cron tick. */
const maxAtOnce = 100;

type Due = {
  userId: string;
  email: string;
  erasedAt: number | null;
  /** Number of tracks whose warranty names an older version. */
  tracks: number;
  announcedAt: number | null;
  appliesAt: number | null;
  warnedAt: number | null;
};

/**
 * Cron: for accounts with tracks under an older label agreement, announces the newest one, sends a last warning, and then ends
 * the notice, which takes these tracks off sale. Each step runs once, and none after the label has accepted.
 */
export async function advanceAgreementNotices(ctx: AppContext): Promise<void> {
  for (const account of await listDue(ctx)) await advance(ctx, account);
}

function listDue(ctx: AppContext): Promise<Due[]> {
  const now = ctx.clock.now();
  const { version } = currentVersion(warrantyDocument);
  return ctx.db.all<Due>(sql`
    SELECT * FROM (
      SELECT owner.id AS userId, owner.email, owner.erased_at AS erasedAt, notice.announced_at AS announcedAt,
        notice.applies_at AS appliesAt, notice.warned_at AS warnedAt,
        (SELECT count(*) FROM label_profiles AS label
          JOIN tracks AS track INDEXED BY tracks_by_warranty ON track.label_id = label.id
          WHERE label.user_id = owner.id AND track.status <> 'draft' AND track.archived_at IS NULL
            AND ifnull(track.warranty_version, '') < ${version}) AS tracks
      FROM (SELECT DISTINCT label.user_id FROM label_profiles AS label) AS account
      JOIN users AS owner ON owner.id = account.user_id
      LEFT JOIN agreement_notices AS notice ON notice.user_id = owner.id AND notice.version = ${version}
      WHERE notice.user_id IS NULL OR (notice.ended_at IS NULL AND ${now} >= iif(notice.warned_at IS NULL,
        notice.applies_at - ${warnedAhead}, max(notice.applies_at, notice.warned_at + ${warnedAhead}))))
    WHERE tracks > 0 ORDER BY userId LIMIT ${maxAtOnce}`);
}

async function advance(ctx: AppContext, account: Due): Promise<void> {
  const now = ctx.clock.now();
  const { step, day, statement } = nextStep(ctx, account, now);
  const mailId = crypto.randomUUID();
  const { version } = currentVersion(warrantyDocument);
  const message = { kind: "label-agreement", step, version, day, tracks: account.tracks } as const;
  const mail = { id: mailId, userId: account.userId, to: account.email, message };
  const isFirst = await runUnlessStale(ctx.db, [
    statement,
    requireOneRow(ctx.db),
    ...(canBeNotified(account) ? enqueueMail(ctx.db, mail, now) : []),
  ]);
  if (isFirst) ctx.defer(flushOutbox(ctx, [mailOutboxId(mailId)]));
}

type Step = {
  step: AgreementStep;
  /** When the tracks leave sale, UTC milliseconds. */
  day: number;
  statement: Statement;
};

function nextStep({ db }: AppContext, { userId, appliesAt, warnedAt }: Due, now: number): Step {
  const { version, inForceSince } = currentVersion(warrantyDocument);
  const ofAccount = and(eq(agreementNotices.userId, userId), eq(agreementNotices.version, version));
  if (appliesAt === null) {
    const day = Math.max(Date.parse(inForceSince), now + announcedAhead);
    const notice = { userId, version, announcedAt: now, appliesAt: day };
    const statement = db.insert(agreementNotices).values(notice).onConflictDoNothing();
    return { step: "announced", day, statement };
  }
  const open = and(ofAccount, isNull(agreementNotices.endedAt));
  if (warnedAt === null) {
    const isUnwarned = and(open, isNull(agreementNotices.warnedAt));
    const statement = db.update(agreementNotices).set({ warnedAt: now }).where(isUnwarned);
    return { step: "last-warning", day: Math.max(appliesAt, now + warnedAhead), statement };
  }
  const isWarned = and(open, isNotNull(agreementNotices.warnedAt));
  return {
    step: "ended",
    day: now,
    statement: db.update(agreementNotices).set({ endedAt: now }).where(isWarned),
  };
}
