import type { AppContext } from "#worker/context.ts";
import { dispatchIngest } from "#worker/domain/ingests/dispatch-ingest.ts";
import { logError } from "#worker/domain/log.ts";
import { dispatchPreparation } from "#worker/domain/preparations/dispatch-preparation.ts";
import { dispatchRender } from "#worker/domain/renders/dispatch-render.ts";
import type { HandedOver } from "./hand-over.ts";
import { type Job, type JobKind, chooseNext } from "./line.ts";
import { redriveLost } from "./redrive.ts";
import { readServiceState } from "./service-state.ts";

const dispatchers = { render: dispatchRender, prepare: dispatchPreparation, ingest: dispatchIngest } as const;

/**
 * Queue: hands over whoever is next, as many as the service has room for. A message says that somebody waits, not who:
 * that is chosen here, at the last moment, so that no account's messages stand before another's.
 */
export async function handOverNext(ctx: AppContext): Promise<void> {
  const { closedUntil } = await readServiceState(ctx);
  if (closedUntil > ctx.clock.now()) return;
  const full: JobKind[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- who is next depends on who has just been handed over
    const next = await chooseNext(ctx, full);
    if (!next) return;
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await dispatch(ctx, next);
    // No room for what is paid is no room for what goes behind it.
    if (outcome === "closed" || (outcome === "busy" && next.kind === "render")) return;
    if (outcome === "busy") full.push(next.kind);
  }
}

/** What stands in the way of one job keeps nobody else from being handed over. */
async function dispatch(ctx: AppContext, job: Job): Promise<HandedOver> {
  try {
    return await dispatchers[job.kind](ctx, job.id, job.attempt);
  } catch (error) {
    logError("job.not-handed-over", error, { kind: job.kind, jobId: job.id });
    await redriveLost(ctx, job);
    return "ended";
  }
}
