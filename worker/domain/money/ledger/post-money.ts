import type { Database, Statement } from "#drizzle/client.ts";
import { ledgerTransfers } from "#drizzle/schema/index.ts";
import type { Currency } from "./ledger.contract.ts";
import { type CurrencyAccount, currencyAccountId } from "./lot-statements.ts";

export type MoneyMove = {
  /** The transfer's id, which makes it happen once. */
  id: string;
  currency: Currency;
  debit: CurrencyAccount;
  credit: CurrencyAccount;
  /** Cents or pence. */
  amount: number;
  reason: string;
  subjectId: string;
  at: number;
};

/** Moves money between two accounts of a currency; nothing at all when there is no money to move. */
export function postMoney(db: Database, move: MoneyMove): Statement[] {
  const { id, currency, debit, credit, amount, reason, subjectId, at } = move;
  if (amount === 0) return [];
  const debitId = currencyAccountId(currency, debit);
  const creditId = currencyAccountId(currency, credit);
  return [
    db.insert(ledgerTransfers).values({ id, kind: "post", debitId, creditId, amount, reason, subjectId, at }),
  ];
}
