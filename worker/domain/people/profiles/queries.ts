import { asc, desc, eq } from "drizzle-orm";
import { brandProfiles, labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Seen } from "#worker/domain/lib/versions.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { BrandView, CompleteProfile, SettingsView } from "./profiles.contract.ts";

type Brand = typeof brandProfiles.$inferSelect;
type Label = typeof labelProfiles.$inferSelect;

const detailsOfBrand = ({ brandName, legalEntity, address, phoneNumber }: Brand): CompleteProfile => ({
  name: brandName,
  legalEntity,
  address,
  phoneNumber,
});
const detailsOfLabel = ({ labelName, legalEntity, address, phoneNumber }: Label): CompleteProfile => ({
  name: labelName,
  legalEntity,
  address,
  phoneNumber,
});

/** The version and form values of a profile. */
export function seenBrand(brand: Brand): Seen {
  return { version: brand.updatedAt, values: detailsOfBrand(brand) };
}

/** The same for a label; includes the current primary label, because the form can replace it. */
export function seenLabel(label: Label, primaryLabel: string): Seen {
  return { version: label.updatedAt, values: { ...detailsOfLabel(label), primaryLabel } };
}

/** The viewer's own settings, for the active side of the product. */
export async function getSettings(ctx: AppContext, viewer: Viewer): Promise<SettingsView> {
  const isLabel = viewer.activeRole === "label";
  const [brand, labels] = await Promise.all([
    isLabel ? null : getBrandProfile(ctx, viewer),
    isLabel ? listLabels(ctx, viewer) : [],
  ]);
  return {
    brand,
    primaryLabel: labels.find((label) => label.isPrimary)?.profile ?? null,
    subLabels: labels.flatMap((label) => (label.isPrimary ? [] : [label.profile])),
  };
}

async function getBrandProfile(ctx: AppContext, viewer: Viewer): Promise<BrandView | null> {
  const [row] = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, viewer.id));
  return row ? { ...detailsOfBrand(row), seen: seenBrand(row) } : null;
}

async function listLabels(ctx: AppContext, viewer: Viewer) {
  const rows = await ctx.db
    .select()
    .from(labelProfiles)
    .where(eq(labelProfiles.userId, viewer.id))
    .orderBy(desc(labelProfiles.isPrimary), asc(labelProfiles.createdAt));
  const primaryName = rows.find(({ isPrimary }) => isPrimary)?.labelName ?? "";
  return rows.map((row) => ({
    isPrimary: row.isPrimary,
    profile: { ...detailsOfLabel(row), id: row.id, seen: seenLabel(row, primaryName) },
  }));
}
