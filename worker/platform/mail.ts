/** A complete mail. `kind` is its type, for automatic sorting. */
export type OutgoingMail = {
  kind: string;
  from: string;
  to: string;
  /** Reply address, if it differs from `from`. A name of one line, without control characters. */
  replyTo?: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
};

/** Throws if the mail was not accepted. */
export type MailTransport = { send(mail: OutgoingMail): Promise<void> };

const senderName = "Cuesheet";

/** Cloudflare's email service; its binding builds the message. */
export function sendByBinding(binding: SendEmail): MailTransport {
  return {
    async send({ kind, from, ...mail }) {
      await binding.send({
        ...mail,
        from: { name: senderName, email: from },
        // Suppresses auto-replies from mailboxes.
        headers: { "Auto-Submitted": "auto-generated", "X-Cuesheet-Mail": kind },
      });
    },
  };
}

/** Demo transport: stores mails, which are shown at /dev/mail, instead of sending them. */
export function captureMail(database: D1Database, now: () => number): MailTransport {
  return {
    async send({ kind, from, to, replyTo, subject, text, html }) {
      await database
        .prepare("INSERT INTO captured_mails VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(
          crypto.randomUUID(),
          kind,
          from,
          to,
          subject,
          text,
          html,
          now(),
          replyTo ? `${replyTo.name} <${replyTo.email}>` : null,
        )
        .run();
    },
  };
}
