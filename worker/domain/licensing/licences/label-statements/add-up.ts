import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import type { CurrencyStatement, LineKind, StatementLine } from "./label-statements.contract.ts";

type Movement = Omit<StatementLine, "balanceCents">;

/**
 * The lines of one currency with the balance after each. Throws when they do not lead from one balance of the books to
 * the other: a statement that does not add up is never shown.
 */
export function addUp(
  currency: Currency,
  balances: { openingCents: number; closingCents: number },
  movements: readonly Movement[],
): CurrencyStatement {
  const totals: Record<LineKind, number> = {
    earning: 0,
    reversal: 0,
    returned: 0,
    adjustment: 0,
    payout: 0,
  };
  let balanceCents = balances.openingCents;
  const lines = movements.toSorted(byTime).map((movement) => {
    balanceCents += movement.amountCents;
    totals[movement.kind] += movement.amountCents;
    return { ...movement, balanceCents };
  });
  if (balanceCents !== balances.closingCents) {
    throw new Error(
      `A statement in ${currency} does not add up: ${balanceCents} instead of ${balances.closingCents} cents`,
    );
  }
  return { currency, ...balances, lines, totals };
}

/** Of one moment, what was earned stands before what was paid. */
function byTime(a: Movement, b: Movement): number {
  return a.at - b.at || Number(a.kind === "payout") - Number(b.kind === "payout") || (a.id < b.id ? -1 : 1);
}
