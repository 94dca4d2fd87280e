import { and, asc, eq, isNotNull, lt } from "drizzle-orm";
import { refusalOf } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { removedFor } from "#worker/domain/services/jobs/removals.ts";
import { discardUploads, isUnneeded } from "./discard-uploads.ts";
import { uploadLimitRefusals } from "./limits.ts";
import type { UploadRefusal } from "./uploads.contract.ts";

const perRun = 50;

type Restored = { ok: true } | { ok: false; refusal: "not-found" | UploadRefusal };

/**
 * Brings back a video that the viewer has removed a moment ago, if it still has room: others may have come in its place.
 * Bringing back twice is bringing back once.
 */
export async function restoreUpload(ctx: AppContext, viewer: Viewer, id: string): Promise<Restored> {
  try {
    const restored = await ctx.db
      .update(uploads)
      .set({ putAsideAt: null })
      .where(and(eq(uploads.id, id), eq(uploads.userId, viewer.id), eq(uploads.status, "uploaded")))
      .returning({ id: uploads.id });
    return restored.length > 0 ? { ok: true } : { ok: false, refusal: "not-found" };
  } catch (error) {
    const refusal = refusalOf(error, uploadLimitRefusals);
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
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
        lt(uploads.putAsideAt, ctx.clock.now() - removedFor),
      ),
    )
    .orderBy(asc(uploads.putAsideAt))
    .limit(perRun);
  return discardUploads(
    ctx,
    due.map(({ id }) => id),
  );
}
