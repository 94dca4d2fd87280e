import type { AppContext } from "#worker/context.ts";
import { describeIngest } from "#worker/domain/catalogue/ingests/ensure-ingest.ts";
import { describeListening } from "#worker/domain/catalogue/ingests/sound-features/listen-again.ts";
import { log, logError } from "#worker/domain/lib/log.ts";
import { describeComp } from "#worker/domain/licensing/videos/comps/comp-job.ts";
import { describePreparation } from "#worker/domain/licensing/videos/preparations/preparation-job.ts";
import { describeRender } from "#worker/domain/licensing/renders/describe-render.ts";
import { endJob } from "./end-job.ts";
import {
  dispatchNext,
  chooseNext,
  claim,
  type Job,
  type JobDetails,
  type JobKind,
  recordAccepted,
  requeue,
} from "#worker/domain/services/jobs/scheduler.ts";
import { readServiceState, recordFailure, recordSuccess } from "./circuit-breaker.ts";
import { retryLost } from "./retry-jobs.ts";

/** `busy`: no free slot for this kind. `closed`: the service accepts nothing. `gone`: claimed elsewhere, or without input. */
type Submission = "accepted" | "busy" | "closed" | "gone" | "ended";

const describers = {
  render: describeRender,
  prepare: describePreparation,
  ingest: describeIngest,
  listen: describeListening,
  comp: describeComp,
} as const;

/** Claims a queued job as attempt `attempt` and submits it. */
export async function submitToRenderer(ctx: AppContext, job: Job): Promise<Submission> {
  if (!(await claim(ctx, job))) return "gone";
  const details = await describers[job.kind](ctx, job.id);
  if (details) return submit(ctx, job, details);
  await requeue(ctx, job);
  return "gone";
}

/**
 * Posts a claimed job to the render service. Requeues it when the service cannot take it, or at once when the service dies
 * during the job; fails it only when the service rejects it as invalid.
 */
async function submit(ctx: AppContext, job: Job, details: JobDetails): Promise<Submission> {
  const { id: jobId, attempt } = job;
  const callbackUrl = new URL("/api/render-callbacks", ctx.settings.PUBLIC_ORIGIN).href;
  const answer = await ctx.renderer.submit({ ...details, jobId, attempt, callbackUrl }, ctx.clock.now());
  if (answer.accepted) {
    await recordAccepted(ctx, job);
    await recordSuccess(ctx, await readServiceState(ctx));
    ctx.defer(answer.ended.then((end) => (end === "lost" ? retryLost(ctx, job) : dispatchNext(ctx))));
    return "accepted";
  }
  const { reason, detail } = answer;
  log("job.not-accepted", { kind: job.kind, jobId: job.id, reason, detail });
  if (reason === "bad-job") {
    await endJob(ctx, job, { status: "failed", code: "unexpected" });
    return "ended";
  }
  // The job may have started although no answer arrived.
  await requeue(ctx, job, reason === "unreachable");
  if (reason === "busy") return "busy";
  await recordFailure(ctx, { trouble: reason, detail }, job);
  return "closed";
}

/** Queue: the message says only that a job is queued. Choosing here keeps accounts fair whatever the order of messages. */
export async function submitNext(ctx: AppContext): Promise<void> {
  const { closedUntil } = await readServiceState(ctx);
  if (closedUntil > ctx.clock.now()) return;
  const full: JobKind[] = [];
  for (;;) {
    // Chosen anew each time: the order depends on what was just submitted.
    const next = await chooseNext(ctx, full);
    if (!next) return;
    const outcome = await trySubmit(ctx, next);
    // Paid renders come first: without a slot for them there is none for the rest.
    if (outcome === "closed" || (outcome === "busy" && next.kind === "render")) return;
    if (outcome === "busy") full.push(next.kind);
  }
}

/** A failure to submit one job does not block the others. */
async function trySubmit(ctx: AppContext, job: Job): Promise<Submission> {
  try {
    return await submitToRenderer(ctx, job);
  } catch (error) {
    logError("job.not-submitted", error, { kind: job.kind, jobId: job.id });
    await retryLost(ctx, job);
    return "ended";
  }
}
