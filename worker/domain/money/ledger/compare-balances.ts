import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { type Statement, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { days } from "#worker/domain/lib/time.ts";
import { type Currency, currencies } from "#worker/domain/lib/currency.contract.ts";
import { clearAlarms, raiseAlarm } from "#worker/domain/services/mail/alarms.ts";
import { type Checkpoint, type Reach, readCheckpoint, sealCheckpoint } from "./checkpoints.ts";
import type { BalanceComparison } from "./account-codes.contract.ts";

/** The alarm's name. It does not stop payouts: the difference may be a charge by the provider itself. */
export const balanceRule = "our balance at Stripe is what the books say";

/** A movement may reach one side before the other, but never by a whole day. */
const patience = days(1);

/**
 * Movements of our balance that the books do not record: transfers to and from our own bank, the provider's charges for its
 * own services, and reserves. Names as in Stripe's `BalanceTransaction.type`.
 */
const outsideTheBooks = [
  "payout",
  "payout_cancel",
  "payout_failure",
  "payout_minimum_balance_hold",
  "payout_minimum_balance_release",
  "topup",
  "topup_reversal",
  "stripe_fee",
  "stripe_fx_fee",
  "tax_fee",
  "contribution",
  "reserve_transaction",
  "reserved_funds",
  "reserve_hold",
  "reserve_release",
] as const;

type Cents = Record<Currency, number>;

/**
 * Cron: compares our cash in the books with the provider's balance. A difference that persists for a whole day of
 * comparisons raises an alarm; the first match clears it.
 */
export async function compareBalances(ctx: AppContext): Promise<void> {
  const [books, { balance, from, to }] = await Promise.all([readBooks(ctx), readProvider(ctx)]);
  await runBatch(
    ctx.db,
    currencies.map((currency) => note(ctx, currency, books[currency], balance[currency])),
  );
  // Sealed only if both agree, so that a wrong reading is repeated.
  if (currencies.every((currency) => books[currency] === balance[currency]))
    await sealCheckpoint(ctx, "provider", { from, to });
  const since = ctx.clock.now() - patience;
  const lasting = (await readComparisons(ctx)).filter(({ differsSince }) => differsSince !== null && differsSince <= since);
  if (lasting.length === 0) return clearAlarms(ctx, [balanceRule]);
  const differences = lasting.map(({ currency, booksCents, providerCents }) => ({
    currency,
    amountCents: providerCents - booksCents,
  }));
  await raiseAlarm(ctx, { rule: balanceRule, finding: JSON.stringify(lasting) }, { kind: "balance-alarm", differences });
}

/** The last comparison of each currency; empty before the first cron run. */
export function readComparisons(ctx: AppContext): Promise<BalanceComparison[]> {
  return ctx.db.all<BalanceComparison>(sql`
    SELECT currency, books_cents AS booksCents, provider_cents AS providerCents, compared_at AS comparedAt,
      differs_since AS differsSince
    FROM balance_comparisons ORDER BY currency DESC`);
}

async function readBooks(ctx: AppContext): Promise<Cents> {
  const rows = await ctx.db.all<{ currency: Currency; cents: number }>(sql`
    SELECT unit AS currency, debits_posted - credits_posted AS cents FROM ledger_accounts WHERE code = 'stripe'`);
  return sumByCurrency(rows);
}

/**
 * Reads the available and pending balance without the movements outside the books. Movements up to the last checkpoint are
 * in its sums; `to` is the next checkpoint, a day behind, so that no movement can still arrive before it.
 */
async function readProvider(ctx: AppContext): Promise<{ balance: Cents; from: Checkpoint; to: Reach }> {
  const from = await readCheckpoint(ctx, "provider");
  const { available, pending } = await ctx.stripe.balance.retrieve();
  const moved = (await Promise.all(outsideTheBooks.map((type) => listMovements(ctx, type, from.through)))).flat();
  const through = Math.floor((ctx.clock.now() - patience) / 1000);
  const checkpoint = Object.entries(from.sums).map(([currency, cents]) => ({ currency, cents }));
  const settled = moved.filter(({ created }) => created <= through);
  const balance = sumByCurrency([
    ...[...available, ...pending].map(({ amount, currency }) => ({ currency, cents: amount })),
    ...[...moved.map(toRow), ...checkpoint].map(({ currency, cents }) => ({ currency, cents: -cents })),
  ]);
  const sums = sumByCurrency([...checkpoint, ...settled.map(toRow)]);
  return { balance, from, to: { through, sums } };
}

const toRow = ({ net, currency }: Stripe.BalanceTransaction) => ({ currency, cents: net });

const listMovements = (ctx: AppContext, type: string, after: number): Promise<Stripe.BalanceTransaction[]> =>
  Array.fromAsync(ctx.stripe.balanceTransactions.list({ type, created: { gt: after }, limit: 100 }));

function sumByCurrency(rows: readonly { currency: string; cents: number }[]): Cents {
  const sumOf = (target: Currency) =>
    rows.reduce((sum, { currency, cents }) => (currency.toUpperCase() === target ? sum + cents : sum), 0);
  return { USD: sumOf("USD"), GBP: sumOf("GBP") };
}

function note(ctx: AppContext, currency: Currency, books: number, provider: number): Statement {
  const now = ctx.clock.now();
  const differsSince = books === provider ? null : now;
  return ctx.db.run(sql`
    INSERT INTO balance_comparisons (currency, books_cents, provider_cents, compared_at, differs_since)
    VALUES (${currency}, ${books}, ${provider}, ${now}, ${differsSince})
    ON CONFLICT (currency) DO UPDATE SET
      books_cents = excluded.books_cents,
      provider_cents = excluded.provider_cents,
      compared_at = excluded.compared_at,
      differs_since = CASE WHEN excluded.differs_since IS NULL THEN NULL
        ELSE ifnull(differs_since, excluded.differs_since) END`);
}
