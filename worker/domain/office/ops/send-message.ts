import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { clientKey, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { mailOutboxId, enqueueMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { dayOf, days, hours, seconds } from "#worker/domain/lib/time.ts";
import type { SendMessage, Suspicion } from "./contact.contract.ts";

/** Nobody reads this form and fills four fields faster; browsers that fill three of them leave the message. */
const fastestHand = seconds(3);
/** A form that claims to have been open longer, or that is from the future, was not drawn by us. */
const longestOpen = days(30);
const maxLinks = 3;

/** What about a message looks like a machine. Each sign alone can also be an honest person. */
function findSuspicions(
  { website, shownAt, message }: Pick<SendMessage, "website" | "shownAt" | "message">,
  now: number,
): Suspicion[] {
  const open = now - shownAt;
  const links = message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  return [
    ...(website === "" ? [] : ["filled-hidden-field" as const]),
    ...(open < fastestHand || open > longestOpen ? ["sent-at-once" as const] : []),
    ...(links > maxLinks ? ["many-links" as const] : []),
  ];
}

/** Beside the limit of a minute: what one address may write in an hour. */
const hourlyLimit = { most: 20, window: hours(1) };

/**
 * Puts a visitor's message into our own mailbox, to be answered to the visitor. The same words sent again on the same day
 * (UTC) are one message: by a double click, or by going back and pressing once more. What looks like a machine's is
 * marked, never thrown away.
 */
export async function sendMessage(ctx: AppContext, input: SendMessage): Promise<void> {
  const { name, email, topic, message } = input;
  const now = ctx.clock.now();
  const mail = {
    id: messageId(input, now),
    userId: null,
    to: contactAddress(ctx),
    message: {
      kind: "contact-message" as const,
      name,
      email,
      topic,
      message,
      suspicions: findSuspicions(input, now),
    },
  };
  try {
    await runBatch(ctx.db, enqueueMail(ctx.db, mail, now));
  } catch (error) {
    if (isRefusedBy(error, "mails.id")) return; // Sent twice: it is on its way already.
    throw error;
  }
  ctx.defer(flushOutbox(ctx, [mailOutboxId(mail.id)]));
}

/** Where messages go: an address of their own, or the one that mail comes from. */
export function contactAddress({ settings }: Pick<AppContext, "settings">): string {
  return settings.CONTACT_TO || settings.MAIL_FROM;
}

/** Whether a visitor may write once more. Asked before the form is parsed, and counted whatever it says. */
export async function mayWrite(ctx: AppContext, clientAddress: string): Promise<boolean> {
  const key = `contact:${clientKey(clientAddress)}`;
  return (await ctx.limits.contact.limit({ key })).success && (await takeAttempt(ctx, key, hourlyLimit));
}

/** Of the day and of every word, written as a UUID (version 8: made of what its maker likes). */
function messageId({ name, email, topic, message }: SendMessage, now: number): string {
  const hex = sha256Hex(JSON.stringify([dayOf(now), name, email, topic, message]));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
