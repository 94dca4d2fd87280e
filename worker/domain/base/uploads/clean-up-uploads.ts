import { and, asc, eq, lt } from "drizzle-orm";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { dropMultipart } from "./abort-upload.ts";
import { discardUploads, isUnneeded } from "./discard-uploads.ts";
import { uploadsKeptFor } from "./limits.ts";

const perRun = 50;

/** Cron: aborts multipart uploads nobody has touched for a day. */
export async function abortStaleUploads(ctx: AppContext): Promise<number> {
  const stale = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.status, "uploading"), lt(uploads.touchedAt, ctx.clock.now() - uploadsKeptFor)))
    .orderBy(asc(uploads.touchedAt))
    .limit(perRun);
  await Promise.all(stale.map((upload) => dropMultipart(ctx, upload, "discarded")));
  return stale.length;
}

/** Cron: a day after its upload, a brand's own video goes, with all that was made of it for the next step only. */
export async function discardOldUploads(ctx: AppContext): Promise<number> {
  const old = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isUnneeded(ctx), lt(uploads.completedAt, ctx.clock.now() - uploadsKeptFor)))
    .orderBy(asc(uploads.completedAt))
    .limit(perRun);
  return discardUploads(
    ctx,
    old.map((upload) => upload.id),
  );
}
