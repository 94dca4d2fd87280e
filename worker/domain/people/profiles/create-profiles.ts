import { and, eq } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { labelProfiles, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { AddLabelRefusal, CompleteProfile, LabelDetails, ProfileRefusal } from "./profiles.contract.ts";
import { findUnprintableField } from "./update-profiles.ts";
import { addBrandProfile, addLabelProfile, demotePrimaryLabel } from "./statements.ts";

/** `wasComplete`: another tab or a second press was first, and its profile is kept. */
type Outcome = { ok: true; wasComplete: boolean } | ({ ok: false } & ProfileRefusal);

/** Saves the profile of the viewer's first role and opens the product. Idempotent. */
export async function completeProfile(ctx: AppContext, viewer: Viewer, input: CompleteProfile): Promise<Outcome> {
  const unprintable = await findUnprintableField(ctx, input);
  if (unprintable) return { ok: false, ...unprintable };
  const profile = { id: crypto.randomUUID(), userId: viewer.id, ...input };
  const now = ctx.clock.now();
  const add =
    viewer.roles[0] === "label"
      ? addLabelProfile(ctx.db, { ...profile, isPrimary: true }, now)
      : [addBrandProfile(ctx.db, profile, now)];
  try {
    await runBatch(ctx.db, [...add, ctx.db.update(users).set({ profileCompleted: true }).where(eq(users.id, viewer.id))]);
  } catch (error) {
    const wasThereAlready = isRefusedBy(error, "brand_profiles.user_id") || isRefusedBy(error, "label_profiles.user_id");
    if (!wasThereAlready) throw error;
    return { ok: true, wasComplete: true };
  }
  return { ok: true, wasComplete: false };
}

type AddLabelOutcome = { ok: true } | ({ ok: false } & AddLabelRefusal);

/**
 * Adds a label to the viewer's portfolio, with its earnings accounts. Spec §6: only beside a primary label.
 * Idempotent by the form's id.
 */
export async function addLabel(ctx: AppContext, viewer: Viewer, input: LabelDetails): Promise<AddLabelOutcome> {
  if (viewer.activeRole !== "label") return { ok: false, refusal: "labels-only" };
  const own = await ctx.db
    .select({ id: labelProfiles.id, isPrimary: labelProfiles.isPrimary })
    .from(labelProfiles)
    .where(eq(labelProfiles.userId, viewer.id));
  if (own.some((label) => label.id === input.id)) return { ok: true };
  if (!own.some((label) => label.isPrimary)) return { ok: false, refusal: "no-primary-label" };
  const unprintable = await findUnprintableField(ctx, input);
  if (unprintable) return { ok: false, ...unprintable };
  const { isPrimary, ...details } = input;
  const label = { ...details, userId: viewer.id, isPrimary: isPrimary === "on" };
  const now = ctx.clock.now();
  try {
    await runBatch(ctx.db, [
      ...(isPrimary ? [demotePrimaryLabel(ctx.db, viewer.id, now)] : []),
      ...addLabelProfile(ctx.db, label, now),
    ]);
  } catch (error) {
    if (isRefusedBy(error, "too_many_labels")) return { ok: false, refusal: "too-many-labels" };
    if (!isRefusedBy(error, "label_profiles.id")) throw error;
    return (await isOwn(ctx, viewer, input.id)) ? { ok: true } : { ok: false, refusal: "id-taken" };
  }
  return { ok: true };
}

/** True if a concurrent submit of the same form has already inserted it. */
async function isOwn(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: labelProfiles.id })
    .from(labelProfiles)
    .where(and(eq(labelProfiles.id, id), eq(labelProfiles.userId, viewer.id)));
  return rows.length > 0;
}
