import type { Toast } from "#app/lib/flash.ts";
import type { SaleMailFrequency } from "#worker/domain/licensing/licences/label-licences/sale-mails.contract.ts";

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

export const saleMailsToast = (frequency: SaleMailFrequency): Toast => ({
  kind: "success",
  title: "Emails about sales updated",
  description: `${saleMailsCopy.options[frequency]}.`,
});
