import { z } from "zod";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

/** "2026-11", a calendar month in UTC. */
export const StatementMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const lineKinds = ["earning", "reversal", "returned", "adjustment", "payout"] as const;
export type LineKind = (typeof lineKinds)[number];

export type LineLicence = {
  number: string;
  trackTitle: string;
  artist: string;
  isrc: string | null;
  brandName: string;
  tokens: number | null;
  shareBasisPoints: number | null;
  sharePolicy: string | null;
};

/** One movement of what a label is owed. Cents with their sign; `balanceCents` is what is owed after it. */
export type StatementLine = {
  id: string;
  at: number;
  kind: LineKind;
  licence: LineLicence | null;
  /**
   * Why a reversal took something back: a dispute was lost, the payment was refunded at the provider, the brand took its
   * render back, or its licence was refunded for a problem.
   */
  takenFor: "dispute" | "outside-refund" | "revocation" | "refund" | null;
  /** When it can be paid; null for payouts, which are payments themselves. */
  eligibleAt: number | null;
  heldFor: "dispute" | "review" | null;
  /** claimed: set aside for a transfer under way. */
  payoutStatus: "claimed" | "paid" | null;
  /** The provider's transfer that paid it, that came back, or that this line is. */
  transferId: string | null;
  amountCents: number;
  balanceCents: number;
};

export type CurrencyStatement = {
  currency: Currency;
  openingCents: number;
  lines: StatementLine[];
  /** Sums of the lines by kind; with the opening balance they are the closing balance. */
  totals: Record<LineKind, number>;
  closingCents: number;
};

export type LabelStatement = {
  labelName: string;
  legalEntity: string;
  month: string;
  /** The month may still change until it is over. */
  isOver: boolean;
  writtenAt: number;
  currencies: CurrencyStatement[];
};

/** One statement to be had: what was owed when the month ended, or is owed now. */
export type StatementMonthView = {
  month: string;
  isOver: boolean;
  closing: { currency: Currency; cents: number }[];
};
