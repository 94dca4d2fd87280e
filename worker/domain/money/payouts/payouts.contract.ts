import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import type { LabelShare } from "./policies/revenue-policies.contract.ts";

/** Specification §9: so many are fetched, and so many of them shown at first. */
export const recentPayouts = { fetched: 10, initial: 5 } as const;

export type LabelChoice = { id: string; name: string };

/** A label's earnings that become payable on one day (UTC); `eligibleAt` is the first of them. */
export type PendingDay = { currency: Currency; eligibleAt: number; cents: number; licences: number };

/** Balance of a label in one currency that is not paid out. Cents; less than zero is owed to us. */
export type UnpaidView = {
  currency: Currency;
  dueCents: number;
  pendingCents: number;
  /** Kept back, because its payment is disputed or somebody looks into it. */
  heldCents: number;
  /** Set aside for a transfer that is being made. */
  underWayCents: number;
  /** The part that the provider has refused at least once; it is tried again. */
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
  /** `ready` when the account can receive money and its bank accepts it. */
  account: "none" | "incomplete" | "rejected" | "ready" | "bank-failed";
  share: LabelShare;
  unpaid: UnpaidView[];
  pending: PendingDay[];
  recent: PayoutView[];
};

/** A line that came back of this payout and waits for somebody to look at it. */
export type ReleaseEntry = { entryId: string; payoutId: string };
export type ReleaseRefusal = "not-found" | "not-held";
