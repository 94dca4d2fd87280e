import { and, asc, eq, lte, sql } from "drizzle-orm";
import { mails } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { reportIncident } from "./alarms.ts";
import { log } from "#worker/domain/lib/log.ts";
import { hours, minutes } from "#worker/domain/lib/time.ts";
import { MailMessage, type SettledMessage } from "./mail.contract.ts";
import { renderMail } from "./templates/render-mail.ts";

const longest = 300;

/** Describes a failure for operators. Removes addresses, which providers repeat in their responses. */
function describeFailure(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return words
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, "[address]")
    .replaceAll(/token=[^\s&"']+/g, "token=[secret]")
    .slice(0, longest);
}

/** Back-off: delay after each failure. After one more failure, a mail is given up. */
const waits = [minutes(1), minutes(5), minutes(30), hours(2), hours(12)];

/** Milliseconds until the next try, or null after the last one. `attempts` counts the tries made. */
function waitAfter(attempts: number): number | null {
  return waits[attempts - 1] ?? null;
}

/** Longer than any try: a mail whose sender crashed is retried after this. */
const lease = minutes(20);

type Claimed = typeof mails.$inferSelect;

/** Queue: sends one waiting mail, if it is due. Of two concurrent calls, one finds nothing to do. */
export async function sendMail(ctx: AppContext, id: string): Promise<void> {
  const mail = await claim(ctx, id);
  if (!mail) return;
  try {
    await deliver(ctx, mail);
  } catch (error) {
    return noteFailure(ctx, mail, error);
  }
  await settle(ctx, mail, {
    status: "sent",
    sentAt: ctx.clock.now(),
    message: { kind: mail.message.kind },
    lastError: null,
  });
}

/** Cron: sends mails that are due for a retry, and those whose queue message was lost. */
export async function sendWaitingMail(ctx: AppContext): Promise<number> {
  const due = await ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, "waiting"), lte(mails.nextTryAt, ctx.clock.now())))
    .orderBy(asc(mails.nextTryAt))
    .limit(50);
  for (const { id } of due) {
    // Sequential, to avoid flooding a provider that is down.
    await sendMail(ctx, id);
  }
  return due.length;
}

/** Leases the mail for one try by postponing its next. One statement, so only one sender can have it. */
async function claim(ctx: AppContext, id: string): Promise<Claimed | null> {
  const now = ctx.clock.now();
  const [mail] = await ctx.db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextTryAt: now + lease })
    .where(and(eq(mails.id, id), eq(mails.status, "waiting"), lte(mails.nextTryAt, now)))
    .returning();
  return mail ?? null;
}

async function deliver(ctx: AppContext, mail: Claimed): Promise<void> {
  const message = MailMessage.parse(mail.message);
  await ctx.mail.send({
    kind: message.kind,
    from: ctx.settings.MAIL_FROM,
    to: mail.toAddress,
    ...(message.kind === "contact-message" && { replyTo: { name: message.name, email: message.email } }),
    ...renderMail(message, ctx.settings.PUBLIC_ORIGIN),
  });
}

async function noteFailure(ctx: AppContext, mail: Claimed, error: unknown): Promise<void> {
  const wait = waitAfter(mail.attempts);
  const lastError = describeFailure(error);
  const { kind } = mail.message;
  log(wait === null ? "mail.given-up" : "mail.not-sent", { id: mail.id, kind, attempts: mail.attempts });
  await settle(
    ctx,
    mail,
    wait === null
      ? { status: "given-up", lastError, message: withoutSecret(mail.message) }
      : { nextTryAt: ctx.clock.now() + wait, lastError },
  );
  if (wait === null) await reportIncident(ctx, "mail-given-up", `${kind} ${mail.id}: ${lastError}`);
}

/** Compare-and-set: writes only while this call still holds the claim. */
async function settle(
  ctx: AppContext,
  mail: Claimed,
  change: Pick<Partial<typeof mails.$inferInsert>, "status" | "sentAt" | "message" | "lastError" | "nextTryAt">,
): Promise<void> {
  const { status, sentAt, message, lastError, nextTryAt } = change;
  await ctx.db
    .update(mails)
    .set({ status, sentAt, message, lastError, nextTryAt })
    .where(and(eq(mails.id, mail.id), eq(mails.status, "waiting"), eq(mails.attempts, mail.attempts)));
}

/** Keeps a given-up mail's data, so that it can be sent manually; one with a link's secret is reduced to its kind. */
function withoutSecret(message: MailMessage | SettledMessage): MailMessage | SettledMessage {
  return "token" in message ? { kind: message.kind } : message;
}
