import { eq } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { findUnprintable } from "#worker/domain/licences/find-unprintable.ts";
import type { CompleteProfile, ProfileRefusal } from "./contract.ts";
import { addBrandProfile, addLabelProfile } from "./statements.ts";

type Outcome = { ok: true } | ({ ok: false } & ProfileRefusal);

/** Saves the profile of the viewer's first role and opens the product. Twice is the same as once. */
export async function completeProfile(
  ctx: AppContext,
  viewer: Viewer,
  input: CompleteProfile,
): Promise<Outcome> {
  for (const field of ["name", "legalEntity"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- the first field at fault is the one to name
    const characters = await findUnprintable(ctx, [input[field]]);
    if (characters) return { ok: false, refusal: "unprintable", field, characters };
  }
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
  }
  return { ok: true };
}
