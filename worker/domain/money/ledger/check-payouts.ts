import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { clearAlarms, raiseAlarm } from "#worker/domain/services/mail/alarms.ts";

/** The alarm's name. It stops no other payout. */
export const payoutRule = "the provider takes every payout that is claimed";

type Refused = { labelName: string; amountCents: number; currency: string; failure: string };

/** After every run of payouts: whether one waits that the provider has definitely refused. The longest waiting is named. */
export async function checkPayouts(ctx: AppContext): Promise<void> {
  const refused = await ctx.db.all<Refused & { id: string; attempt: number }>(sql`
    SELECT payout.id, payout.attempt, label.label_name AS labelName, payout.amount_cents AS amountCents,
      payout.currency, payout.last_failure AS failure
    FROM payouts AS payout JOIN label_profiles AS label ON label.id = payout.label_id
    WHERE payout.status = 'claimed' AND payout.attempt > 1 AND payout.last_failure IS NOT NULL
      ORDER BY payout.created_at LIMIT 3`);
  const [first] = refused;
  if (!first) return clearAlarms(ctx, [payoutRule]);
  const { labelName, amountCents, currency, failure } = first;
  await raiseAlarm(
    ctx,
    { rule: payoutRule, finding: JSON.stringify(refused) },
    { kind: "payout-alarm", labelName, amountCents, currency, failure },
  );
}
