import type { RenderJob } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/log.ts";
import { endJob } from "./end-job.ts";
import { type Job, callNext, noteAccepted, putBack } from "./line.ts";
import { redriveLost } from "./redrive.ts";
import { noteTaken, noteTrouble, readServiceState } from "./service-state.ts";

/** What became of handing over: `busy` has no place for this kind now, `closed` can take nothing at all. */
export type HandedOver = "accepted" | "busy" | "closed" | "gone" | "ended";

/**
 * Gives a claimed job to the render service. What the service cannot take goes back to its place in line; only a job
 * that the service calls bad in itself ends. When the service dies while it works, the job is in line again at once
 * instead of waiting for the cron to notice; when it has finished, the next is called.
 */
export async function handOver(ctx: AppContext, job: Job, described: RenderJob): Promise<HandedOver> {
  const handover = await ctx.renderer.submit(described, ctx.clock.now());
  if (handover.accepted) {
    await noteAccepted(ctx, job);
    await noteTaken(ctx, await readServiceState(ctx));
    ctx.defer(handover.ended.then((end) => (end === "lost" ? redriveLost(ctx, job) : callNext(ctx))));
    return "accepted";
  }
  const { reason, detail } = handover;
  log("job.not-accepted", { kind: job.kind, jobId: job.id, reason, detail });
  if (reason === "bad-job") {
    await endJob(ctx, job, { status: "failed", code: "unexpected" });
    return "ended";
  }
  // An answer that got lost may stand for a job that has begun.
  await putBack(ctx, job, reason === "unreachable");
  if (reason === "busy") return "busy";
  await noteTrouble(ctx, { trouble: reason, detail }, job);
  return "closed";
}

export function callbackUrl(ctx: AppContext): string {
  return new URL("/api/render-callbacks", ctx.settings.PUBLIC_ORIGIN).href;
}
