import { sql } from "drizzle-orm";
import type { FaultCode } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { minutes, seconds } from "#worker/domain/lib/time.ts";
import { clearAlarms, raiseAlarm } from "#worker/domain/services/mail/alarms.ts";
import { endJob } from "./end-job.ts";
import {
  backOff,
  callNext,
  deadline,
  isSubmitted,
  type Job,
  jobKinds,
  longestWait,
  maxAttempts,
  silentAfter,
  tableOf,
} from "#worker/domain/services/jobs/line.ts";

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

/** Names of alarms about the render service. The operations handbook says what to do about each. */
export const serviceRules = {
  unreachable: "the render service does not answer",
  "turned-away": "the render service turns our jobs away",
  "no-space": "the disk of the render service is full",
} as const;
export type Trouble = keyof typeof serviceRules;

/** A restart is no news; longer than this without an answer is. What no waiting mends is told at once. */
const quietFor: Record<Trouble, number> = { unreachable: minutes(2), "turned-away": 0, "no-space": 0 };

type State = { closedUntil: number; failingSince: number | null };

export async function readServiceState(ctx: AppContext): Promise<State> {
  const [row] = await ctx.db.all<State>(sql`
    SELECT closed_until AS closedUntil, failing_since AS failingSince FROM render_service WHERE id = 1`);
  return row ?? { closedUntil: 0, failingSince: null };
}

/**
 * Nothing can be submitted now. Of all who find out at once, one closes the door for a while that doubles each time,
 * and sends the one message that knocks again; everything else just waits in line.
 */
export async function noteTrouble(
  ctx: AppContext,
  failure: { trouble: Trouble; detail: string },
  knock: Job,
): Promise<void> {
  const now = ctx.clock.now();
  const [before] = await ctx.db.all<{ failures: number }>(sql`
    SELECT failures FROM render_service WHERE id = 1 AND closed_until <= ${now}`);
  if (!before) return;
  const pause = Math.min(minutes(1), backOff(before.failures + 1, knock.id));
  const [noted] = await ctx.db.all<{ failingSince: number }>(sql`
    UPDATE render_service SET failures = failures + 1, closed_until = ${now + pause}, reason = ${failure.trouble},
      failing_since = ifnull(failing_since, ${now})
    WHERE id = 1 AND failures = ${before.failures} AND closed_until <= ${now}
    RETURNING failing_since AS failingSince`);
  if (!noted) return;
  log("render-service.trouble", { ...failure, retryInMs: pause });
  await ctx.sendJob(knock, Math.ceil(pause / 1000));
  if (now - noted.failingSince >= quietFor[failure.trouble]) await raiseServiceAlarm(ctx, failure);
}

/** The service has taken a job: whatever kept it from that is over. */
export async function noteTaken(ctx: AppContext, { failingSince }: State): Promise<void> {
  if (failingSince === null) return;
  await ctx.db.run(sql`
    UPDATE render_service SET closed_until = 0, failures = 0, failing_since = NULL, reason = NULL WHERE id = 1`);
  await clearAlarms(ctx, [serviceRules.unreachable, serviceRules["turned-away"]]);
}

export async function raiseServiceAlarm(
  ctx: AppContext,
  { trouble, detail }: { trouble: Trouble; detail: string },
): Promise<void> {
  const rule = serviceRules[trouble];
  await raiseAlarm(ctx, { rule, finding: detail }, { kind: "service-alarm", rule, detail });
}
