import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { requireRows, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { canBeNotified, enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { AboutLicence } from "#worker/domain/services/mail/mail.contract.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { unpaidMs } from "./licence-columns.ts";

/** Per cron run; the next run continues. */
const atOnce = 500;
const maxNamed = 20;

type Unpaid = AboutLicence & { id: string; userId: string; email: string; erasedAt: number | null };

/** Cron: revokes suspended licences not paid for in time, until they are paid, and mails their brands: one mail a run. */
export async function lapseUnpaidLicences(ctx: AppContext): Promise<void> {
  const overdue = sql`licence.status = 'suspended' AND EXISTS (
    SELECT 1 FROM unpaid_licences AS unpaid
    WHERE unpaid.licence_id = licence.id AND unpaid.owed_since <= ${ctx.clock.now()} - ${unpaidMs})`;
  // The first condition repeats the partial index's, so that SQLite uses it.
  const due = await ctx.db.all<Unpaid>(sql`
    SELECT licence.id, licence.number, licence.track_title AS trackTitle, licence.artist, user.id AS userId, user.email,
      user.erased_at AS erasedAt
    FROM licences AS licence JOIN users AS user ON user.id = licence.user_id
    WHERE licence.status IN ('suspended', 'lapsed') AND ${overdue} LIMIT ${atOnce}`);
  for (const [userId, unpaid] of Map.groupBy(due, (licence) => licence.userId)) {
    const mail = mailTo(userId, unpaid);
    const isDone = await runUnlessStale(ctx.db, [
      ctx.db.run(sql`
        UPDATE licences AS licence SET status = 'lapsed'
        WHERE licence.id IN ${listed(unpaid.map(({ id }) => id))} AND ${overdue}`),
      requireRows(ctx.db, unpaid.length),
      ...(mail ? enqueueMail(ctx.db, mail, ctx.clock.now()) : []),
    ]);
    if (isDone && mail) ctx.defer(flushOutbox(ctx, [mailOutboxId(mail.id)]));
  }
}

function mailTo(userId: string, unpaid: readonly Unpaid[]) {
  const [first] = unpaid;
  if (!first || !canBeNotified(first)) return null;
  const licences = unpaid.slice(0, maxNamed).map(({ number, trackTitle, artist }) => ({ number, trackTitle, artist }));
  return {
    id: crypto.randomUUID(),
    userId,
    to: first.email,
    message: { kind: "licences-lapsed", licences, more: unpaid.length - licences.length } as const,
  };
}
