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
