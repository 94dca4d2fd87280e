import type { AppContext } from "#worker/context.ts";
import { reportIncident } from "#worker/domain/services/mail/alarms.ts";
import { log } from "#worker/domain/lib/log.ts";
import type { JobMessage } from "#worker/domain/services/jobs/outbox.contract.ts";
import { endJob } from "./end-job.ts";
import { isAtService } from "#worker/domain/services/jobs/line.ts";

/**
 * Dead letters: a message that could not be handled ends its job, and tokens held for it are back; but only the attempt
 * it speaks of. A job that is at another attempt, or still waits for this one, goes on without the message. Super users
 * are told of it.
 */
export async function failDeadJob(ctx: AppContext, message: JobMessage): Promise<void> {
  const { kind, id } = message;
  log("job.dead", { kind, id });
  const isJob =
    kind === "render" || kind === "prepare" || kind === "ingest" || kind === "listen" || kind === "comp";
  if (isJob && (await isAtService(ctx, message)))
    await endJob(ctx, message, { status: "failed", code: "unexpected" });
  await reportIncident(ctx, "dead-letter", `${kind} ${id}`);
}
