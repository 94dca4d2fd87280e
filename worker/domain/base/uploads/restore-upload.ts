import { and, asc, eq, isNotNull, lt } from "drizzle-orm";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { minutes } from "#worker/domain/base/time.ts";
import { discardUploads, isUnneeded } from "./discard-uploads.ts";

/** Pages offer to undo a removal for ten seconds; a slow line is given the rest. */
const putAsideFor = minutes(1);
const perRun = 50;

/** Brings back a video that the viewer has removed a moment ago. False where there is none of theirs any more. */
export async function restoreUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  const restored = await ctx.db
    .update(uploads)
    .set({ putAsideAt: null })
    .where(and(eq(uploads.id, id), eq(uploads.userId, viewer.id), eq(uploads.status, "uploaded")))
    .returning({ id: uploads.id });
  return restored.length > 0;
}

/** Cron: what was put aside a minute ago goes, with all that was made of it. */
export async function discardPutAside(ctx: AppContext): Promise<number> {
  const due = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        isUnneeded(ctx),
        isNotNull(uploads.putAsideAt),
        lt(uploads.putAsideAt, ctx.clock.now() - putAsideFor),
      ),
    )
    .orderBy(asc(uploads.putAsideAt))
    .limit(perRun);
  return discardUploads(
    ctx,
    due.map(({ id }) => id),
  );
}
