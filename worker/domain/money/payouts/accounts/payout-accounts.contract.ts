import { z } from "zod";

/** Stripe's statuses for whether an account may receive transfers. */
export const capabilityStatuses = ["active", "pending", "restricted", "unsupported", "rejected"] as const;
export type CapabilityStatus = (typeof capabilityStatuses)[number];

/** Countries to which Stripe can send a platform's transfers: the US, the UK, Switzerland, Canada, the EEA. */
export const payeeCountries = [
  "AT",
  "BE",
  "BG",
  "CA",
  "CH",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GB",
  "GR",
  "HR",
  "HU",
  "IE",
  "IT",
  "LI",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "NO",
  "PL",
  "PT",
  "RO",
  "SE",
  "SI",
  "SK",
  "US",
] as const;
export type PayeeCountry = (typeof payeeCountries)[number];

/** The label's country for tax and bank. It cannot be changed once the account exists. */
export const OpenAccount = z.object({
  country: z.enum(payeeCountries, { error: "Choose your country" }),
});
export type OpenAccount = z.infer<typeof OpenAccount>;

/** Names the account to replace, so that a second press does not replace the new one as well. */
export const ResetAccount = OpenAccount.extend({ accountId: z.string().max(100) });
export type ResetAccount = z.infer<typeof ResetAccount>;

/** Parameters of a new account. Stored verbatim, so that a retry sends the identical request. */
export type OpeningRequest = { contactEmail: string; displayName: string | null; country: PayeeCountry };

/** Steps for the label to meet a requirement, in the best order. */
export const requirementActions = [
  "appeal",
  "explain-business",
  "country",
  "name",
  "date-of-birth",
  "address",
  "phone",
  "email",
  "tax-number",
  "identity-document",
  "business-details",
  "business-document",
  "people",
  "website",
  "bank-account",
  "terms",
  "other",
] as const;
export type RequirementAction = (typeof requirementActions)[number];

/** `requirements` with the same action form one task. */
export type ActionDue = { action: RequirementAction; isPastDue: boolean; requirements: string[] };

/**
 * none: no account. incomplete: Stripe waits for the label. reviewing: the label waits for Stripe. complete: earnings
 * can be paid. restricted: nothing to fill in, only Stripe's support can help. rejected: only a new account may help.
 */
export const accountStages = ["none", "incomplete", "reviewing", "complete", "restricted", "rejected"] as const;
export type AccountStage = (typeof accountStages)[number];

/** Specification §3, account status response; `chargesEnabled` says whether transfers can be received. */
export type AccountStatus = {
  hasAccount: boolean;
  accountId: string | null;
  onboardingComplete: boolean;
  detailsSubmitted: boolean;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  requirements: { currentlyDue: string[]; pastDue: string[] };
  stage: AccountStage;
  actions: ActionDue[];
  /** The label's bank refuses payouts or was removed: earnings wait at Stripe. */
  isBankFailing: boolean;
  /** Time of the last request to Stripe; null without an account. */
  checkedAt: number | null;
};

/** Viewers without a payout account: those who sell nothing, and super users, who need none. */
export type PayeeRefusal = { refusal: "labels-only" | "not-needed" };
/** `refused` is Stripe's definite refusal, with its message; after `unavailable` the outcome is unknown. */
export type StripeRefusal = { refusal: "refused"; message: string } | { refusal: "unavailable" };

export type OpenAccountRefusal = PayeeRefusal | StripeRefusal;
export type AccountLinkRefusal = PayeeRefusal | StripeRefusal | { refusal: "no-account" | "too-many-links" };
export type ResetAccountRefusal =
  | PayeeRefusal
  | StripeRefusal
  | { refusal: "no-account" | "payout-pending" | "too-many-resets" };
