import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import type { LabelShare } from "./policies/revenue-policies.contract.ts";

/** Specification §9: the number of payouts fetched, and the number shown initially. */
export const recentPayouts = { fetched: 10, initial: 5 } as const;

export const payoutStatuses = ["claimed", "paid", "failed"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export type LabelChoice = { id: string; name: string };

/** A label's earnings that become payable on one day (UTC); `eligibleAt` is the earliest time. */
export type PendingDay = { currency: Currency; eligibleAt: number; cents: number; licences: number };

/** A label's unpaid balance in one currency. Cents; a negative amount is owed to us. */
export type UnpaidView = {
  currency: Currency;
  dueCents: number;
  pendingCents: number;
  /** Held because its payment is disputed or under review. */
  heldCents: number;
  /** Claimed for a transfer in progress. */
  underWayCents: number;
  /** The part that the provider has refused at least once; it is retried. */
  lateCents: number;
};

export type PayoutView = {
  id: string;
  currency: Currency;
  cents: number;
  processedAt: number;
  transferId: string;
  reversedCents: number;
};

export type PayoutsPanel = {
  label: LabelChoice;
  /** `ready` if the account can receive money and its bank accepts it. */
  account: "none" | "incomplete" | "rejected" | "ready" | "bank-failed";
  share: LabelShare;
  unpaid: UnpaidView[];
  pending: PendingDay[];
  recent: PayoutView[];
};

/** An entry of this payout that came back and waits for review by a super user. */
export type ReleaseEntry = { entryId: string; payoutId: string };
export type ReleaseRefusal = "not-found" | "not-held";
