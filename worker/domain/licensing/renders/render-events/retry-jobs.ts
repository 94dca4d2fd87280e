import { sql } from "drizzle-orm";
import type { FaultCode } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { seconds } from "#worker/domain/lib/time.ts";
import { endJob } from "./end-job.ts";
import {
  backOff,
  dispatchNext,
  deadline,
  isSubmitted,
  type Job,
  jobKinds,
  longestWait,
  maxAttempts,
  silentAfter,
  tableOf,
} from "#worker/domain/services/jobs/scheduler.ts";

/** Requeues a job that the service lost. Lost attempts are not counted; the deadline ends a job that crashes the service. */
export async function retryLost(ctx: AppContext, job: Job): Promise<void> {
  const losses = (await readTries(ctx, job))?.losses;
  if (losses === undefined) return;
  await rescheduleJob(ctx, job, {
    column: "losses",
    counted: losses,
    pause: losses && backOff(losses, job.id),
  });
}

/** Refusal for a file that fails twice in the same way. Null when we made the file ourselves. */
function refusalOf(kind: Job["kind"], code: string): string | null {
  if (kind !== "prepare" && kind !== "ingest") return null;
  if (code === "timeout") return "takes-too-long";
  return kind === "prepare" ? "fails-twice" : "unreadable";
}

/** Retries with back-off until the last attempt. The same failure twice refuses an uploaded file. */
export async function retryFailed(ctx: AppContext, job: Job, code: FaultCode): Promise<void> {
  const tries = await readTries(ctx, job);
  if (!tries) return;
  const { failures, lastFailure } = tries;
  const isLast = failures + 1 >= maxAttempts;
  const refusal = refusalOf(job.kind, code);
  if (isLast || (refusal && code === lastFailure)) {
    await endJob(ctx, job, refusal ? { status: "refused", code: refusal } : { status: "failed", code });
    return;
  }
  const pause = backOff(failures + 1, job.id);
  await rescheduleJob(ctx, job, { column: "failures", counted: failures, pause, code });
}

const timedOut = { status: "failed", code: "timeout" } as const;

/** Blames the file only if an earlier attempt timed out. */
export function endOverdue(ctx: AppContext, job: Job, lastFailure: string | null): Promise<boolean> {
  const refusal = lastFailure === "timeout" ? refusalOf(job.kind, lastFailure) : null;
  const ending = refusal ? ({ status: "refused", code: refusal } as const) : timedOut;
  return endJob(ctx, job, ending);
}

type Tries = { failures: number; losses: number; lastFailure: string | null };

async function readTries(ctx: AppContext, job: Job): Promise<Tries | null> {
  const [row] = await ctx.db.all<Tries>(sql`
    SELECT failures, losses, last_failure AS lastFailure FROM ${tableOf(job.kind)} WHERE ${isSubmitted(job)}`);
  return row ?? null;
}

type Again = { column: "failures" | "losses"; counted: number; pause: number; code?: FaultCode };

async function rescheduleJob(ctx: AppContext, job: Job, { column, counted, pause, code }: Again): Promise<void> {
  const count = sql.raw(column);
  const now = ctx.clock.now();
  const waiting = await ctx.db.all(sql`
    UPDATE ${tableOf(job.kind)}
    SET submitted_at = NULL, heartbeat_at = ${now}, progress = 0, not_before = ${now + pause}, ${count} = ${counted + 1},
      last_failure = ifnull(${code ?? null}, last_failure)
    WHERE ${isSubmitted(job)} AND ${count} = ${counted} RETURNING id`);
  if (waiting.length === 0) return;
  await ctx.sendJob({ ...job, attempt: job.attempt + 1 }, Math.ceil(pause / seconds(1)));
}

/** Cron: ends overdue and untaken jobs, resubmits those the service is silent about, and dispatches the next. */
export async function retryStalledJobs(ctx: AppContext): Promise<number> {
  await dispatchNext(ctx);
  const [overdue, untaken] = await Promise.all([listAll(ctx, listOverdue), listAll(ctx, listUntaken)]);
  await Promise.all(overdue.map((job) => endOverdue(ctx, job, job.lastFailure)));
  await Promise.all(untaken.map((job) => endJob(ctx, job, { status: "failed", code: "not-taken" })));
  const silent = await ctx.db.all<Job>(sql`
    SELECT kind, id, attempt FROM submitted_jobs
    WHERE heartbeat_at < ${ctx.clock.now() - silentAfter} ORDER BY heartbeat_at LIMIT 50`);
  await Promise.all(silent.map((job) => retryLost(ctx, job)));
  return overdue.length + untaken.length + silent.length;
}

async function listAll<Listed>(
  ctx: AppContext,
  list: (ctx: AppContext, kind: Job["kind"]) => Promise<Listed[]>,
): Promise<Listed[]> {
  return (await Promise.all(jobKinds.map((kind) => list(ctx, kind)))).flat();
}

function listOverdue(ctx: AppContext, kind: Job["kind"]): Promise<(Job & Pick<Tries, "lastFailure">)[]> {
  return ctx.db.all(sql`
    SELECT ${kind} AS kind, id, attempt, last_failure AS lastFailure FROM ${tableOf(kind)}
    WHERE status = 'pending' AND accepted_at IS NOT NULL AND accepted_at < ${ctx.clock.now() - deadline} LIMIT 50`);
}

/** Jobs queued for longer than `longestWait`, not submitted. */
function listUntaken(ctx: AppContext, kind: Job["kind"]): Promise<Job[]> {
  const now = ctx.clock.now();
  return ctx.db.all<Job>(sql`
    SELECT ${kind} AS kind, id, attempt FROM ${tableOf(kind)}
    WHERE status = 'pending' AND submitted_at IS NULL AND accepted_at IS NULL AND not_before <= ${now}
      AND created_at < ${now - longestWait} LIMIT 50`);
}
