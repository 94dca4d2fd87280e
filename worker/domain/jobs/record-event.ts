import { and, eq, sql } from "drizzle-orm";
import { ingests, preparations, renders } from "#drizzle/schema/index.ts";
import type { EventReply, RenderEvent } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
import { completeAudio, completeCover } from "#worker/domain/ingests/complete-ingest.ts";
import { endIngest } from "#worker/domain/ingests/end-ingest.ts";
import { redriveIngest } from "#worker/domain/ingests/redrive-ingest.ts";
import { log } from "#worker/domain/log.ts";
import { completePreparation } from "#worker/domain/preparations/complete-preparation.ts";
import { endPreparation } from "#worker/domain/preparations/end-preparation.ts";
import { redrivePreparation } from "#worker/domain/preparations/redrive-preparation.ts";
import { completeRender } from "#worker/domain/renders/complete-render.ts";
import { failRender } from "#worker/domain/renders/fail-render.ts";
import { redriveRender } from "#worker/domain/renders/redrive-render.ts";

/** What the render service reports. Late, repeated and contradicting events change nothing. */
export async function recordEvent(ctx: AppContext, event: RenderEvent): Promise<EventReply> {
  const job = await findJob(ctx, event);
  if (!job) return { applied: false, continue: false };
  if (event.type === "progress") return { applied: true, continue: await noteProgress(ctx, job, event) };
  if (event.type === "refused" || event.type === "failed") {
    log("job.not-done", {
      jobId: event.jobId,
      attempt: event.attempt,
      code: event.code,
      detail: event.detail,
    });
  }
  return { applied: await apply(ctx, job, event), continue: false };
}

type Job = "preparation" | "render" | "audio" | "cover";
type Ending = Exclude<RenderEvent, { type: "progress" }>;

async function apply(ctx: AppContext, job: Job, event: Ending): Promise<boolean> {
  switch (event.type) {
    case "prepare.completed":
      return job === "preparation" && completePreparation(ctx, event);
    case "sound.completed":
      return job === "render" && completeRender(ctx, event);
    case "ingest.completed":
      return job === "audio" && completeAudio(ctx, event);
    case "cover.completed":
      return job === "cover" && completeCover(ctx, event);
    case "refused":
      return refuse(ctx, job, event);
    case "failed":
      await redrive(ctx, job, event);
      return true;
  }
}

function refuse(ctx: AppContext, job: Job, event: Extract<Ending, { type: "refused" }>): Promise<boolean> {
  const { jobId: id, attempt, code } = event;
  if (job === "render") return failRender(ctx, id, code, attempt);
  const end = job === "preparation" ? endPreparation : endIngest;
  return end(ctx, { id, attempt, status: "refused", code });
}

function redrive(ctx: AppContext, job: Job, { jobId, attempt }: Ending): Promise<unknown> {
  if (job === "render") return redriveRender(ctx, jobId, attempt);
  return job === "preparation" ? redrivePreparation(ctx, jobId, attempt) : redriveIngest(ctx, jobId, attempt);
}

/** The pending job an event speaks of; null when there is none or another attempt is under way. */
async function findJob(ctx: AppContext, event: RenderEvent): Promise<Job | null> {
  const isMeant = sql`id = ${event.jobId} AND status = 'pending' AND attempt = ${event.attempt}`;
  const rows = await ctx.db.all<{ job: Job }>(sql`
    SELECT 'preparation' AS job FROM preparations WHERE ${isMeant}
    UNION ALL SELECT 'render' FROM renders WHERE ${isMeant}
    UNION ALL SELECT kind FROM ingests WHERE ${isMeant}`);
  return rows[0]?.job ?? null;
}

const tables = { preparation: preparations, render: renders, audio: ingests, cover: ingests } as const;

async function noteProgress(
  ctx: AppContext,
  job: Job,
  event: Extract<RenderEvent, { type: "progress" }>,
): Promise<boolean> {
  const table = tables[job];
  const changed = await ctx.db
    .update(table)
    .set({ progress: event.fraction, heartbeatAt: ctx.clock.now() })
    .where(and(eq(table.id, event.jobId), eq(table.status, "pending"), eq(table.attempt, event.attempt)))
    .returning({ id: table.id });
  return changed.length === 1;
}
