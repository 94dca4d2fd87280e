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
  pendingNone: "Nothing pending. Earnings from your next licence appear here with the date they become payable.",
  recent: "Recent Payouts",
  recentNone: "No payouts yet. The first one comes 90 days after your first licence.",
  owing: "Reversals exceed what you’ve earned since. Your next earnings will make up the difference.",
} as const;

export const payoutStateWords = {
  dueCents: "Payable now",
  pendingCents: "Pending",
  underWayCents: "On its way",
  heldCents: "On hold",
} as const;

export const heldExplained =
  "On hold: the payment for these licences is in dispute or under review. We can’t pay these earnings until that’s settled.";

export const lateExplained =
  "Your payout is late because Stripe hasn’t accepted it yet. We know about it and will keep trying. You don’t need to do anything.";

export const accountNotices = {
  none: {
    title: "Set up your payout account",
    text: "Your earnings are safe. We’ll pay them out once your Stripe account can receive them.",
    action: "Set Up Payouts",
  },
  incomplete: {
    title: "Your payout account isn’t ready",
    text: "Your earnings are safe. Stripe needs more information before you can be paid.",
    action: "Check Payout Account",
  },
  rejected: {
    title: "Stripe rejected your payout account",
    text: "We can’t send payouts to it. Your earnings are safe. Ask Stripe to review it again, or start over with a new account.",
    action: "See What to Do",
  },
  "bank-failed": {
    title: "Stripe can’t pay your bank",
    text: "Your earnings are safe in your Stripe account. Add a working bank account there and Stripe will send them on.",
    action: "Fix Bank Account",
  },
} as const;

export const statementsCopy = {
  title: "Monthly Statements",
  lede: "Each line shows the licence, your share and its policy, the date it’s payable and the transfer that paid it.",
  none: "Your first statement appears with your first licence.",
  month: "Month",
  closing: "Closing balance",
  soFar: "so far",
  files: "Download",
} as const;

/** "Show 3 later dates", "Show 1 older payout". */
export const showMore = (count: number, noun: string): string => `Show ${count} ${noun}${count === 1 ? "" : "s"}`;
