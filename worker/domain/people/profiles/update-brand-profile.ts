import { and, eq } from "drizzle-orm";
import { brandProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findChanges, nextVersion } from "#worker/domain/lib/versions.ts";
import type { UpdateBrandProfile, UpdateProfileRefusal } from "./profiles.contract.ts";
import { findUnprintableField } from "./find-unprintable-field.ts";
import { seenBrand } from "./seen.ts";

type Outcome = { ok: true } | ({ ok: false } & UpdateProfileRefusal);

/**
 * Changes the viewer's company details, unless they were changed since the form was opened. Licences sold before keep the
 * names they were sold under.
 */
export async function updateBrandProfile(
  ctx: AppContext,
  viewer: Viewer,
  input: UpdateBrandProfile,
): Promise<Outcome> {
  const { version, seen, name, legalEntity, address, phoneNumber } = input;
  const unprintable = await findUnprintableField(ctx, input);
  if (unprintable) return { ok: false, ...unprintable };
  const [brand] = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, viewer.id));
  if (!brand) return { ok: false, refusal: "not-found" };
  const mine = { name, legalEntity, address, phoneNumber };
  const changed = findChanges({ version, seen }, seenBrand(brand), mine);
  if (changed) return { ok: false, ...changed };
  const saved = await ctx.db
    .update(brandProfiles)
    .set({ brandName: name, legalEntity, address, phoneNumber, updatedAt: nextVersion(ctx.clock.now()) })
    .where(and(eq(brandProfiles.id, brand.id), eq(brandProfiles.updatedAt, brand.updatedAt)))
    .returning({ id: brandProfiles.id });
  return saved.length > 0 ? { ok: true } : updateBrandProfile(ctx, viewer, input);
}
