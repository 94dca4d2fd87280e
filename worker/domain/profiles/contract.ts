import { z } from "zod";

const line = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}` })
    .trim()
    .min(1, `Enter ${what}`)
    .max(max, `Use at most ${max} characters`);

/** Spec §5: all four are required, for brands and labels alike. */
export const CompleteProfile = z.object({
  name: line("a name", 200),
  legalEntity: line("the legal entity", 200),
  address: line("an address", 500),
  phoneNumber: line("a phone number", 50),
});
export type CompleteProfile = z.infer<typeof CompleteProfile>;

/** Spec §5: the four fields, and whether this label becomes the primary one. The id of a new one is the form's own. */
export const LabelDetails = CompleteProfile.extend({
  id: z.uuid(),
  isPrimary: z.literal("on").optional(),
});
export type LabelDetails = z.infer<typeof LabelDetails>;

/** A name stands on every licence, so it must be printable. `characters` are those that are not. */
export type ProfileRefusal = { refusal: "unprintable"; field: "name" | "legalEntity"; characters: string };

export type UpdateProfileRefusal = ProfileRefusal | { refusal: "not-found" };
export type AddLabelRefusal =
  | ProfileRefusal
  | { refusal: "labels-only" | "no-primary-label" | "too-many-labels" | "id-taken" };

/** More labels than this under one account are no portfolio. */
export const mostLabels = 100;

export type ProfileView = CompleteProfile & { id: string };

/** What the settings screen shows; a side of the product that the viewer does not look at is null or empty. */
export type SettingsView = {
  brand: CompleteProfile | null;
  primaryLabel: ProfileView | null;
  subLabels: ProfileView[];
};
