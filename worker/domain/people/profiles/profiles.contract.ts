import { z } from "zod";
import { requiredText } from "#worker/domain/lib/text.contract.ts";
import { type ChangedRefusal, type Seen, seenFields } from "#worker/domain/lib/versions.contract.ts";

/** Spec §5: all four are required, for brands and labels alike. */
export const CompleteProfile = z.object({
  name: requiredText("a name", 200),
  legalEntity: requiredText("the legal entity", 200),
  address: requiredText("an address", 500),
  phoneNumber: requiredText("a phone number", 50),
});
export type CompleteProfile = z.infer<typeof CompleteProfile>;

/** Spec §5: the four fields, and whether this label becomes the primary one. The form generates the id of a new one. */
export const LabelDetails = CompleteProfile.extend({
  id: z.uuid(),
  isPrimary: z.literal("on").optional(),
});
export type LabelDetails = z.infer<typeof LabelDetails>;

/** The edit forms, with the version and values they were opened with. */
export const UpdateBrandProfile = CompleteProfile.extend(seenFields);
export type UpdateBrandProfile = z.infer<typeof UpdateBrandProfile>;
export const UpdateLabelProfile = LabelDetails.extend(seenFields);
export type UpdateLabelProfile = z.infer<typeof UpdateLabelProfile>;

/** A name is printed on every licence, so it must be printable. `characters` are the unprintable ones. */
export type ProfileRefusal = { refusal: "unprintable"; field: "name" | "legalEntity"; characters: string };

export type UpdateProfileRefusal = ProfileRefusal | ChangedRefusal | { refusal: "not-found" };
export type AddLabelRefusal = ProfileRefusal | { refusal: "labels-only" | "no-primary-label" | "too-many-labels" | "id-taken" };

/** A brand has only one profile, so its form has no id. */
export type BrandView = CompleteProfile & { seen: Seen };
export type ProfileView = BrandView & { id: string };

/** Data of the settings screen; the side of the product that the viewer does not see is null or empty. */
export type SettingsView = {
  brand: BrandView | null;
  primaryLabel: ProfileView | null;
  subLabels: ProfileView[];
};
