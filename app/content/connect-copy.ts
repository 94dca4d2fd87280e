import { failure, success } from "#app/lib/toast.ts";
import type {
  AccountLinkRefusal,
  OpenAccountRefusal,
  PayeeCountry,
  ResetAccountRefusal,
} from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import type { Toast } from "#app/lib/flash.ts";

export const connectCopy = {
  title: "Payout Account",
  howPaid: "How You Are Paid",
  shareNow: "Your current share",
  shareNowOf: (label: string) => `Your current share, ${label}`,
  lede: "Your share of every licence is paid to a Stripe account in your own name.",
  status: "Account Status",
  requirements: "What Stripe Needs",
  nextSteps: "Next Steps",
  country: "Country",
  countryHint: "Where you or your company is registered. You can’t change this later.",
  chooseCountry: "Choose your country",
  create: "Create Stripe Account",
  creating: "Creating…",
  continue: "Continue Onboarding",
  update: "Update Details at Stripe",
  leaving: "Opening Stripe…",
  checkAgain: "Check Again",
  pastDue: "Overdue",
  contactStripe: "Contact Stripe",
  startOver: "Start over with a new account",
  startOverText:
    "We’ll close your current account and send no more payouts to it. Money already sent to it still goes to its bank account. You’ll go through Stripe’s onboarding again.",
  rejectedAgain:
    "If Stripe rejected the account because of who you are or what you do, it will probably reject the next one too. In that case, contact Stripe first.",
  reset: "Reset Account",
  resetting: "Resetting…",
  resetTitle: (accountId: string) => `Close ${accountId} and start over?`,
} as const;

/** Specification §2: users who cannot have a payout account. */
export const noAccountCopy = {
  "labels-only": {
    title: "Access Restricted",
    text: "Only label accounts are paid, so only they set up a payout account.",
    action: { to: "/", label: "Go to Home" },
  },
  "not-needed": {
    title: "No Account Needed",
    text: "Admins need no connected account, but Connect must be enabled in the Stripe dashboard. Without it, labels can’t create an account or be paid.",
    action: { to: "https://dashboard.stripe.com/connect", label: "Open Connect in Stripe" },
  },
} as const;

/** Specification §9: a label's minimum share, verbatim. The share under its current policy is shown beside it. */
export const guaranteedShare = {
  term: "Guaranteed minimum",
  detail: "50% to you, 50% to the platform: 1 token is $5, so $2.50 per token per licence",
} as const;

/** Specification §9: payout terms. */
export const earningFacts = [
  { term: "When", detail: "Credited to you instantly, paid out 90 days after each licence purchase" },
  { term: "Currencies", detail: "US dollars and British pounds" },
  { term: "Onboarding", detail: "About 5-10 minutes" },
] as const;

export const onboardingComplete = "Onboarding Complete!";

export const statusWords = {
  account: "Account",
  details: "Details",
  transfers: "Earnings from Cuesheet",
  bank: "Payouts to your bank",
  checked: "Last checked",
  submitted: "Submitted",
  missing: "Not complete",
  on: "On",
  off: "Off",
} as const;

type Refusal = OpenAccountRefusal | AccountLinkRefusal | ResetAccountRefusal;

const refusalWords: Record<Exclude<Refusal["refusal"], "refused">, string> = {
  "labels-only": "Only label accounts are paid.",
  "not-needed": "Admins need no connected account.",
  unavailable: "Stripe didn’t respond. Please try again in a moment. Nothing will be created twice.",
  "no-account": "You don’t have a payout account yet. Please create one first.",
  "payout-pending": "A payout to this account is under way. Please try again once it has arrived.",
  "too-many-links": "Too many attempts. Please wait an hour and try again.",
  "too-many-resets": "Too many new accounts today. Please try again tomorrow.",
};

export function connectRefusal(refusal: Refusal): string {
  return refusal.refusal === "refused" ? refusal.message : refusalWords[refusal.refusal];
}

/** Specification §8, Onboarding: toast for each failure. */
export const statusFailed = failure("Error", "Failed to check account status");

const enableConnect =
  "The platform hasn’t signed up for Connect yet. An admin can enable Connect in the Stripe dashboard under Connect.";

export function creationFailed(message: string): Toast {
  const isNotSignedUp = /signed up for connect/i.test(message);
  const description = isNotSignedUp ? `${message} ${enableConnect}` : message;
  return { kind: "error", title: "Stripe Connect Setup Required", description, seconds: 10 };
}

export function linkFailed(message: string): Toast {
  const title = /reject/i.test(message) ? "Account Rejected by Stripe" : "Error";
  return failure(title, message);
}

export function resetFailed(message: string): Toast {
  return failure("Error", message);
}

export const connectToasts = {
  complete: success(onboardingComplete, "We can now pay your earnings."),
  created: success("Account created", "Now give Stripe your details so you can be paid."),
  reset: success("Account reset", "The old account is closed. Now give Stripe your details for the new one."),
} as const satisfies Record<string, Toast>;

export const countryNames: Record<PayeeCountry, string> = {
  AT: "Austria",
  BE: "Belgium",
  BG: "Bulgaria",
  CA: "Canada",
  CH: "Switzerland",
  CY: "Cyprus",
  CZ: "Czechia",
  DE: "Germany",
  DK: "Denmark",
  EE: "Estonia",
  ES: "Spain",
  FI: "Finland",
  FR: "France",
  GB: "United Kingdom",
  GR: "Greece",
  HR: "Croatia",
  HU: "Hungary",
  IE: "Ireland",
  IT: "Italy",
  LI: "Liechtenstein",
  LT: "Lithuania",
  LU: "Luxembourg",
  LV: "Latvia",
  MT: "Malta",
  NL: "Netherlands",
  NO: "Norway",
  PL: "Poland",
  PT: "Portugal",
  RO: "Romania",
  SE: "Sweden",
  SI: "Slovenia",
  SK: "Slovakia",
  US: "United States",
};

/** Another window has already opened the account. */
export function openedElsewhere(country: PayeeCountry): Toast {
  return {
    kind: "error",
    title: "Changed in another window",
    description: `Your account has already been set up there, in ${countryNames[country]}. If that’s not right, start over with a new account.`,
    seconds: 10,
  };
}
