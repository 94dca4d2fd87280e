import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { currencyAccountId } from "./chart-of-accounts.ts";
import { type Currency, currencies } from "#worker/domain/lib/currency.contract.ts";
import { postSelected } from "./transfers.ts";

/** Movement of our balance at the provider, net of fees. Cents or pence; `currency` in the provider's lower case. */
export type Settlement = { currency: string; netCents: number };

type Exchange = {
  /** The purchase, refund or dispute whose entries move the cash. */
  subjectId: string;
  /** The currency that was paid, and that those entries are in. */
  currency: Currency;
  /** One per settled currency; empty if not known yet. */
  settlements: readonly Settlement[];
};

/** A movement of our balance, from Stripe's `BalanceTransaction`. */
type Movement = { currency: string; net: number };

/** Sums movements by currency: money taken in one currency may come back in another. */
export function sumSettlements(movements: readonly Movement[]): Settlement[] {
  const sums = new Map<string, number>();
  for (const { currency, net } of movements) sums.set(currency, (sums.get(currency) ?? 0) + net);
  return [...sums].map(([currency, netCents]) => ({ currency, netCents }));
}

/**
 * If the provider settled in another currency than was paid, exchanges the cash that the subject's entries have moved, so that
 * each cash account holds what the provider has in that currency. Must be last in its batch. Idempotent: brings the books to
 * the current state. Exchange gains and losses stay on the exchange accounts. A currency that the books do not have is left to
 * the alarm (money/ledger/check-books.ts).
 */
export function settleExchange(db: Database, { subjectId, currency, settlements }: Exchange, now: number): Statement[] {
  const sumOf = (target: Currency) => settlements.find((settlement) => settlement.currency.toUpperCase() === target)?.netCents;
  const others = currencies.filter((other) => other !== currency && sumOf(other) !== undefined);
  if (others.length === 0) return [];
  return [
    adjustCashTo(db, { subjectId, currency, cents: sumOf(currency) ?? 0, isExchangeOnly: false }, now),
    ...others.map((other) =>
      adjustCashTo(db, { subjectId, currency: other, cents: sumOf(other) ?? 0, isExchangeOnly: true }, now),
    ),
  ];
}

type Target = { subjectId: string; currency: Currency; cents: number; isExchangeOnly: boolean };

/** No-op if the subject's entries have already brought its cash there. */
function adjustCashTo(db: Database, { subjectId, currency, cents, isExchangeOnly }: Target, now: number): Statement {
  const [cash, exchange] = [currencyAccountId(currency, "stripe"), currencyAccountId(currency, "exchange")];
  const counted = isExchangeOnly ? sql`reason = 'exchange'` : sql`kind IN ('post', 'capture')`;
  return postSelected(db, {
    reason: "exchange",
    subject: subjectId,
    n: sql`${`${currency.toLowerCase()}:`} || times`,
    debit: sql`CASE WHEN more > 0 THEN ${cash} ELSE ${exchange} END`,
    credit: sql`CASE WHEN more > 0 THEN ${exchange} ELSE ${cash} END`,
    amount: sql`abs(more)`,
    at: now,
    from: sql`(
      SELECT CAST(${cents} AS INTEGER) - ifnull(sum(CASE WHEN debit_id = ${cash} THEN amount ELSE -amount END), 0) AS more,
        ifnull(sum(reason = 'exchange'), 0) + 1 AS times
      FROM ledger_transfers
      WHERE subject_id = ${subjectId} AND ${cash} IN (debit_id, credit_id) AND ${counted}
    ) AS of_one_subject WHERE more <> 0`,
  });
}
