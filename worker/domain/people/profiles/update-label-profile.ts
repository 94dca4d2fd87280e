import { and, eq } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { findChanges, nextVersion } from "#worker/domain/lib/versions.ts";
import type { UpdateLabelProfile, UpdateProfileRefusal } from "./profiles.contract.ts";
import { findUnprintableField } from "./find-unprintable-field.ts";
import { seenLabel } from "./seen.ts";
import { demotePrimaryLabel } from "./statements.ts";

type Outcome = { ok: true } | ({ ok: false } & UpdateProfileRefusal);
type Label = typeof labelProfiles.$inferSelect;

/**
 * Changes one of the viewer's labels, unless it was changed since the form was opened; `isPrimary` makes it the primary
 * one in place of the one that the form saw. Another's label and none are both "not-found".
 */
export async function updateLabelProfile(
  ctx: AppContext,
  viewer: Viewer,
  input: UpdateLabelProfile,
): Promise<Outcome> {
  const unprintable = await findUnprintableField(ctx, input);
  if (unprintable) return { ok: false, ...unprintable };
  const labels = await ctx.db.select().from(labelProfiles).where(eq(labelProfiles.userId, viewer.id));
  const label = labels.find(({ id }) => id === input.id);
  if (!label) return { ok: false, refusal: "not-found" };
  const primary = labels.find(({ isPrimary }) => isPrimary);
  const primaryName = primary?.labelName ?? "";
  const { name, legalEntity, address, phoneNumber } = input;
  const primaryLabel = input.isPrimary && primary?.id !== label.id ? name : primaryName;
  const mine = { name, legalEntity, address, phoneNumber, primaryLabel };
  const changed = findChanges(input, seenLabel(label, primaryName), mine);
  if (changed) return { ok: false, ...changed };
  const now = ctx.clock.now();
  const isSaved = await runUnlessStale(ctx.db, [
    ctx.db
      .update(labelProfiles)
      .set({ labelName: name, legalEntity, address, phoneNumber, updatedAt: nextVersion(now) })
      .where(and(eq(labelProfiles.id, label.id), eq(labelProfiles.updatedAt, label.updatedAt))),
    requireOneRow(ctx.db),
    ...(input.isPrimary ? makePrimary(ctx, label, now) : []),
  ]);
  return isSaved ? { ok: true } : updateLabelProfile(ctx, viewer, input);
}

function makePrimary(ctx: AppContext, { id, userId }: Label, now: number): Statement[] {
  return [
    demotePrimaryLabel(ctx.db, userId, now),
    ctx.db.update(labelProfiles).set({ isPrimary: true }).where(eq(labelProfiles.id, id)),
  ];
}
