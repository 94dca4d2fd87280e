import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";

export const billingCopy = {
  title: "Billing Details",
  text: "New invoices and credit notes are made out to this company. Existing ones don’t change.",
  settingsText: "Company, address and VAT number for your invoices.",
  open: "Billing details",
  back: "Settings",
  legalEntity: "Legal Entity",
  addressLine: "Street and Number",
  city: "City",
  region: "State or Region",
  postalCode: "Postal Code",
  country: "Country",
  chooseCountry: "Choose a country",
  taxNumber: "VAT or Tax Number",
  optional: "optional",
  save: "Save Details",
  saving: "Saving…",
  buy: "Buy Tokens",
  remove: "Remove Details",
  askRemove: "Remove billing details?",
  removeText: "New invoices and credit notes will show only your email address. Existing ones don’t change.",
  keep: "Keep Them",
  failed: "Failed to save billing details",
} as const;

export const billingToasts = {
  saved: success("Billing details saved"),
  removed: success("Billing details removed"),
} as const satisfies Record<string, Toast>;

export const invoiceCopy = {
  title: "On your invoice",
  madeOutTo: (company: string) => `Made out to ${company}.`,
  change: "Change billing details",
  missing: "Your invoice shows only your email address.",
  add: "Add company and VAT number",
  poNumber: "PO Number",
  reference: "Reference",
  hint: "For example a campaign or cost centre",
} as const;

export const invoiceFieldsRefused = failure(
  "Check PO number and reference",
  "Use at most 60 characters for the PO number and 140 for the reference.",
);

type Refunded = { totalCents: number; refundedCents: number };

/** Replaces "Paid" after a refund; null if nothing was refunded. */
export function refundedWord({ totalCents, refundedCents }: Refunded): string | null {
  if (refundedCents === 0) return null;
  return refundedCents < totalCents ? "Partly refunded" : "Refunded";
}
