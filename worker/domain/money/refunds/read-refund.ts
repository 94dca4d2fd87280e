import type { Stripe } from "stripe";
import { type Settlement, sumSettlements } from "#worker/domain/money/ledger/exchange.ts";

/** What has to come with a refund, so that `settlementsOf` can tell what it moved. */
export const refundParts = ["balance_transaction", "failure_balance_transaction"];

/** What a refund and its failure have moved of our balance by now. */
export function settlementsOf(refund: Stripe.Refund): Settlement[] {
  const movements = [refund.balance_transaction, refund.failure_balance_transaction ?? null];
  return sumSettlements(
    movements.flatMap((movement) => (movement && typeof movement === "object" ? [movement] : [])),
  );
}
