import { and, eq, lt } from "drizzle-orm";
import { uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { hours } from "#worker/domain/lib/time.ts";
import type { Upload } from "./queries.ts";

/** Weeks are counted, so that an hour more or less is no reason to write. */
const writtenEvery = hours(1);

/** A finished upload is in use: its time to be kept begins anew. */
export async function recordUse(
  ctx: AppContext,
  { id, touchedAt }: Pick<Upload, "id" | "touchedAt">,
): Promise<void> {
  const now = ctx.clock.now();
  if (now - touchedAt < writtenEvery) return;
  await ctx.db
    .update(uploads)
    .set({ touchedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.status, "uploaded"), lt(uploads.touchedAt, now)));
}
