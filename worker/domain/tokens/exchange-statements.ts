import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { Currency } from "./contract.ts";

/** What the provider moved in our balance, fees taken off. Cents or pence; `currency` as it names it, in small letters. */
export type Settlement = { currency: string; netCents: number };

type Exchange = {
  /** The purchase, refund or dispute whose entries move the cash. */
  subjectId: string;
  /** The currency that was paid, and that those entries are in. */
  currency: Currency;
  settlement: Settlement | null;
};

/** A movement of our balance as Stripe's `BalanceTransaction` tells it. */
type Movement = { currency: string; net: number };

/** Movements about one thing, in one sum; null when there are none yet, or when they are in several currencies. */
export function sumSettlement(movements: readonly Movement[]): Settlement | null {
  const [first] = movements;
  if (!first || movements.some(({ currency }) => currency !== first.currency)) return null;
  return { currency: first.currency, netCents: movements.reduce((sum, { net }) => sum + net, 0) };
}

/**
 * Where the provider settled in another currency than was paid: all cash that the subject's entries have moved is
 * exchanged, so that each account of cash holds what the provider has in that currency. Put last into a batch; brings the
 * books to what is so by now, however often it is said. What an exchange wins or loses stays on the exchange accounts. A
 * currency that the books do not have is left to the alarm (ledger/check-settlement.ts).
 */
export function settleExchange(
  db: Database,
  { subjectId, currency, settlement }: Exchange,
  now: number,
): Statement[] {
  const settled = Currency.safeParse(settlement?.currency.toUpperCase()).data;
  if (!settlement || !settled || settled === currency) return [];
  return [
    bringCashTo(db, { subjectId, currency, cents: 0, isExchangeOnly: false }, now),
    bringCashTo(db, { subjectId, currency: settled, cents: settlement.netCents, isExchangeOnly: true }, now),
  ];
}

type Target = { subjectId: string; currency: Currency; cents: number; isExchangeOnly: boolean };

/** Moves nothing where the subject's entries have brought its cash there already. */
function bringCashTo(
  db: Database,
  { subjectId, currency, cents, isExchangeOnly }: Target,
  now: number,
): Statement {
  const unit = currency.toLowerCase();
  const [cash, exchange] = [`${unit}:stripe`, `${unit}:exchange`];
  const counted = isExchangeOnly ? sql`reason = 'exchange'` : sql`kind IN ('post', 'capture')`;
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT ${`exchange-${unit}:${subjectId}:`} || times, 'post',
      CASE WHEN more > 0 THEN ${cash} ELSE ${exchange} END, CASE WHEN more > 0 THEN ${exchange} ELSE ${cash} END,
      abs(more), 'exchange', ${subjectId}, ${now}
    FROM (
      SELECT CAST(${cents} AS INTEGER) - ifnull(sum(CASE WHEN debit_id = ${cash} THEN amount ELSE -amount END), 0) AS more,
        ifnull(sum(reason = 'exchange'), 0) + 1 AS times
      FROM ledger_transfers
      WHERE subject_id = ${subjectId} AND ${cash} IN (debit_id, credit_id) AND ${counted}
    ) AS of_one_subject WHERE more <> 0`);
}
