import { z } from "zod";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

/** "2026-11": a calendar month in UTC. */
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

/** One movement of what a label is owed. Signed cents; `balanceCents` is the balance after it. */
export type StatementLine = {
  id: string;
  at: number;
  kind: LineKind;
  licence: LineLicence | null;
  /**
   * Why a reversal took something back: a lost dispute, a refund at the payment provider, the brand undoing its render, or a
   * refund of its licence for a problem.
   */
  takenFor: "dispute" | "outside-refund" | "revocation" | "refund" | null;
  /** When it becomes payable; null for payouts. */
  eligibleAt: number | null;
  heldFor: "dispute" | "review" | null;
  /** claimed: reserved for a transfer in progress. */
  payoutStatus: "claimed" | "paid" | null;
  /** The provider's transfer that paid it, that was returned, or that this line is. */
  transferId: string | null;
  amountCents: number;
  balanceCents: number;
};

export type CurrencyStatement = {
  currency: Currency;
  openingCents: number;
  lines: StatementLine[];
  /** Sums of the lines by kind; opening balance plus totals equals closing balance. */
  totals: Record<LineKind, number>;
  closingCents: number;
};

export type LabelStatement = {
  labelName: string;
  legalEntity: string;
  month: string;
  /** False while the month's lines may still change. */
  isOver: boolean;
  writtenAt: number;
  currencies: CurrencyStatement[];
};

/** An available statement, with the balance at the month's end, or the current one. */
export type StatementMonthView = {
  month: string;
  isOver: boolean;
  closing: { currency: Currency; cents: number }[];
};
