import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { freeDisputedEntries, reverseDisputedEarnings } from "#worker/domain/money/payouts/reversal-statements.ts";
import { repayDebt } from "#worker/domain/money/payouts/repayment-statements.ts";
import type { CurrencyAccount } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { currencyAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { recognizeDeferred } from "#worker/domain/money/ledger/lots.ts";
import type { Reason } from "#worker/domain/money/ledger/reasons.contract.ts";
import { endHold, postSelected } from "#worker/domain/money/ledger/transfers.ts";
import { settleFee } from "./return-statements.ts";

/** `feeCents`: the provider's total charge for the dispute, less refunds of it. */
export type Closing = { id: string; userId: string; outcome: "won" | "lost"; feeCents: number };

/** Ends an open dispute for good. Rolled back as a whole if it is not open. */
export function closeDispute(db: Database, closing: Closing, now: number): Statement[] {
  const { id, outcome, feeCents } = closing;
  return [
    db.run(sql`UPDATE disputes SET status = ${outcome}, closed_at = ${now} WHERE id = ${id} AND status = 'open'`),
    requireOneRow(db),
    ...endDisputeHolds(db, id, outcome === "lost" ? "capture" : "release", now),
    ...(outcome === "lost" ? bookLoss(db, id, now) : [returnCash(db, id, now)]),
    freeDisputedEntries(db, id),
    settleFee(db, id, feeCents, now),
    ...repayDebt(db, closing.userId, now),
  ];
}

function endDisputeHolds(db: Database, id: string, kind: "capture" | "release", now: number): Statement[] {
  return (["dispute", "dispute-debt"] as const).map((reason) => endHold(db, { reason, subjectId: id }, kind, now));
}

function returnCash(db: Database, id: string, now: number): Statement {
  const cents = sql`dispute.amount_cents`;
  return move(db, id, { reason: "dispute-cash-returned", debit: "stripe", credit: "disputed", cents, now });
}

/**
 * The disputed money is lost: the deferred revenue of unspent tokens pays for them, the tax on a refund is no longer owed,
 * and the rest is our loss until the debt is repaid. Fractions of tokens may make the rest negative: then an earlier part
 * was booked as a loss before there was a whole token to take.
 */
function bookLoss(db: Database, id: string, now: number): Statement[] {
  const tax = sql`CASE dispute.kind WHEN 'outside-refund'
    THEN purchase.tax_cents * (dispute.tokens_unspent + dispute.tokens_spent) / purchase.tokens ELSE 0 END`;
  const rest = sql`(dispute.amount_cents - ${tax} - ifnull((
    SELECT sum(transfer.amount) FROM ledger_transfers AS transfer
    WHERE transfer.subject_id = dispute.id AND transfer.debit_id = lower(purchase.currency) || ':deferred'),
      0))`;
  return [
    recognizeDeferred(db, {
      reason: "dispute-unspent",
      subjectId: id,
      drawnBy: { reason: "dispute", subjectId: id },
      to: "disputed",
      at: now,
    }),
    move(db, id, { reason: "dispute-tax", debit: "tax", credit: "disputed", cents: tax, now }),
    move(db, id, { reason: "dispute-loss", debit: "losses", credit: "disputed", cents: rest, now }),
    move(db, id, { reason: "dispute-loss", debit: "disputed", credit: "losses", cents: sql`-${rest}`, now }),
    ...reverseDisputedEarnings(db, id, now),
  ];
}

type Move = { reason: Reason; debit: CurrencyAccount; credit: CurrencyAccount; cents: SQL; now: number };

/** Posts nothing for an amount of 0. */
function move(db: Database, id: string, { reason, debit, credit, cents, now }: Move): Statement {
  const currency = sql`purchase.currency`;
  return postSelected(db, {
    reason,
    subject: sql`dispute.id`,
    debit: currencyAccountOf(currency, debit),
    credit: currencyAccountOf(currency, credit),
    amount: cents,
    at: now,
    from: sql`disputes AS dispute JOIN purchases AS purchase ON purchase.id = dispute.purchase_id
      WHERE dispute.id = ${id} AND ${cents} > 0`,
  });
}
