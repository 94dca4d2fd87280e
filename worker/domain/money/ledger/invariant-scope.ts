/**
 * The rows a check reads. Every change of the books is a transfer that names its subject, so rows that no transfer has
 * touched since the last check are unchanged. Each part is a condition on a column, `1` for all rows.
 */
export type Scope = {
  subject: (column: string) => string;
  transfer: (column: string) => string;
  account: (column: string) => string;
  lot: (lot: string) => string;
  /** Conditions on a draw that may belong to a hold that has not ended. */
  openHold: (transferColumn: string) => string;
  /** Counter value at the last checkpoint; `0` for a full check. */
  base: (counter: string) => string;
  fresh: string;
};

/** Each query returns the rows that violate its rule, so it must return no rows. */
export type Rules = Record<string, string>;

/** Rules about renders and licences are injected by the context, because the ledger may not import licensing. */
export type BookRules = {
  rulesOf: (scope: Scope) => Rules;
  /** Query for the ids of holds that may still be open, besides those of money itself. */
  openHolds: string;
};

export const everything: Scope = {
  subject: () => "1",
  transfer: () => "1",
  account: () => "1",
  lot: () => "1",
  openHold: () => "1",
  base: () => "0",
  fresh: "1",
};

/** Limits the checks to changes since the last checked transfer row. */
export function changedSince(through: number, openHolds: string): Scope {
  if (through === 0) return everything;
  const fresh = `rowid > ${Math.trunc(through)}`;
  const one = (column: string) => `SELECT ${column} FROM ledger_transfers WHERE ${fresh}`;
  return {
    subject: (column) => `${column} IN (${one("subject_id")})`,
    transfer: (column) => `${column} IN (${one("id")})`,
    account: (column) => `${column} IN (
      SELECT iif(side = 'debit', debit_id, credit_id) FROM ledger_transfers AS transfer
      CROSS JOIN (SELECT 'debit' AS side UNION ALL SELECT 'credit') WHERE transfer.${fresh})`,
    lot: (lot) => `(${lot}.transfer_id IN (${one("id")})
      OR ${lot}.id IN (SELECT lot_id FROM lot_draws WHERE transfer_id IN (
        ${one("CASE WHEN kind = 'post' AND reason = 'render' THEN 'render:' || subject_id ELSE ifnull(hold_id, id) END")})))`,
    openHold: (column) => `${column} IN (
      ${openHolds}
      UNION ALL SELECT 'refund:' || id FROM refunds WHERE status = 'pending'
      UNION ALL SELECT 'dispute:' || id FROM disputes WHERE status = 'open')`,
    base: (counter) =>
      `ifnull((SELECT balance.${counter} FROM checkpoint_balances AS balance
        WHERE balance.account_id = account.id), 0)`,
    fresh,
  };
}
