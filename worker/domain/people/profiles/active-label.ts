import { and, eq, exists, sql } from "drizzle-orm";
import { labelProfiles, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Query } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

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
export const activeLabel = (viewer: Viewer): Query<string | null> => ({
  statements: [
    sql`SELECT label.id FROM users AS user
      JOIN label_profiles AS label ON label.id = user.active_label_id AND label.user_id = user.id
      WHERE user.id = ${viewer.id}`,
  ],
  read: ([rows]) => (rows as { id: string }[])[0]?.id ?? null,
});
