import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { labelProfiles, tracks, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { changesRow } from "#worker/domain/lib/guards.ts";
import type { Query } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

/** Account approved: required for sales and payouts, also by triggers. `labelId` must not be a column of an alias `label`. */
export const labelHasAccess = (labelId: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM label_profiles AS label JOIN users AS user ON user.id = label.user_id
  WHERE label.id = ${labelId} AND user.approval_status = 'approved')`;

/** Tracks of any of the viewer's labels. */
export function ownedBy(ctx: AppContext, viewer: { id: string }) {
  return inArray(
    tracks.labelId,
    ctx.db.select({ id: labelProfiles.id }).from(labelProfiles).where(eq(labelProfiles.userId, viewer.id)),
  );
}

export async function isOwnLabel(ctx: AppContext, viewer: { id: string }, labelId: string): Promise<boolean> {
  const own = and(eq(labelProfiles.id, labelId), eq(labelProfiles.userId, viewer.id));
  return (await ctx.db.$count(labelProfiles, own)) > 0;
}

/** Stores the viewer's selected label, for all devices. False if it is not theirs. */
export function chooseActiveLabel(ctx: AppContext, viewer: Viewer, labelId: string): Promise<boolean> {
  const own = ctx.db
    .select({ id: labelProfiles.id })
    .from(labelProfiles)
    .where(and(eq(labelProfiles.id, labelId), eq(labelProfiles.userId, viewer.id)));
  return changesRow(
    ctx.db
      .update(users)
      .set({ activeLabelId: labelId })
      .where(and(eq(users.id, viewer.id), exists(own))),
  );
}

/** The label that the viewer selected last, or null for their first one. */
export const activeLabel = (viewer: Viewer): Query<string | null> => ({
  statements: [
    sql`SELECT label.id FROM users AS user
      JOIN label_profiles AS label ON label.id = user.active_label_id AND label.user_id = user.id
      WHERE user.id = ${viewer.id}`,
  ],
  read: ([rows]) => (rows as { id: string }[])[0]?.id ?? null,
});
