import type { Database, Statement } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { enqueue, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import type { MailMessage } from "./mail.contract.ts";

export type Mail = { id: string; userId: string | null; to: string; message: MailMessage };

/** A mail that goes out once the batch it stands in has been committed: `flushOutbox(ctx, [mailOutboxId(id)])` hurries it. */
export function enqueueMail(db: Database, mail: Mail, now: number): Statement[] {
  const { id, userId, to, message } = mail;
  return [
    db.insert(mails).values({ id, userId, toAddress: to, message, nextTryAt: now, createdAt: now }),
    enqueue(db, { kind: "send-mail", id }, now),
  ];
}

/**
 * A mail to stand in a batch. Call `send` once that is committed; what it misses, the cron finds. Null where nobody is to
 * be told: then both do nothing.
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

/** Whether an account still has an address that a mail can go to. */
export const canBeNotified = ({ email, erasedAt }: { email: string; erasedAt: number | null }): boolean =>
  erasedAt === null && email.includes("@");
