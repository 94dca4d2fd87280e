import { asc, desc, eq } from "drizzle-orm";
import { brandProfiles, labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import type { CompleteProfile, ProfileView, SettingsView } from "./contract.ts";

/** The viewer's own settings, of the side of the product they look at. */
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

async function getBrandProfile(ctx: AppContext, viewer: Viewer): Promise<CompleteProfile | null> {
  const [row] = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, viewer.id));
  if (!row) return null;
  const { brandName: name, legalEntity, address, phoneNumber } = row;
  return { name, legalEntity, address, phoneNumber };
}

async function listLabels(ctx: AppContext, viewer: Viewer) {
  const rows = await ctx.db
    .select()
    .from(labelProfiles)
    .where(eq(labelProfiles.userId, viewer.id))
    .orderBy(desc(labelProfiles.isPrimary), asc(labelProfiles.createdAt));
  return rows.map((row) => ({ isPrimary: row.isPrimary, profile: toProfileView(row, row.labelName) }));
}

function toProfileView(row: Omit<ProfileView, "name">, name: string): ProfileView {
  const { id, legalEntity, address, phoneNumber } = row;
  return { id, name, legalEntity, address, phoneNumber };
}
