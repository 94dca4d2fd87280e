import type { AppContext } from "#worker/context.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { type Job, type JobKind, chooseNext } from "#worker/domain/services/jobs/line.ts";
import { retryLost } from "./retry-jobs.ts";
import { readServiceState } from "./service-state.ts";
import { type Submission, submitToRenderer } from "./submit-to-renderer.ts";

/**
 * Queue: submits whoever is next, as many as the service has room for. A message says that somebody waits, not who:
 * that is chosen here, at the last moment, so that no account's messages stand before another's.
 */
export async function submitNext(ctx: AppContext): Promise<void> {
  const { closedUntil } = await readServiceState(ctx);
  if (closedUntil > ctx.clock.now()) return;
  const full: JobKind[] = [];
  for (;;) {
    // Who is next depends on who has just been submitted.
    const next = await chooseNext(ctx, full);
    if (!next) return;
    const outcome = await trySubmit(ctx, next);
    // No room for what is paid is no room for what goes behind it.
    if (outcome === "closed" || (outcome === "busy" && next.kind === "render")) return;
    if (outcome === "busy") full.push(next.kind);
  }
}

/** What stands in the way of one job keeps nobody else from being submitted. */
async function trySubmit(ctx: AppContext, job: Job): Promise<Submission> {
  try {
    return await submitToRenderer(ctx, job);
  } catch (error) {
    logError("job.not-submitted", error, { kind: job.kind, jobId: job.id });
    await retryLost(ctx, job);
    return "ended";
  }
}
