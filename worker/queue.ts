import type { AppContext } from "./context.ts";
import { screenTrack } from "./domain/catalogue/ingests/fingerprints/record-matches.ts";
import { warrantRest } from "./domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";
import { answerPing } from "./domain/office/ops/monitoring.ts";
import { failDeadJob } from "./domain/licensing/renders/render-events/end-job.ts";
import { submitNext } from "./domain/licensing/renders/render-events/submit-to-renderer.ts";
import { issueLicence } from "./domain/licensing/licences/issue-licence.ts";
import { mailResetLink } from "./domain/people/accounts/reset-password.ts";
import { logError } from "./domain/lib/log.ts";
import { sendMail } from "./domain/services/mail/send-mail.ts";
import { JobMessage } from "./domain/services/jobs/jobs.contract.ts";
import { runChore } from "./scheduled.ts";

/** Dispatches one message to one domain function. A thrown error retries the message, and finally dead-letters it. */
export async function handleMessage(ctx: AppContext, message: JobMessage): Promise<void> {
  switch (message.kind) {
    case "render":
    case "prepare":
    case "ingest":
    case "listen":
    case "comp":
      return submitNext(ctx);
    case "remove-media":
      return ctx.media.remove(message.keys);
    case "mail-reset-link":
      return mailResetLink(ctx, message.emailKey);
    case "chore":
      return runChore(ctx, message);
    default:
      return handlersById[message.kind](ctx, message.id);
  }
}

const handlersById = {
  "warrant-catalogue": warrantRest,
  "screen-track": screenTrack,
  "issue-licence": issueLicence,
  "send-mail": sendMail,
  ping: answerPing,
};

const deadLetters = "cuesheet-jobs-dead";

export async function handleBatch(ctx: AppContext, batch: MessageBatch): Promise<void> {
  const handle = batch.queue === deadLetters ? failDeadJob : handleMessage;
  await Promise.all(
    batch.messages.map(async (message) => {
      const parsed = JobMessage.safeParse(message.body);
      if (!parsed.success) return message.ack();
      try {
        await handle(ctx, parsed.data);
        message.ack();
      } catch (error) {
        logError("queue.message-failed", error, { kind: parsed.data.kind, attempts: message.attempts });
        message.retry({ delaySeconds: Math.min(60, 2 ** message.attempts) });
      }
    }),
  );
}
