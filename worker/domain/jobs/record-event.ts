import { and, eq, sql } from "drizzle-orm";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { EventReply, RenderEvent } from "#render-service/contract.ts";
import type { AppContext } from "#worker/context.ts";
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

type Ending = Exclude<RenderEvent, { type: "progress" }>;

async function apply(ctx: AppContext, job: "preparation" | "render", event: Ending): Promise<boolean> {
  const { jobId: id, attempt } = event;
  switch (event.type) {
    case "prepare.completed":
      return job === "preparation" && completePreparation(ctx, event);
    case "sound.completed":
      return job === "render" && completeRender(ctx, event);
    case "refused":
      return job === "preparation"
        ? endPreparation(ctx, { id, attempt, status: "refused", code: event.code })
        : failRender(ctx, id, event.code, attempt);
    case "failed":
      await (job === "preparation" ? redrivePreparation(ctx, id, attempt) : redriveRender(ctx, id, attempt));
      return true;
    default:
      // No job of this kind is asked for by us.
      return false;
  }
}

/** The pending job an event speaks of; null when there is none or another attempt is under way. */
async function findJob(ctx: AppContext, event: RenderEvent): Promise<"preparation" | "render" | null> {
  const rows = await ctx.db.all<{ job: "preparation" | "render" }>(sql`
    SELECT 'preparation' AS job FROM preparations
      WHERE id = ${event.jobId} AND status = 'pending' AND attempt = ${event.attempt}
    UNION ALL
    SELECT 'render' FROM renders WHERE id = ${event.jobId} AND status = 'pending' AND attempt = ${event.attempt}`);
  return rows[0]?.job ?? null;
}

async function noteProgress(
  ctx: AppContext,
  job: "preparation" | "render",
  event: Extract<RenderEvent, { type: "progress" }>,
): Promise<boolean> {
  const table = job === "preparation" ? preparations : renders;
  const changed = await ctx.db
    .update(table)
    .set({ progress: event.fraction, heartbeatAt: ctx.clock.now() })
    .where(and(eq(table.id, event.jobId), eq(table.status, "pending"), eq(table.attempt, event.attempt)))
    .returning({ id: table.id });
  return changed.length === 1;
}
