import { sql } from "drizzle-orm";
import type { FaultCode } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { seconds } from "#worker/domain/lib/time.ts";
import { endJob } from "./end-job.ts";
import {
  backOff,
  deadline,
  longestWait,
  maxAttempts,
  silentAfter,
} from "#worker/domain/services/jobs/limits.ts";
import { type Job, callNext, isSubmitted, jobKinds, tableOf } from "#worker/domain/services/jobs/line.ts";

/**
 * The service or the way to it lost this attempt: the job waits in line again, at first without a pause. Lost attempts
 * are not counted against the job; the deadline ends one that takes the service down with it. Once, whoever asks.
 */
export async function retryLost(ctx: AppContext, job: Job): Promise<void> {
  const losses = await countOf(ctx, job, "losses");
  if (losses === null) return;
  await waitAgain(ctx, job, { column: "losses", counted: losses, pause: losses && backOff(losses, job.id) });
}

/** Faults that a retry repeats; a timeout may be the machine's. */
const faultsOfFiles: readonly FaultCode[] = ["ffmpeg-failed", "out-of-limits"];
/** Codes that refuse the file of a job for failing twice; other kinds work on files that we made ourselves. */
const refusalsOfFiles: Partial<Record<Job["kind"], string>> = {
  ingest: "unreadable",
  prepare: "fails-twice",
};

/**
 * Retries an attempt that failed by the job's own doing after a pause, until the last. A file that somebody brought is
 * refused at the second failure: a third would be the same.
 */
export async function retryFailed(ctx: AppContext, job: Job, code: FaultCode): Promise<void> {
  const failures = await countOf(ctx, job, "failures");
  if (failures === null) return;
  const refusal = refusalsOfFiles[job.kind];
  if (refusal && failures > 0 && faultsOfFiles.includes(code)) {
    await endJob(ctx, job, { status: "refused", code: refusal });
    return;
  }
  if (failures + 1 >= maxAttempts) {
    await endJob(ctx, job, { status: "failed", code });
    return;
  }
  const pause = backOff(failures + 1, job.id);
  await waitAgain(ctx, job, { column: "failures", counted: failures, pause });
}

async function countOf(ctx: AppContext, job: Job, column: "failures" | "losses"): Promise<number | null> {
  const [row] = await ctx.db.all<{ count: number }>(sql`
    SELECT ${sql.raw(column)} AS count FROM ${tableOf(job.kind)} WHERE ${isSubmitted(job)}`);
  return row?.count ?? null;
}

type Again = { column: "failures" | "losses"; counted: number; pause: number };

async function waitAgain(ctx: AppContext, job: Job, { column, counted, pause }: Again): Promise<void> {
  const count = sql.raw(column);
  const now = ctx.clock.now();
  const waiting = await ctx.db.all(sql`
    UPDATE ${tableOf(job.kind)}
    SET submitted_at = NULL, heartbeat_at = ${now}, progress = 0, not_before = ${now + pause}, ${count} = ${counted + 1}
    WHERE ${isSubmitted(job)} AND ${count} = ${counted} RETURNING id`);
  if (waiting.length === 0) return;
  await ctx.sendJob({ ...job, attempt: job.attempt + 1 }, Math.ceil(pause / seconds(1)));
}

/**
 * Cron: ends what is over its deadline even while it is still reported, and what no service has taken for a day; hands
 * over again what the service has fallen silent about, and calls whoever is next: a message may have got lost.
 */
export async function retryStalledJobs(ctx: AppContext): Promise<number> {
  await callNext(ctx);
  const [overdue, untaken] = await Promise.all([listAll(ctx, listOverdue), listAll(ctx, listUntaken)]);
  await endAll(ctx, overdue, "timeout");
  await endAll(ctx, untaken, "not-taken");
  const silent = await ctx.db.all<Job>(sql`
    SELECT kind, id, attempt FROM submitted_jobs
    WHERE heartbeat_at < ${ctx.clock.now() - silentAfter} ORDER BY heartbeat_at LIMIT 50`);
  await Promise.all(silent.map((job) => retryLost(ctx, job)));
  return overdue.length + untaken.length + silent.length;
}

async function listAll(
  ctx: AppContext,
  list: (ctx: AppContext, kind: Job["kind"]) => Promise<Job[]>,
): Promise<Job[]> {
  return (await Promise.all(jobKinds.map((kind) => list(ctx, kind)))).flat();
}

async function endAll(ctx: AppContext, jobs: readonly Job[], code: string): Promise<void> {
  await Promise.all(jobs.map((job) => endJob(ctx, job, { status: "failed", code })));
}

function listOverdue(ctx: AppContext, kind: Job["kind"]): Promise<Job[]> {
  return ctx.db.all<Job>(sql`
    SELECT ${kind} AS kind, id, attempt FROM ${tableOf(kind)}
    WHERE status = 'pending' AND accepted_at IS NOT NULL AND accepted_at < ${ctx.clock.now() - deadline} LIMIT 50`);
}

/** Waiting in line for so long that whoever asked for it has given it up. A job the service has is none of them. */
function listUntaken(ctx: AppContext, kind: Job["kind"]): Promise<Job[]> {
  const now = ctx.clock.now();
  return ctx.db.all<Job>(sql`
    SELECT ${kind} AS kind, id, attempt FROM ${tableOf(kind)}
    WHERE status = 'pending' AND submitted_at IS NULL AND accepted_at IS NULL AND not_before <= ${now}
      AND created_at < ${now - longestWait} LIMIT 50`);
}
