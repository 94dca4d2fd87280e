import type { brandProfiles, labelProfiles } from "#drizzle/schema/index.ts";
import type { Seen } from "#worker/domain/lib/versions.contract.ts";
import type { CompleteProfile } from "./profiles.contract.ts";

type Brand = typeof brandProfiles.$inferSelect;
type Label = typeof labelProfiles.$inferSelect;

export const detailsOfBrand = ({ brandName, legalEntity, address, phoneNumber }: Brand): CompleteProfile => ({
  name: brandName,
  legalEntity,
  address,
  phoneNumber,
});
export const detailsOfLabel = ({ labelName, legalEntity, address, phoneNumber }: Label): CompleteProfile => ({
  name: labelName,
  legalEntity,
  address,
  phoneNumber,
});

/** A profile as its form sees it. */
export function seenBrand(brand: Brand): Seen {
  return { version: brand.updatedAt, values: detailsOfBrand(brand) };
}

/** The same of a label; its form can also take the primary label's place, so it sees which one that is. */
export function seenLabel(label: Label, primaryLabel: string): Seen {
  return { version: label.updatedAt, values: { ...detailsOfLabel(label), primaryLabel } };
}
