import { and, eq } from "drizzle-orm";
import { preparations, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

/** Where the original sound of a viewer's own video stands; null for another's, and where none is kept. */
export async function findOriginal(
  ctx: AppContext,
  viewer: Viewer,
  uploadId: string,
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: uploads.originalKey })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.status, "uploaded"), eq(uploads.userId, viewer.id)));
  return row?.key ?? null;
}

/** Where the finished picture of a viewer's own video stands; null for another's, and while there is none. */
export async function findPicture(ctx: AppContext, viewer: Viewer, id: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: preparations.pictureKey })
    .from(preparations)
    .innerJoin(uploads, eq(uploads.id, preparations.uploadId))
    .where(and(eq(preparations.id, id), eq(preparations.status, "ready"), eq(uploads.userId, viewer.id)));
  return row?.key ?? null;
}
