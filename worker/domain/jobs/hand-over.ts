import type { RenderJob } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/log.ts";
import type { JobMessage } from "#worker/domain/outbox/contract.ts";
import { retryDelaySeconds } from "./limits.ts";

/**
 * Gives a job to the render service. When it is busy or away, the same message comes again in a few seconds; when the
 * service dies while it works, `onLost` runs at once instead of waiting for the cron to notice.
 */
export async function handOver(
  ctx: AppContext,
  message: JobMessage,
  job: RenderJob,
  onLost: () => Promise<unknown>,
): Promise<void> {
  const handover = await ctx.renderer.submit(job, ctx.clock.now());
  if (handover.accepted) {
    ctx.defer(handover.ended.then((end) => (end === "lost" ? onLost() : undefined)));
    return;
  }
  log("job.not-accepted", {
    kind: job.kind,
    jobId: job.jobId,
    reason: handover.reason,
    detail: handover.detail,
  });
  if (handover.reason === "refused")
    throw new Error(`The render service refused the job: ${handover.detail}`);
  await ctx.sendJob(message, retryDelaySeconds);
}

export function callbackUrl(ctx: AppContext): string {
  return new URL("/api/render-callbacks", ctx.settings.PUBLIC_ORIGIN).href;
}
