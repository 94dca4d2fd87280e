import type { Database, Statement } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/index.ts";
import { enqueue } from "#worker/domain/services/jobs/outbox.ts";
import type { MailMessage } from "./mail.contract.ts";

export type Mail = { id: string; userId: string | null; to: string; message: MailMessage };

/** A mail that goes out once the batch it stands in has been committed: `relay(ctx, [mailOutboxId(id)])` hurries it. */
export function enqueueMail(db: Database, mail: Mail, now: number): Statement[] {
  const { id, userId, to, message } = mail;
  return [
    db.insert(mails).values({ id, userId, toAddress: to, message, nextTryAt: now, createdAt: now }),
    enqueue(db, { kind: "send-mail", id }, now),
  ];
}

export const mailOutboxId = (id: string): string => `send-mail:${id}`;

/** Whether an account still has an address that a mail can go to. */
export const canBeNotified = ({ email, erasedAt }: { email: string; erasedAt: number | null }): boolean =>
  erasedAt === null && email.includes("@");
