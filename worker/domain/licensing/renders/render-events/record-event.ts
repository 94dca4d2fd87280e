import { sql } from "drizzle-orm";
import type { EventReply, FaultCode, RenderEvent } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { completeAudio, completeCover } from "#worker/domain/catalogue/ingests/complete-ingest.ts";
import { completeListening } from "#worker/domain/catalogue/ingests/sound-features/listen-again.ts";
import { clearAlarms } from "#worker/domain/services/mail/alarms.ts";
import { log } from "#worker/domain/lib/log.ts";
import { completeComp } from "#worker/domain/licensing/videos/comps/comp-job.ts";
import { completePreparation } from "#worker/domain/licensing/videos/preparations/complete-preparation.ts";
import { noteSource } from "#worker/domain/licensing/videos/preparations/preparation-job.ts";
import { completeRender } from "#worker/domain/licensing/renders/complete-render.ts";
import { endIfInputIsMissing, endJob } from "./end-job.ts";
import { dispatchNext, deadline, isSubmitted, type Job, tableOf } from "#worker/domain/services/jobs/scheduler.ts";
import { recordFailure, serviceRules } from "./circuit-breaker.ts";
import { endOverdue, retryFailed, retryLost } from "./retry-jobs.ts";

/** Records a callback. Late, repeated and contradicting events change nothing. The end of a job dispatches the next. */
export async function recordEvent(ctx: AppContext, event: RenderEvent): Promise<EventReply> {
  const target = await findJob(ctx, event);
  if (!target) return { applied: false, continue: false };
  const { job } = target;
  if (event.type === "progress") {
    const isContinued = await recordProgress(ctx, job, event);
    return { applied: isContinued, continue: isContinued };
  }
  if (event.type === "refused" || event.type === "failed") {
    const { jobId, attempt, code, detail } = event;
    log("job.not-done", { jobId, attempt, code, detail });
  }
  const applied = await end(ctx, target, event);
  ctx.defer(dispatchNext(ctx));
  return { applied, continue: false };
}

type OutputKind = "picture" | "sound" | "audio" | "cover" | "likeness" | "comp";
type Target = { job: Job; makes: OutputKind };
type Progress = Extract<RenderEvent, { type: "progress" }>;
type Ending = Exclude<RenderEvent, { type: "progress" }>;

async function end(ctx: AppContext, target: Target, event: Ending): Promise<boolean> {
  if (event.type === "refused") {
    const { code, compared } = event;
    return endJob(ctx, target.job, { status: "refused", code, compared });
  }
  if (event.type === "failed") {
    await retryAfter(ctx, target.job, event);
    return true;
  }
  const applied = await complete(ctx, target.makes, event);
  if (applied) await clearAlarms(ctx, [serviceRules["no-space"]]);
  return applied;
}

async function complete(
  ctx: AppContext,
  makes: OutputKind,
  event: Exclude<Ending, { type: "refused" | "failed" }>,
): Promise<boolean> {
  switch (event.type) {
    case "prepare.completed":
      return makes === "picture" && completePreparation(ctx, event);
    case "sound.completed":
      return makes === "sound" && completeRender(ctx, event);
    case "ingest.completed":
      return makes === "audio" && completeAudio(ctx, event);
    case "cover.completed":
      return makes === "cover" && completeCover(ctx, event);
    case "listen.completed":
      return makes === "likeness" && completeListening(ctx, event);
    case "comp.completed":
      return makes === "comp" && completeComp(ctx, event);
  }
}

/** Not counted as attempts of the job. */
const infrastructureFaults: readonly FaultCode[] = ["download-failed", "upload-failed", "cancelled", "no-space"];

async function retryAfter(ctx: AppContext, job: Job, { code, detail }: Extract<Ending, { type: "failed" }>): Promise<void> {
  if (!infrastructureFaults.includes(code)) return retryFailed(ctx, job, code);
  if (code === "download-failed" && (await endIfInputIsMissing(ctx, job))) return;
  await retryLost(ctx, job);
  if (code === "no-space") await recordFailure(ctx, { trouble: code, detail }, { ...job, attempt: job.attempt + 1 });
}

/** The pending job of an event; null when it has ended or is at another attempt. */
async function findJob(ctx: AppContext, { jobId: id, attempt }: RenderEvent): Promise<Target | null> {
  const isMeant = sql`id = ${id} AND status = 'pending' AND attempt = ${attempt}`;
  const [row] = await ctx.db.all<{ kind: Job["kind"]; makes: OutputKind }>(sql`
    SELECT 'prepare' AS kind, 'picture' AS makes FROM preparations WHERE ${isMeant}
    UNION ALL SELECT 'render', 'sound' FROM renders WHERE ${isMeant}
    UNION ALL SELECT 'ingest', kind FROM ingests WHERE ${isMeant}
    UNION ALL SELECT 'listen', 'likeness' FROM listenings WHERE ${isMeant}
    UNION ALL SELECT 'comp', 'comp' FROM comps WHERE ${isMeant}`);
  return row ? { job: { kind: row.kind, id, attempt }, makes: row.makes } : null;
}

/** Records progress. False when the job must stop: declared lost, or over its deadline. */
async function recordProgress(ctx: AppContext, job: Job, event: Progress): Promise<boolean> {
  const now = ctx.clock.now();
  if (job.kind === "prepare" && event.source) await noteSource(ctx, job.id, job.attempt, event.source);
  const [row] = await ctx.db.all<{ acceptedAt: number; lastFailure: string | null }>(sql`
    UPDATE ${tableOf(job.kind)}
    SET progress = ${event.fraction}, heartbeat_at = ${now}, accepted_at = ifnull(accepted_at, ${now})
    WHERE ${isSubmitted(job)} RETURNING accepted_at AS acceptedAt, last_failure AS lastFailure`);
  if (!row) return false;
  if (now - row.acceptedAt <= deadline) return true;
  await endOverdue(ctx, job, row.lastFailure);
  return false;
}
