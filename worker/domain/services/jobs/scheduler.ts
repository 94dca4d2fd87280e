import { type SQL, sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { RenderJob } from "#render-service/render-service.contract.ts";
import { timeLimits } from "#render-service/time-limits.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { hours, minutes, seconds } from "#worker/domain/lib/time.ts";

/** Jobs of the render service, named like their messages. */
export const jobKinds = ["render", "prepare", "ingest", "listen", "comp"] as const;
export type JobKind = (typeof jobKinds)[number];
export type Job = { kind: JobKind; id: string; attempt: number };

/** The part of a job that its kind defines. */
export type JobDetails<Of extends RenderJob = RenderJob> = Of extends unknown
  ? Omit<Of, "jobId" | "attempt" | "callbackUrl">
  : never;

const tables: Record<JobKind, SQL> = {
  render: sql.raw("renders"),
  prepare: sql.raw("preparations"),
  ingest: sql.raw("ingests"),
  listen: sql.raw("listenings"),
  comp: sql.raw("comps"),
};
export const tableOf = (kind: JobKind): SQL => tables[kind];

/** Condition: the job is at this attempt, submitted or being submitted. */
export const isSubmitted = ({ id, attempt }: Job): SQL =>
  sql`id = ${id} AND status = 'pending' AND attempt = ${attempt} AND submitted_at IS NOT NULL`;

export async function isAtService(ctx: AppContext, job: Job): Promise<boolean> {
  return (await ctx.db.all(sql`SELECT 1 FROM ${tableOf(job.kind)} WHERE ${isSubmitted(job)}`)).length > 0;
}

/**
 * Chooses the next job: by rank (paid first), then the account with the fewest jobs at the service, then the longest wait since
 * the account's last turn or the job's creation, whichever is later (start-time fair queueing). Null when none is due.
 */
export async function chooseNext(ctx: AppContext, except: readonly JobKind[] = []): Promise<Job | null> {
  const [next] = await ctx.db.all<Job>(sql`
    WITH running AS MATERIALIZED (SELECT user_id, count(*) AS jobs FROM submitted_jobs GROUP BY user_id)
    SELECT in_line.kind, in_line.id, in_line.attempt + 1 AS attempt
    FROM waiting_jobs AS in_line
    LEFT JOIN running ON running.user_id = in_line.user_id
    LEFT JOIN render_turns AS turn ON turn.user_id = in_line.user_id
    WHERE in_line.not_before <= ${ctx.clock.now()}
      AND in_line.kind NOT IN (SELECT value FROM json_each(${JSON.stringify(except)}) AS asked)
    ORDER BY in_line.rank, ifnull(running.jobs, 0), max(ifnull(turn.turn, 0), in_line.created_at),
      in_line.created_at, in_line.id
    LIMIT 1`);
  return next ?? null;
}

/** Claims a queued job as attempt `attempt`. False when it was claimed elsewhere, or has ended. */
export async function claim(ctx: AppContext, { kind, id, attempt }: Job): Promise<boolean> {
  const now = ctx.clock.now();
  const claimed = await ctx.db.all(sql`
    UPDATE ${tableOf(kind)} SET attempt = ${attempt}, submitted_at = ${now}, heartbeat_at = ${now}, progress = 0
    WHERE id = ${id} AND status = 'pending' AND attempt = ${attempt - 1} AND submitted_at IS NULL
    RETURNING id`);
  return claimed.length === 1;
}

/**
 * Requeues a job that could not be submitted, in its old place. Reuses the attempt's number unless the job `mayHaveStarted`: a
 * higher attempt then ends the lower one wherever it runs.
 */
export async function requeue(ctx: AppContext, job: Job, mayHaveStarted = false): Promise<void> {
  const attempt = mayHaveStarted ? job.attempt : job.attempt - 1;
  await ctx.db.run(sql`
    UPDATE ${tableOf(job.kind)} SET attempt = ${attempt}, submitted_at = NULL WHERE ${isSubmitted(job)}`);
}

/** Records the account's turn and starts the deadline. Turns are epoch milliseconds, incremented to stay unique. */
export async function recordAccepted(ctx: AppContext, job: Job): Promise<void> {
  await runBatch(ctx.db, [
    ctx.db.run(sql`
      INSERT INTO render_turns (user_id, turn)
      SELECT user_id, max(${ctx.clock.now()}, (SELECT ifnull(max(turn), 0) + 1 FROM render_turns))
      FROM submitted_jobs WHERE kind = ${job.kind} AND id = ${job.id}
      ON CONFLICT (user_id) DO UPDATE SET turn = excluded.turn`),
    ctx.db.run(sql`
      UPDATE ${tableOf(job.kind)} SET accepted_at = ifnull(accepted_at, ${ctx.clock.now()})
        WHERE id = ${job.id}`),
  ]);
}

/** Enqueues a message for the next job, if one is due. */
export async function dispatchNext(ctx: AppContext): Promise<void> {
  const next = await chooseNext(ctx);
  if (next) await ctx.sendJob(next);
}

export const { silentAfter, deadline, addressLife: urlLife } = timeLimits;

/** A job that stays queued for longer fails. */
export const longestWait = hours(24);

/** Failures of the job itself; attempts lost by the service or the network are not counted. */
export const maxAttempts = 4;

/** Bounds of the back-off. */
const shortestBackOff = seconds(5);
const longestBackOff = minutes(5);

/**
 * Milliseconds of exponential back-off after failure number `failures` (1 is the first). Jitter of up to half, derived from
 * the job's id, spreads jobs that failed together.
 */
export function backOff(failures: number, jobId: string): number {
  const longest = Math.min(longestBackOff, shortestBackOff * 2 ** (failures - 1));
  const share = Number.parseInt(jobId.slice(0, 8), 16) / 2 ** 32;
  return Math.round(longest / 2 + (longest / 2) * share);
}

/** Refusal for an account at its limit of unfinished jobs (triggers of migrations/0007_videos.sql). */
export const tooMuchWaiting =
  "Too many of your jobs are still in progress. Please wait until some have finished, then try again.";

export function isTooMuchWaiting(error: unknown): boolean {
  return isRefusedBy(error, "too_many_waiting");
}
