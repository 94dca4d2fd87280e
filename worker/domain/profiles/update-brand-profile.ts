import { eq } from "drizzle-orm";
import { brandProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import type { CompleteProfile, UpdateProfileRefusal } from "./contract.ts";
import { findUnprintableField } from "./find-unprintable-field.ts";

type Outcome = { ok: true } | ({ ok: false } & UpdateProfileRefusal);

/** Changes the viewer's company details. Licences sold before keep the names they were sold under. */
export async function updateBrandProfile(
  ctx: AppContext,
  viewer: Viewer,
  input: CompleteProfile,
): Promise<Outcome> {
  const unprintable = await findUnprintableField(ctx, input);
  if (unprintable) return { ok: false, ...unprintable };
  const { name, legalEntity, address, phoneNumber } = input;
  const changed = await ctx.db
    .update(brandProfiles)
    .set({ brandName: name, legalEntity, address, phoneNumber })
    .where(eq(brandProfiles.userId, viewer.id))
    .returning({ id: brandProfiles.id });
  return changed.length > 0 ? { ok: true } : { ok: false, refusal: "not-found" };
}
