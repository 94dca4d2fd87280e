import type { Database, Statement } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { enqueue, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import type { MailMessage } from "./mail.contract.ts";

export type Mail = { id: string; userId: string | null; to: string; message: MailMessage };

/** Queues a mail in the caller's batch; after the commit, `flushOutbox(ctx, [mailOutboxId(id)])` sends it without delay. */
export function enqueueMail(db: Database, mail: Mail, now: number): Statement[] {
  const { id, userId, to, message } = mail;
  return [
    db.insert(mails).values({ id, userId, toAddress: to, message, nextTryAt: now, createdAt: now }),
    enqueue(db, { kind: "send-mail", id }, now),
  ];
}

/**
 * A mail as part of a batch. Call `send` after the commit; if that fails, the cron sends it. Both are no-ops for
 * null, when there is no recipient.
 */
export function prepareMail(ctx: AppContext, mail: Omit<Mail, "id"> | null) {
  const id = crypto.randomUUID();
  return {
    statements: mail ? enqueueMail(ctx.db, { id, ...mail }, ctx.clock.now()) : [],
    async send(): Promise<void> {
      if (mail) await flushOutbox(ctx, [mailOutboxId(id)]);
    },
  };
}

export const mailOutboxId = (id: string): string => `send-mail:${id}`;

/** True if the account still has a mail address. */
export const canBeNotified = ({ email, erasedAt }: { email: string; erasedAt: number | null }): boolean =>
  erasedAt === null && email.includes("@");
