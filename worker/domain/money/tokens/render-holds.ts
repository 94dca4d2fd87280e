import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { spentAccountId, tokenAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { endHolds, hold, transferIdOf } from "#worker/domain/money/ledger/transfers.ts";

/** Holds a render's price. Selects from the render, so without the render there is no hold. */
export function holdPrice(db: Database, renderId: string): Statement {
  return hold(db, {
    reason: "render",
    subject: sql`r.id`,
    debit: tokenAccountOf(sql`r.user_id`),
    credit: sql`${spentAccountId}`,
    amount: sql`r.price_tokens`,
    at: sql`r.created_at`,
    from: sql`renders AS r WHERE r.id = ${renderId}`,
  });
}

/** Captures or releases the prices of renders; `which` is a condition on the renders `r`. */
export function endPriceHolds(db: Database, kind: "capture" | "release", which: SQL, now: number): Statement {
  const held = sql`SELECT ${transferIdOf("render", sql`r.id`)} FROM renders AS r WHERE ${which}`;
  return endHolds(db, sql`h.id IN (${held})`, kind, now);
}
