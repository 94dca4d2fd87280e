import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { clientKey, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { mailOutboxId, enqueueMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { dayOf, days, hours, seconds } from "#worker/domain/lib/time.ts";
import type { SendMessage, Suspicion } from "./contact.contract.ts";

/** No person reads this form and fills four fields faster; with autofill of three fields the message remains. */
const fastestHand = seconds(3);
/** A form older than this, or from the future, was not rendered by us. */
const longestOpen = days(30);
const maxLinks = 3;

/** Signs of a bot. Each alone can also come from a person. */
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

/** In addition to the limit per minute: messages per address and hour. */
const hourlyLimit = { max: 20, window: hours(1) };

/**
 * Mails a visitor's message to our own mailbox, with the visitor as reply address. The same text sent again on the same day
 * (UTC) is one message: after a double click, or going back and pressing once more. Suspected bots are
 * flagged, never dropped.
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
    if (isRefusedBy(error, "mails.id")) return; // A repeated submit: already queued.
    throw error;
  }
  ctx.defer(flushOutbox(ctx, [mailOutboxId(mail.id)]));
}

/** Recipient of messages: a dedicated address, or the sender address of our mails. */
export function contactAddress({ settings }: Pick<AppContext, "settings">): string {
  return settings.CONTACT_TO || settings.MAIL_FROM;
}

/** Rate limit. Checked before the form is parsed, and counts invalid forms too. */
export async function mayWrite(ctx: AppContext, clientAddress: string): Promise<boolean> {
  const key = `contact:${clientKey(clientAddress)}`;
  return (await ctx.limits.contact.limit({ key })).success && (await takeAttempt(ctx, key, hourlyLimit));
}

/** Derived from the day and the full text, as a UUID version 8 (custom). */
function messageId({ name, email, topic, message }: SendMessage, now: number): string {
  const hex = sha256Hex(JSON.stringify([dayOf(now), name, email, topic, message]));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
