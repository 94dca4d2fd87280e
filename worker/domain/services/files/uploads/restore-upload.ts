import { and, eq } from "drizzle-orm";
import { refusalOf } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { uploadLimitRefusals } from "./limits.ts";
import type { UploadRefusal } from "./uploads.contract.ts";

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
