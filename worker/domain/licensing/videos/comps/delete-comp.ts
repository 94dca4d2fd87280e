import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import { comps } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { ChosenComp } from "./comps.contract.ts";

const isOwn = (viewer: Viewer, id: string) =>
  and(eq(comps.id, id), eq(comps.userId, viewer.id), ne(comps.status, "discarded"));

/** Puts a comp aside, so that this can be undone; it leaves the line. False where there is none of the viewer's. */
export async function deleteComp(ctx: AppContext, viewer: Viewer, { id }: ChosenComp): Promise<boolean> {
  const deleted = await ctx.db
    .update(comps)
    .set({ putAsideAt: ctx.clock.now() })
    .where(and(isOwn(viewer, id), isNull(comps.putAsideAt)))
    .returning({ id: comps.id });
  return deleted.length === 1;
}

/** Brings back a comp that was deleted a moment ago. False when it is gone, or another like it was made meanwhile. */
export async function restoreComp(ctx: AppContext, viewer: Viewer, { id }: ChosenComp): Promise<boolean> {
  try {
    const restored = await ctx.db
      .update(comps)
      .set({ putAsideAt: null })
      .where(and(isOwn(viewer, id), isNotNull(comps.putAsideAt)))
      .returning({ id: comps.id });
    return restored.length === 1;
  } catch (error) {
    if (isRefusedBy(error, "comps.upload_id")) return false;
    throw error;
  }
}
