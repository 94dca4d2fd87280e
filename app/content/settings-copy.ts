import { success } from "#app/lib/toast.ts";
import type { SaleMailFrequency } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import type { AddLabelRefusal, UpdateProfileRefusal } from "#worker/domain/people/profiles/profiles.contract.ts";
import type { Toast } from "#app/lib/flash.ts";

export const settingsCopy = {
  documents: {
    title: "Documents you accepted",
    text: "The exact versions you accepted, always available here.",
    none: "None yet. When you accept one, it’s listed here.",
    accepted: (date: string): string => `Accepted ${date}`,
  },
  title: "Settings",
  account: "Account",
  verified: "Verified",
  notVerified: "Not verified",
  security: {
    title: "Security",
    settingsText: "Password, email address, two-step sign-in and where you’re signed in.",
    open: "Security settings",
  },
  ownData: {
    title: "Your data",
    settingsText: "Download everything we store about you, or delete your account.",
    open: "Export or delete",
  },
  accountActions: "Account Actions",
  save: "Save Changes",
  saving: "Saving…",
} as const;

export const brandCopy = {
  title: "Company Details",
  text: "These names appear on your licences from now on.",
  name: "Brand Name",
  none: "This account has no company details.",
} as const;

export const labelCopy = {
  primaryTitle: "Primary Label",
  primaryText: "These names appear on the licences you grant from now on.",
  subTitle: "Sub Labels",
  name: "Label Name",
  noSubLabels: "No sub labels yet.",
  none: "This account has no label.",
  edit: "Edit",
  makePrimary: "Make this the primary label",
  noPrimaryTitle: "No Primary Label Set",
  noPrimaryText: "Please contact support to set your primary label.",
  contact: "Contact support",
  add: "Add Label",
  adding: "Adding…",
  cancel: "Cancel",
} as const;

export const settingsToasts = {
  brandUpdated: success("Brand profile updated successfully"),
  labelUpdated: success("Label profile updated successfully"),
} as const satisfies Record<string, Toast>;

/** Spec §8: toast titles of failures; the reason is the toast's description. */
export const settingsFailures = {
  brand: "Failed to update brand profile",
  label: "Failed to update label profile",
  "add-label": "Error creating label",
} as const;

export function labelCreated(name: string): Toast {
  return success("Label created", `${name} has been added to your portfolio`);
}

/** Refusals that belong to no field; `unprintable` is shown at its field, `changed` above the form. */
export const profileRefusals: Record<
  Exclude<(UpdateProfileRefusal | AddLabelRefusal)["refusal"], "unprintable" | "changed">,
  { status: number; message: string }
> = {
  "not-found": { status: 404, message: "This profile isn’t in your account." },
  "labels-only": { status: 403, message: "Only label accounts can add labels." },
  "no-primary-label": { status: 409, message: "Set a primary label first." },
  "too-many-labels": { status: 409, message: "Your portfolio is full. You can’t add another label." },
  "id-taken": { status: 409, message: "This label couldn’t be created. Please open the form again." },
};

export const saleMailsCopy = {
  title: "Emails about sales",
  text: "We email you when a brand licenses a track of any of your labels.",
  legend: "How often",
  options: {
    each: "One email for each sale",
    daily: "One email a day with all sales",
    none: "No emails about sales",
  } satisfies Record<SaleMailFrequency, string>,
  save: "Save",
} as const;

export const saleMailsToast = (frequency: SaleMailFrequency): Toast =>
  success("Emails about sales updated", `${saleMailsCopy.options[frequency]}.`);
