import { z } from "zod";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

/** Why a brand cannot start renders, as it and super users see it. Tokens are whole, money in cents or pence. */
export type AccountHold = {
  openDisputes: readonly OpenDispute[];
  /** Tokens spent whose money was taken back for good; the next purchase pays for them first. */
  debtTokens: number;
};

export type OpenDispute = {
  id: string;
  purchaseId: string;
  amountCents: number;
  currency: Currency;
  /** Tokens set aside until the dispute is decided. */
  heldTokens: number;
  /** Tokens that will be owed when it is lost. */
  spentTokens: number;
  openedAt: number;
};

export const StartRefund = z.object({
  /** Made by the form: the same id is the same refund, however often it is sent. */
  refundId: z.uuid(),
  purchaseId: z.string().min(1).max(100),
  tokens: z.coerce.number().int().positive().max(1_000),
  reason: z.string().trim().min(1).max(500),
  /** The sum that was agreed to, in cents with its tax. Without it, or with another one, the answer names the sum and nothing moves. */
  agreedCents: z.coerce.number().int().positive().optional(),
});
export type StartRefund = z.infer<typeof StartRefund>;

export type RefundRefusal =
  | "no-such-purchase"
  /** Nobody refunds what they have bought themselves. */
  | "own-purchase"
  | "not-paid"
  /** Fewer tokens of this purchase are unspent than were asked for. */
  | "tokens-spent"
  /** The brand's bank disputes this payment, or took it back: the money is not ours to refund. */
  | "payment-disputed"
  /** The brand owes tokens, or another payment of it is in dispute. */
  | "account-held"
  /** The sum is to be agreed to first. */
  | "not-agreed"
  /** The id belongs to another refund. */
  | "id-taken";

/** Quote shown before a refund is confirmed. */
export type RefundSum = { tokens: number; amountCents: number; currency: Currency };

/** What became of a refund: tokens are whole, the amount is in cents with its part of the tax. */
export type RefundMade = {
  status: "pending" | "succeeded" | "failed";
  failure: string | null;
  tokens: number;
  amountCents: number;
  currency: Currency;
};

/** A pending refund is at the provider, or will be within minutes. A failed one has given the tokens back. */
export type StartRefundOutcome =
  | ({ ok: true } & RefundMade)
  | { ok: false; refusal: RefundRefusal; sum?: RefundSum };
