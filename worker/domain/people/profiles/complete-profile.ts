import { eq } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { CompleteProfile, ProfileRefusal } from "./profiles.contract.ts";
import { findUnprintableField } from "./find-unprintable-field.ts";
import { addBrandProfile, addLabelProfile } from "./statements.ts";

/** `wasComplete`: another tab or a second press came first, and its profile stands. */
type Outcome = { ok: true; wasComplete: boolean } | ({ ok: false } & ProfileRefusal);

/** Saves the profile of the viewer's first role and opens the product. Twice is the same as once. */
export async function completeProfile(
  ctx: AppContext,
  viewer: Viewer,
  input: CompleteProfile,
): Promise<Outcome> {
  const unprintable = await findUnprintableField(ctx, input);
  if (unprintable) return { ok: false, ...unprintable };
  const profile = { id: crypto.randomUUID(), userId: viewer.id, ...input };
  const now = ctx.clock.now();
  const add =
    viewer.roles[0] === "label"
      ? addLabelProfile(ctx.db, { ...profile, isPrimary: true }, now)
      : [addBrandProfile(ctx.db, profile, now)];
  try {
    await runBatch(ctx.db, [
      ...add,
      ctx.db.update(users).set({ profileCompleted: true }).where(eq(users.id, viewer.id)),
    ]);
  } catch (error) {
    const wasThereAlready =
      isRefusedBy(error, "brand_profiles.user_id") || isRefusedBy(error, "label_profiles.user_id");
    if (!wasThereAlready) throw error;
    return { ok: true, wasComplete: true };
  }
  return { ok: true, wasComplete: false };
}
