import { z } from "zod";

/** Stripe's words for whether an account may receive transfers. */
export const capabilityStatuses = ["active", "pending", "restricted", "unsupported", "rejected"] as const;
export type CapabilityStatus = (typeof capabilityStatuses)[number];

/** Where Stripe can send a platform's transfers: the United States, the United Kingdom, Switzerland, Canada, the EEA. */
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

/** Where the label is at home, for tax and bank. It cannot be changed once the account is there. */
export const OpenAccount = z.object({
  country: z.enum(payeeCountries, { error: "Choose your country" }),
});
export type OpenAccount = z.infer<typeof OpenAccount>;

/** Names the account that is to be replaced, so that a second press does not replace the new one as well. */
export const ResetAccount = OpenAccount.extend({ accountId: z.string().max(100) });
export type ResetAccount = z.infer<typeof ResetAccount>;

/** What an account is opened with. Kept to the letter, so that a repeated request is the same request. */
export type OpeningRequest = { contactEmail: string; displayName: string | null; country: PayeeCountry };

/** What a label can do about a requirement, in the order it is best done in. */
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

/** `requirements` of the same action are one thing to do. */
export type ActionDue = { action: RequirementAction; isPastDue: boolean; requirements: string[] };

/**
 * none: no account. incomplete: Stripe waits for the label. reviewing: the label waits for Stripe. complete: earnings
 * can be paid. restricted: nothing to fill in, only Stripe's support can tell. rejected: only a new account may help.
 */
export const accountStages = [
  "none",
  "incomplete",
  "reviewing",
  "complete",
  "restricted",
  "rejected",
] as const;
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
  /** The label's bank takes nothing, or none is there any more: earnings wait at Stripe. */
  isBankFailing: boolean;
  /** When Stripe was last asked; null without an account. */
  checkedAt: number | null;
};

/** Who has no payout account: those who sell nothing, and super users, who need none. */
export type PayeeRefusal = { refusal: "labels-only" | "not-needed" };
/** `refused` is Stripe's definite no, in its own words; `unavailable` leaves open what happened. */
export type StripeRefusal = { refusal: "refused"; message: string } | { refusal: "unavailable" };

export type OpenAccountRefusal = PayeeRefusal | StripeRefusal;
export type AccountLinkRefusal = PayeeRefusal | StripeRefusal | { refusal: "no-account" | "too-many-links" };
export type ResetAccountRefusal =
  | PayeeRefusal
  | StripeRefusal
  | { refusal: "no-account" | "payout-pending" | "too-many-resets" };
