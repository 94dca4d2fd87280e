import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { requireOneRow } from "#worker/domain/base/guards.ts";
import {
  freeDisputedEntries,
  reverseDisputedEarnings,
} from "#worker/domain/money/payouts/reversal-statements.ts";
import { repayDebt } from "#worker/domain/money/ledger/debt-statements.ts";
import { relieveDeferred } from "#worker/domain/money/ledger/lot-statements.ts";
import { settleFee } from "./fee-statements.ts";

/** Fee: all that the provider charges for the dispute, less what it has given back. */
export type Closing = { id: string; userId: string; outcome: "won" | "lost"; feeCents: number };

/** Ends an open dispute for good. Undone as a whole when it is not open. */
export function closeDispute(db: Database, closing: Closing, now: number): Statement[] {
  const { id, outcome, feeCents } = closing;
  return [
    db.run(
      sql`UPDATE disputes SET status = ${outcome}, closed_at = ${now} WHERE id = ${id} AND status = 'open'`,
    ),
    requireOneRow(db),
    endHolds(db, id, outcome === "lost" ? "capture" : "release", now),
    ...(outcome === "lost" ? bookLoss(db, id, now) : [returnCash(db, id, now)]),
    freeDisputedEntries(db, id),
    settleFee(db, id, feeCents, now),
    ...repayDebt(db, closing.userId, now),
  ];
}

function endHolds(db: Database, id: string, kind: "capture" | "release", now: number): Statement {
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, hold_id, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT replace(h.id, ':' || h.subject_id, ${`-${kind}:${id}`}), ${kind}, h.id, h.debit_id, h.credit_id, h.amount,
      h.reason, h.subject_id, ${now}
    FROM ledger_transfers AS h WHERE h.id IN (${`dispute:${id}`}, ${`dispute-debt:${id}`})`);
}

function returnCash(db: Database, id: string, now: number): Statement {
  return post(db, id, { part: "back", debit: "stripe", credit: "disputed", cents: sql`x.amount_cents`, now });
}

/**
 * The money in dispute is gone: the promise behind unspent tokens pays for them, the tax on a refund is owed no longer,
 * and the rest is our loss until the debt is repaid. Parts of tokens may make the rest negative: then an earlier part
 * was booked as a loss before there was a whole token to take.
 */
function bookLoss(db: Database, id: string, now: number): Statement[] {
  const promise = {
    drawnBy: `dispute:${id}`,
    prefix: `dispute-unspent:${id}`,
    reason: "dispute",
    subjectId: id,
  };
  const tax = sql`CASE x.kind WHEN 'outside-refund'
    THEN p.tax_cents * (x.tokens_unspent + x.tokens_spent) / p.tokens ELSE 0 END`;
  const rest = sql`(x.amount_cents - ${tax} - ifnull((
    SELECT sum(t.amount) FROM ledger_transfers AS t
    WHERE t.subject_id = x.id AND t.debit_id = lower(p.currency) || ':deferred'), 0))`;
  return [
    relieveDeferred(db, { ...promise, to: "disputed", at: now }),
    post(db, id, { part: "tax", debit: "tax", credit: "disputed", cents: tax, now }),
    post(db, id, { part: "loss", debit: "losses", credit: "disputed", cents: rest, now }),
    post(db, id, { part: "loss", debit: "disputed", credit: "losses", cents: sql`-${rest}`, now }),
    ...reverseDisputedEarnings(db, id, now),
  ];
}

type Move = { part: string; debit: string; credit: string; cents: SQL; now: number };

/** Posts nothing when there is nothing to post. */
function post(db: Database, id: string, { part, debit, credit, cents, now }: Move): Statement {
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT ${`dispute-${part}:${id}`}, 'post', lower(p.currency) || ':' || ${debit},
      lower(p.currency) || ':' || ${credit}, ${cents}, ${`dispute-${part}`}, x.id, ${now}
    FROM disputes AS x JOIN purchases AS p ON p.id = x.purchase_id WHERE x.id = ${id} AND ${cents} > 0`);
}
