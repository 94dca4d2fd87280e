import { and, eq } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { brandProfiles, labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { changesRow, findChanges, nextVersion, requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findUnprintable } from "#worker/domain/services/pdf/find-unprintable.ts";
import type {
  CompleteProfile,
  ProfileRefusal,
  UpdateBrandProfile,
  UpdateLabelProfile,
  UpdateProfileRefusal,
} from "./profiles.contract.ts";
import { seenBrand, seenLabel } from "./queries.ts";
import { demotePrimaryLabel } from "./statements.ts";

/** The first field with a name that a licence cannot print, or null. */
export async function findUnprintableField(
  ctx: AppContext,
  input: Pick<CompleteProfile, "name" | "legalEntity">,
): Promise<ProfileRefusal | null> {
  for (const field of ["name", "legalEntity"] as const) {
    // Sequential: the first invalid field is reported.
    const characters = await findUnprintable(ctx, [input[field]]);
    if (characters) return { refusal: "unprintable", field, characters };
  }
  return null;
}

type Outcome = { ok: true } | ({ ok: false } & UpdateProfileRefusal);

/**
 * Updates the viewer's company details, unless they were changed since the form was opened. Licences sold before keep their
 * names.
 */
export async function updateBrandProfile(ctx: AppContext, viewer: Viewer, input: UpdateBrandProfile): Promise<Outcome> {
  const { version, seen, name, legalEntity, address, phoneNumber } = input;
  const unprintable = await findUnprintableField(ctx, input);
  if (unprintable) return { ok: false, ...unprintable };
  const [brand] = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, viewer.id));
  if (!brand) return { ok: false, refusal: "not-found" };
  const mine = { name, legalEntity, address, phoneNumber };
  const changed = findChanges({ version, seen }, seenBrand(brand), mine);
  if (changed) return { ok: false, ...changed };
  const save = ctx.db
    .update(brandProfiles)
    .set({ brandName: name, legalEntity, address, phoneNumber, updatedAt: nextVersion(ctx.clock.now()) })
    .where(and(eq(brandProfiles.id, brand.id), eq(brandProfiles.updatedAt, brand.updatedAt)));
  return (await changesRow(save)) ? { ok: true } : updateBrandProfile(ctx, viewer, input);
}

type Label = typeof labelProfiles.$inferSelect;

/**
 * Updates one of the viewer's labels, unless it was changed since the form was opened; `isPrimary` makes it the primary
 * one in place of the one that the form was opened with. Another user's label and a missing one are both "not-found".
 */
export async function updateLabelProfile(ctx: AppContext, viewer: Viewer, input: UpdateLabelProfile): Promise<Outcome> {
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
