import { and, asc, eq, lt, or } from "drizzle-orm";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { dropMultipart } from "./abort-upload.ts";
import { discardUploads, isUnneeded } from "./discard-uploads.ts";
import { keptSince, openUploadsKeptFor } from "./limits.ts";
import { uploadPurposes } from "./uploads.contract.ts";

const perRun = 50;

/** Cron: aborts multipart uploads nobody has touched for a day. */
export async function abortStaleUploads(ctx: AppContext): Promise<number> {
  const stale = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.status, "uploading"), lt(uploads.touchedAt, ctx.clock.now() - openUploadsKeptFor)))
    .orderBy(asc(uploads.touchedAt))
    .limit(perRun);
  await Promise.all(stale.map((upload) => dropMultipart(ctx, upload, "discarded")));
  return stale.length;
}

/** Cron: what has not been used for its time goes, with all that was made of it for the next step only. */
export async function discardOldUploads(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const isOld = or(
    ...uploadPurposes.map((purpose) =>
      and(eq(uploads.purpose, purpose), lt(uploads.touchedAt, keptSince(purpose, now))),
    ),
  );
  const old = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isUnneeded(ctx), isOld))
    .orderBy(asc(uploads.touchedAt))
    .limit(perRun);
  return discardUploads(
    ctx,
    old.map((upload) => upload.id),
  );
}
