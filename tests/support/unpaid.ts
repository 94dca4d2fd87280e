import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { TestContext } from "./app-context.ts";

/** Charges back a render's payment for good, without any other ledger change. `pay` settles the debt. */
export async function chargeBackLicence(
  ctx: Pick<TestContext, "db" | "clock">,
  renderId: string,
): Promise<{ pay: () => Promise<void> }> {
  const [id, now, holdId] = [crypto.randomUUID(), ctx.clock.now(), `render:${renderId}`];
  const of = sql`FROM renders AS render WHERE render.id = ${renderId}`;
  await runBatch(ctx.db, [
    ctx.db.run(sql`
      INSERT INTO purchases (id, user_id, tokens, currency, cents_per_token, status, session_id, payment_intent_id,
        created_at, expires_at, paid_at)
      SELECT ${id}, render.user_id, render.price_tokens, 'USD', 500, 'paid', ${id}, ${id}, ${now}, ${now}, ${now} ${of}`),
    ctx.db.run(sql`
      INSERT INTO disputes (id, kind, purchase_id, user_id, amount_cents, tokens_unspent, tokens_spent, reason, opened_at)
      SELECT ${id}, 'dispute', ${id}, render.user_id, 500, 0, render.price_tokens, 'fraudulent', ${now} ${of}`),
    ctx.db.run(sql`
      INSERT INTO dispute_draws (dispute_id, hold_id, currency, tokens)
      SELECT ${id}, ${holdId}, 'USD', render.price_tokens ${of}`),
    ctx.db.run(sql`UPDATE disputes SET status = 'lost', closed_at = ${now} WHERE id = ${id}`),
  ]);
  const pay = () =>
    runBatch(ctx.db, [
      ctx.db.run(sql`
        INSERT INTO debt_settlements (transfer_id, dispute_id, hold_id, currency, tokens)
        SELECT ${holdId}, ${id}, ${holdId}, 'USD', render.price_tokens ${of}`),
    ]);
  return { pay };
}
