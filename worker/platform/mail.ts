/** One mail, ready to go. `kind` says what it is about, for whoever sorts mail by machine. */
export type OutgoingMail = {
  kind: string;
  from: string;
  to: string;
  /** Where an answer goes, when not to `from`. A name of one line, without control characters. */
  replyTo?: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
};

/** Throws when the mail was not taken. */
export type MailTransport = { send(mail: OutgoingMail): Promise<void> };

const senderName = "Cuesheet";

/** Cloudflare's email service; its binding builds the message. */
export function sendByBinding(binding: SendEmail): MailTransport {
  return {
    async send({ kind, from, ...mail }) {
      await binding.send({
        ...mail,
        from: { name: senderName, email: from },
        // Out-of-office robots do not answer mail that says it was made by a machine.
        headers: { "Auto-Submitted": "auto-generated", "X-Cuesheet-Mail": kind },
      });
    },
  };
}

/** What a demo does instead: nothing leaves the machine, every mail is written down and shown at /dev/mail. */
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
