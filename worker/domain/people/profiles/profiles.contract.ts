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

/** Spec §5: the four fields, and whether this label becomes the primary one. The id of a new one is the form's own. */
export const LabelDetails = CompleteProfile.extend({
  id: z.uuid(),
  isPrimary: z.literal("on").optional(),
});
export type LabelDetails = z.infer<typeof LabelDetails>;

/** The forms of profiles that exist, as they were seen. */
export const UpdateBrandProfile = CompleteProfile.extend(seenFields);
export type UpdateBrandProfile = z.infer<typeof UpdateBrandProfile>;
export const UpdateLabelProfile = LabelDetails.extend(seenFields);
export type UpdateLabelProfile = z.infer<typeof UpdateLabelProfile>;

/** A name stands on every licence, so it must be printable. `characters` are those that are not. */
export type ProfileRefusal = { refusal: "unprintable"; field: "name" | "legalEntity"; characters: string };

export type UpdateProfileRefusal = ProfileRefusal | ChangedRefusal | { refusal: "not-found" };
export type AddLabelRefusal =
  | ProfileRefusal
  | { refusal: "labels-only" | "no-primary-label" | "too-many-labels" | "id-taken" };

/** A brand has one profile, so that its form names none. */
export type BrandView = CompleteProfile & { seen: Seen };
export type ProfileView = BrandView & { id: string };

/** What the settings screen shows; a side of the product that the viewer does not look at is null or empty. */
export type SettingsView = {
  brand: BrandView | null;
  primaryLabel: ProfileView | null;
  subLabels: ProfileView[];
};
