import type { AccountStage, RequirementAction } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";

export const stageCopy: Record<AccountStage, { title: string; text: string }> = {
  none: {
    title: "Set up your payout account",
    text: "Create your account first, then give Stripe your details and your bank account. Onboarding takes about 5-10 minutes.",
  },
  incomplete: {
    title: "Finish your onboarding",
    text: "Stripe needs more from you before your earnings can be paid. You can stop and continue later.",
  },
  reviewing: {
    title: "Stripe is checking your details",
    text: "You don’t need to do anything. This usually takes minutes, sometimes a few days.",
  },
  complete: {
    title: "Your account is ready",
    text: "Earnings are sent to it 90 days after each licence purchase.",
  },
  restricted: {
    title: "Stripe has restricted your account",
    text: "There’s nothing for you to fill in. Stripe’s support can tell you why payouts are blocked.",
  },
  rejected: {
    title: "Account Rejected by Stripe",
    text: "Stripe doesn’t allow payouts to this account. You can ask Stripe to review it again, or start over with a new account.",
  },
};

/** A complete account with a new requirement: payouts continue. */
export const newlyDue = {
  title: "Stripe needs something from you",
  text: "We’re still sending your earnings to your account. Answer in time to keep it that way.",
} as const;

/** Earnings reach the label's Stripe account, but not its bank. */
export const bankFailing = {
  title: "Stripe can’t pay your bank",
  text: "Stripe can’t send your earnings on to your bank because the bank account is closed, has been removed or has the wrong details. Your earnings are safe in your Stripe account. Add a working bank account at Stripe and they’ll be sent automatically.",
} as const;

/** Returned from Stripe before finishing: the URL alone proves nothing. */
export const notCompleteYet = "You’re back from Stripe, but your onboarding isn’t complete yet.";

export const actionCopy: Record<RequirementAction, { title: string; text: string }> = {
  appeal: {
    title: "Ask Stripe to look again",
    text: "Stripe rejected the account. You can appeal at Stripe.",
  },
  "explain-business": {
    title: "Explain what you do",
    text: "Stripe needs to know whether it can support your business.",
  },
  country: { title: "Confirm your country", text: "Where you or your company is registered." },
  name: { title: "Give your full name", text: "As shown on your passport or identity card." },
  "date-of-birth": { title: "Give your date of birth", text: "The date of birth of the account holder." },
  address: {
    title: "Give your address",
    text: "Your home address, or the registered address of your company.",
  },
  phone: { title: "Give a phone number", text: "One that Stripe can call you on." },
  email: { title: "Give an email address", text: "One that Stripe can reach you at." },
  "tax-number": {
    title: "Give your tax or ID number",
    text: "For example a company number, VAT number or the last digits of a social security number.",
  },
  "identity-document": {
    title: "Upload an identity document",
    text: "A passport, driving licence or identity card, with all four corners visible.",
  },
  "business-details": {
    title: "Describe your company",
    text: "Its registered name and legal form, or that you’re self-employed.",
  },
  "business-document": {
    title: "Upload a company document",
    text: "For example an extract from the company register.",
  },
  people: {
    title: "Name the people behind the company",
    text: "Owners, directors and anyone else who can act for it.",
  },
  website: { title: "Say what you sell", text: "Your website, or a sentence about your music." },
  "bank-account": { title: "Add a bank account", text: "The account your earnings are paid into." },
  terms: { title: "Accept Stripe's terms", text: "The agreement between you and Stripe." },
  other: { title: "Answer a question at Stripe", text: "Stripe will show you the question." },
};
