import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { StartRender, StartRenderRefusal } from "./renders.contract.ts";
import { startRenders } from "./start-renders.ts";
import { findOwn, type RenderStartedBefore } from "./started-render.ts";

export type StartRenderOutcome = { ok: true; renderId: string } | ({ ok: false } & StartRenderRefusal) | RenderStartedBefore;

/** Starts one paid render. Idempotent by id; an id used for another render is refused. */
export async function startRender(
  ctx: AppContext,
  viewer: Viewer,
  { acceptsTerms, ...line }: StartRender,
  clientAddress: string | null = null,
): Promise<StartRenderOutcome> {
  const existing = await findOwn(ctx, viewer, line);
  if (existing) return existing;
  const start = { lines: [line], acceptsTerms: acceptsTerms === "on", clientAddress };
  const outcome = await startRenders(ctx, viewer, start);
  if (outcome === "started") return { ok: true, renderId: line.id };
  if (outcome === "taken") return (await findOwn(ctx, viewer, line)) ?? unknown(line.id);
  const [first] = outcome;
  return first ? { ok: false, ...first.why } : unknown(line.id);
}

function unknown(renderId: string): never {
  throw new Error(`Render ${renderId} was neither started nor refused`);
}
