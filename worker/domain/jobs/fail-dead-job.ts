import type { AppContext } from "#worker/context.ts";
import { endIngest } from "#worker/domain/ingests/end-ingest.ts";
import { log } from "#worker/domain/log.ts";
import type { JobMessage } from "#worker/domain/outbox/contract.ts";
import { endPreparation } from "#worker/domain/preparations/end-preparation.ts";
import { failRender } from "#worker/domain/renders/fail-render.ts";

/** Dead letters: a message that could not be handled ends its job at once, and tokens held for it are back. */
export async function failDeadJob(ctx: AppContext, message: JobMessage): Promise<void> {
  log("job.dead", { kind: message.kind, id: message.id });
  if (message.kind === "render") await failRender(ctx, message.id, "unexpected");
  if (message.kind === "prepare" || message.kind === "ingest") {
    const { id, attempt } = message;
    const end = message.kind === "prepare" ? endPreparation : endIngest;
    const status = "failed" as const;
    const ended = await end(ctx, { id, attempt, status, code: "unexpected" });
    if (!ended) await end(ctx, { id, attempt: attempt - 1, status, code: "unexpected" });
  }
}
