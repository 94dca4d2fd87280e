import { and, eq, exists } from "drizzle-orm";
import { labelProfiles, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";

/** Remembers which of their labels the viewer works for, on whatever device. False where it is not theirs. */
export async function chooseActiveLabel(ctx: AppContext, viewer: Viewer, labelId: string): Promise<boolean> {
  const own = ctx.db
    .select({ id: labelProfiles.id })
    .from(labelProfiles)
    .where(and(eq(labelProfiles.id, labelId), eq(labelProfiles.userId, viewer.id)));
  const chosen = await ctx.db
    .update(users)
    .set({ activeLabelId: labelId })
    .where(and(eq(users.id, viewer.id), exists(own)))
    .returning({ id: users.id });
  return chosen.length > 0;
}

/** The label the viewer chose last, or null for their first one. */
export async function getActiveLabel(ctx: AppContext, viewer: Viewer): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: users.activeLabelId })
    .from(users)
    .innerJoin(
      labelProfiles,
      and(eq(labelProfiles.id, users.activeLabelId), eq(labelProfiles.userId, users.id)),
    )
    .where(eq(users.id, viewer.id));
  return row?.id ?? null;
}
