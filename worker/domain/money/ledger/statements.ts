import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { ledgerAccounts } from "#drizzle/schema/index.ts";

/** A brand's tokens. The database refuses to let it go below zero (constraint `no_overdraft`). */
export const tokenAccountId = (userId: string): string => `tok:${userId}`;

/** Tokens a brand has spent and whose money was taken back by its bank: what it owes. */
export const debtAccountId = (userId: string): string => `debt:${userId}`;

/** An account for tokens and one for what may come to be owed. */
export function openTokenAccount(db: Database, userId: string): Statement {
  return db.insert(ledgerAccounts).values([
    { id: tokenAccountId(userId), code: "tokens", ownerId: userId, unit: "TOK", isLimited: true },
    { id: debtAccountId(userId), code: "debt", ownerId: userId, unit: "TOK", isLimited: false },
  ]);
}

/** What may be spent now: paid in, less spent, less held. */
export function spendableTokens(account: {
  creditsPosted: number;
  debitsPosted: number;
  debitsPending: number;
}): number {
  return account.creditsPosted - account.debitsPosted - account.debitsPending;
}

/** Sets a render's price aside. Selects from the render, so without the render there is no hold. */
export function holdForRender(db: Database, renderId: string): Statement {
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT 'hold:' || r.id, 'hold', 'tok:' || r.user_id, 'tok:spent', r.price_tokens, 'render', r.id, r.created_at
    FROM renders AS r WHERE r.id = ${renderId}`);
}

/** Ends the holds of renders for good: the tokens are spent (capture) or back (release). Never both: `hold_ends_once`. */
export function endHolds(db: Database, kind: "capture" | "release", renders: SQL, now: number): Statement {
  return db.run(sql`
    INSERT INTO ledger_transfers (id, kind, hold_id, debit_id, credit_id, amount, reason, subject_id, at)
    SELECT ${kind} || ':' || h.subject_id, ${kind}, h.id, h.debit_id, h.credit_id, h.amount, h.reason, h.subject_id,
      ${now}
    FROM ledger_transfers AS h
    WHERE h.id IN (SELECT 'hold:' || r.id FROM renders AS r WHERE ${renders})`);
}
