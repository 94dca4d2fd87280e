export const catalogueCopy = {
  title: "Music Catalog",
  noLabel: "This account has no label yet.",
  settings: "Open Settings",
} as const;

export const switcherCopy = { label: "Active label", submit: "Switch" } as const;

export const payoutsCopy = {
  title: "Payouts",
  account: "Payout Account",
  lede: "Your share of a licence is credited to you instantly and paid out after 90 days.",
  pending: "Pending Payouts",
  pendingNone: "Nothing is waiting. What your next licence earns shows up here with the day it can be paid.",
  recent: "Recent Payouts",
  recentNone: "No payouts yet. The first one comes 90 days after your first licence.",
  eligible: "Payable from",
  licences: "Licences",
  amount: "Amount",
  transfer: "Transfer",
  owing: "More was taken back than you have earned since. Your next earnings make up for it.",
} as const;

export const payoutStateWords = {
  dueCents: "Payable now",
  pendingCents: "Pending",
  underWayCents: "On its way",
  heldCents: "On hold",
} as const;

export const heldExplained =
  "On hold: the payment for these licences is in dispute or under review. It is settled before they can be paid.";

export const lateExplained =
  "Your payout is late: Stripe has not taken it yet. We have been told and try again by ourselves. There is nothing for you to do.";

/** What a label must do before it can be paid. */
export const accountNotices = {
  none: {
    title: "Set up your payout account",
    text: "Your earnings are safe and wait for you. We pay them out once your Stripe account can receive them.",
    action: "Set Up Payouts",
  },
  incomplete: {
    title: "Your payout account is not ready",
    text: "Your earnings are safe and wait for you. Stripe needs something before it can receive them.",
    action: "Check Payout Account",
  },
  rejected: {
    title: "Stripe rejected your payout account",
    text: "No payout can be sent to it. Your earnings are safe and wait for you. Ask Stripe to look at it again, or start over with a new account.",
    action: "See What to Do",
  },
  "bank-failed": {
    title: "Stripe cannot pay your bank",
    text: "Your earnings are safe in your Stripe account. Enter a working bank account there, and Stripe sends them on.",
    action: "Mend Bank Account",
  },
} as const;

export const statementsCopy = {
  title: "Monthly Statements",
  lede: "Every line names its licence, your share and its policy, the day it can be paid and the transfer that paid it.",
  none: "Your first statement appears with your first licence.",
  month: "Month",
  closing: "Closing balance",
  soFar: "so far",
  files: "Download",
} as const;

/** "Show 3 later dates", "Show 1 older payout". */
export const showMore = (count: number, noun: string): string =>
  `Show ${count} ${noun}${count === 1 ? "" : "s"}`;
