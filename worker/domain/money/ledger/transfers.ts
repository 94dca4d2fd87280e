import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { ledgerTransfers } from "#drizzle/schema/index.ts";
import type { CurrencyAccount } from "./account-codes.contract.ts";
import { currencyAccountId } from "./chart-of-accounts.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import type { Reason } from "./reasons.contract.ts";

/*
 * The only writers of ledger_transfers. An id is `<reason>:<subject>[:n]`, so that each purpose is booked only once; the
 * capture or release of a hold is `<id of the hold>:<kind>`.
 */

/** Key of a transfer: reason, subject, and `n` if there are several. */
export type TransferKey = { reason: Reason; subjectId: string; n?: string | undefined };

export const transferId = ({ reason, subjectId, n }: TransferKey): string =>
  [reason, subjectId, ...(n === undefined ? [] : [n])].join(":");

/** The same id as an SQL expression over columns. */
export const transferIdOf = (reason: Reason, subject: SQL | string, n?: SQL | string): SQL =>
  n ? sql`${`${reason}:`} || ${subject} || ':' || ${n}` : sql`${`${reason}:`} || ${subject}`;

export type Transfer = TransferKey & {
  debitId: string;
  creditId: string;
  /** Tokens, cents or pence: the unit of both accounts. */
  amount: number;
  at: number;
  /** The lot that the tokens come from; by default the oldest ones. */
  lotId?: SQL;
};

export function post(db: Database, { n, lotId, ...transfer }: Transfer): Statement {
  const { reason, subjectId, debitId, creditId, amount, at } = transfer;
  const id = transferId({ reason, subjectId, n });
  return db.insert(ledgerTransfers).values({
    id,
    kind: "post",
    reason,
    subjectId,
    debitId,
    creditId,
    amount,
    at,
    ...(lotId && { lotId }),
  });
}

export type MoneyMove = TransferKey & {
  currency: Currency;
  debit: CurrencyAccount;
  credit: CurrencyAccount;
  /** Cents or pence. */
  amount: number;
  at: number;
};

/** Moves money between two accounts of a currency; returns no statement for an amount of 0. */
export function postMoney(db: Database, { currency, debit, credit, ...move }: MoneyMove): Statement[] {
  if (move.amount === 0) return [];
  const [debitId, creditId] = [currencyAccountId(currency, debit), currencyAccountId(currency, credit)];
  return [post(db, { ...move, debitId, creditId })];
}

/** One transfer per row of `from`; each part is a value or an expression over its columns. */
export type Selected = {
  reason: Reason;
  subject: SQL | string;
  n?: SQL | string;
  debit: SQL | string;
  credit: SQL | string;
  amount: SQL | number;
  at: SQL | number;
  lotId?: SQL;
  from: SQL;
};

export const postSelected = (db: Database, selected: Selected): Statement => insert(db, "post", selected);

/** Reserves an amount until `endHolds`: it cannot be spent otherwise, and is not yet spent. */
export const hold = (db: Database, selected: Selected): Statement => insert(db, "hold", selected);

/**
 * Ends holds for good: the amount is spent (capture) or returned (release). Never both: `hold_ends_once`. `which` is a
 * condition on `ledger_transfers AS hold`.
 */
export function endHolds(db: Database, which: SQL, kind: "capture" | "release", at: number): Statement {
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, hold_id, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT hold.id || ${`:${kind}`}, ${kind}, hold.id, hold.debit_id, hold.credit_id, hold.amount,
      hold.reason, hold.subject_id, ${at}
    FROM ledger_transfers AS hold WHERE ${which}`);
}

export const endHold = (db: Database, hold: TransferKey, kind: "capture" | "release", at: number): Statement =>
  endHolds(db, sql`hold.id = ${transferId(hold)}`, kind, at);

function insert(db: Database, kind: "post" | "hold", selected: Selected): Statement {
  const { reason, subject, n, debit, credit, amount, at, lotId, from } = selected;
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at, lot_id)
    SELECT ${transferIdOf(reason, subject, n)}, ${kind}, ${debit}, ${credit}, ${amount}, ${reason}, ${subject}, ${at},
      ${lotId ?? sql`NULL`}
    FROM ${from}`);
}
