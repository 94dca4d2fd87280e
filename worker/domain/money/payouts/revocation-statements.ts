import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { currencyAccountOf, labelEarningsAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { postSelected, transferIdOf } from "#worker/domain/money/ledger/transfers.ts";

/**
 * What `postEarning` booked of a licence is booked back: its label's earning, our revenue and what we paid on top return to
 * deferred revenue, where the returned tokens need it. Of an unpaid earning it falls due on the same day, so that the two
 * cancel out; of one that was claimed or paid at once, to be asked back or netted against what the label earns next.
 */
export function takeBackEarning(db: Database, licenceId: string, at: number): Statement[] {
  const id = transferIdOf("reversal", sql`earning.licence_id`, nth(sql`earning.currency`));
  const earnings = sql`label_entries AS earning WHERE earning.licence_id = ${licenceId} AND earning.kind = 'earning'`;
  return [
    postSelected(db, {
      reason: "reversal",
      subject: sql`earning.licence_id`,
      n: nth(sql`earning.currency`),
      debit: labelEarningsAccountOf(sql`earning.label_id`, sql`earning.currency`),
      credit: currencyAccountOf(sql`earning.currency`, "deferred"),
      amount: sql`earning.amount_cents`,
      at,
      from: earnings,
    }),
    db.run(sql`
      INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
        reverses_id, booked_at, eligible_at)
      SELECT ${id}, 'reversal', earning.label_id, earning.currency, -earning.amount_cents, ${id},
        earning.licence_id, earning.tokens, earning.id, ${at},
        CASE WHEN earning.payout_id IS NULL THEN earning.eligible_at ELSE ${at} END
      FROM ${earnings}`),
    bookBack(db, licenceId, "revenue", at),
    bookBack(db, licenceId, "shortfall", at),
  ];
}

/** The same transfer the other way round, in each currency. */
function bookBack(db: Database, licenceId: string, reason: "revenue" | "shortfall", at: number): Statement {
  return postSelected(db, {
    reason,
    subject: sql`booked.subject_id`,
    n: nth(sql`account.unit`),
    debit: sql`booked.credit_id`,
    credit: sql`booked.debit_id`,
    amount: sql`booked.amount`,
    at,
    from: sql`ledger_transfers AS booked JOIN ledger_accounts AS account ON account.id = booked.debit_id
      WHERE booked.subject_id = ${licenceId} AND booked.reason = ${reason}`,
  });
}

/** Of several transfers of one licence: the currency, and that it was revoked. */
const nth = (currency: SQL): SQL => sql`lower(${currency}) || ':revocation'`;
