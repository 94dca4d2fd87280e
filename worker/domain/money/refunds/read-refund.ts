import type { Stripe } from "stripe";
import { type Settlement, sumSettlements } from "#worker/domain/money/ledger/exchange.ts";

/** Expanded in each refund that is read, because `settlementsOf` needs them. */
export const refundParts = ["balance_transaction", "failure_balance_transaction"];

/** Movements of our balance by a refund and its failure so far. */
export function settlementsOf(refund: Stripe.Refund): Settlement[] {
  const movements = [refund.balance_transaction, refund.failure_balance_transaction ?? null];
  return sumSettlements(
    movements.flatMap((movement) => (movement && typeof movement === "object" ? [movement] : [])),
  );
}
