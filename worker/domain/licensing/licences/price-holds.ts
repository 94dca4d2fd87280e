import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { spentAccountId, tokenAccountOf } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { endHolds, hold, postSelected, transferIdOf } from "#worker/domain/money/ledger/transfers.ts";

/** Holds a render's price. Selects from the render, so without the render there is no hold. */
export function holdPrice(db: Database, renderId: string): Statement {
  return hold(db, {
    reason: "render",
    subject: sql`render.id`,
    debit: tokenAccountOf(sql`render.user_id`),
    credit: spentAccountId,
    amount: sql`render.price_tokens`,
    at: sql`render.created_at`,
    from: sql`renders AS render WHERE render.id = ${renderId}`,
  });
}

/** Captures or releases the prices of renders; `which` is a condition on `renders AS render`. */
export function endPriceHolds(db: Database, kind: "capture" | "release", which: SQL, now: number): Statement {
  const holdIds = sql`SELECT ${transferIdOf("render", sql`render.id`)} FROM renders AS render WHERE ${which}`;
  return endHolds(db, sql`hold.id IN (${holdIds})`, kind, now);
}

/** The captured price of a render whose licence was revoked, back in the lots that it was drawn from. Once. */
export function returnPrice(db: Database, renderId: string, at: number): Statement {
  return postSelected(db, {
    reason: "render",
    subject: sql`render.id`,
    n: "revocation",
    debit: spentAccountId,
    credit: tokenAccountOf(sql`render.user_id`),
    amount: sql`render.price_tokens`,
    at,
    from: sql`renders AS render WHERE render.id = ${renderId}`,
  });
}
