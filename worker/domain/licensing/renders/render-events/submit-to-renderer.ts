import type { AppContext } from "#worker/context.ts";
import { describeIngest } from "#worker/domain/catalogue/ingests/ensure-ingest.ts";
import { describeListening } from "#worker/domain/catalogue/ingests/sound-features/listen-again.ts";
import { log, logError } from "#worker/domain/lib/log.ts";
import { describeComp } from "#worker/domain/licensing/videos/comps/comp-job.ts";
import { describePreparation } from "#worker/domain/licensing/videos/preparations/preparation-job.ts";
import { describeRender } from "#worker/domain/licensing/renders/describe-render.ts";
import { endJob } from "./end-job.ts";
import {
  callNext,
  chooseNext,
  claim,
  type Job,
  type JobDetails,
  type JobKind,
  noteAccepted,
  putBack,
} from "#worker/domain/services/jobs/line.ts";
import { noteTaken, noteTrouble, readServiceState, retryLost } from "./retry-jobs.ts";

/** What became of it: `busy` has no place for this kind now, `closed` can take nothing at all. */
type Submission = "accepted" | "busy" | "closed" | "gone" | "ended";

const describers = {
  render: describeRender,
  prepare: describePreparation,
  ingest: describeIngest,
  listen: describeListening,
  comp: describeComp,
} as const;

/** Claims a waiting job as attempt `attempt` and submits it; `gone` when another did so, or it has nothing to work on. */
export async function submitToRenderer(ctx: AppContext, job: Job): Promise<Submission> {
  if (!(await claim(ctx, job))) return "gone";
  const details = await describers[job.kind](ctx, job.id);
  if (details) return submit(ctx, job, details);
  await putBack(ctx, job);
  return "gone";
}

/**
 * Gives a claimed job to the render service. What the service cannot take goes back to its place in line; only a job
 * that the service calls bad in itself ends. When the service dies while it works, the job is in line again at once
 * instead of waiting for the cron to notice; when it has finished, the next is called.
 */
async function submit(ctx: AppContext, job: Job, details: JobDetails): Promise<Submission> {
  const { id: jobId, attempt } = job;
  const callbackUrl = new URL("/api/render-callbacks", ctx.settings.PUBLIC_ORIGIN).href;
  const answer = await ctx.renderer.submit({ ...details, jobId, attempt, callbackUrl }, ctx.clock.now());
  if (answer.accepted) {
    await noteAccepted(ctx, job);
    await noteTaken(ctx, await readServiceState(ctx));
    ctx.defer(answer.ended.then((end) => (end === "lost" ? retryLost(ctx, job) : callNext(ctx))));
    return "accepted";
  }
  const { reason, detail } = answer;
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

/** Queue: a message says that a job waits, not which: chosen here, so that no account's messages go first. */
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
