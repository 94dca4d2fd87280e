import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { type Currency, currencies } from "#worker/domain/lib/currency.contract.ts";
import { clearAlarms, raiseAlarm } from "#worker/domain/services/mail/alarms.ts";

/** The alarm's name. It does not stop payouts in the other currency. */
export const settlementRule = (currency: Currency): string =>
  `payments in ${currency} are settled in ${currency}`;

/**
 * Hourly, and at once when a payment shows it: whether the provider keeps our balance in each currency that we sell in. If
 * it exchanges one, labels that earn in it cannot be paid, for there is no such money. The last payment decides.
 */
export async function checkSettlement(ctx: AppContext): Promise<void> {
  for (const currency of currencies) {
    await check(ctx, currency);
  }
}

async function check(ctx: AppContext, currency: Currency): Promise<void> {
  const [last] = await ctx.db.all<{ id: string; settledIn: string }>(sql`
    SELECT id, settled_currency AS settledIn FROM purchases
    WHERE currency = ${currency} AND settled_currency IS NOT NULL ORDER BY paid_at DESC LIMIT 1`);
  const rule = settlementRule(currency);
  if (!last || last.settledIn === currency) return clearAlarms(ctx, [rule]);
  const finding = JSON.stringify({ purchase: last.id, settledIn: last.settledIn });
  await raiseAlarm(ctx, { rule, finding }, { kind: "settlement-alarm", currency, settledIn: last.settledIn });
}
