import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { type Currency, currencies } from "#worker/domain/lib/currency.contract.ts";
import { changedSince } from "./invariant-scope.ts";
import { clearAlarms, raiseAlarm } from "#worker/domain/services/mail/alarms.ts";
import { type Checkpoint, type Reach, readCheckpoint, sealCheckpoint, moveBalances } from "./checkpoints.ts";

/**
 * Cron, and before every payout run: checks every rule of the books against what has changed since the last checkpoint, and
 * seals a new checkpoint. A broken rule raises one alarm and mails every super user once; the alarm is cleared when the rule
 * holds again. Returns the broken rules.
 */
export async function checkBooks(ctx: AppContext): Promise<string[]> {
  const { rulesOf, openHolds } = ctx.bookRules;
  const from = await readCheckpoint(ctx, "books");
  const to = await readHead(ctx, from);
  const rules = Object.entries(rulesOf(changedSince(from.through, openHolds)));
  const broken = await findBroken(ctx, rules);
  // Race: another check has sealed meanwhile, so its balances were compared with changes since this one's checkpoint.
  if (broken.length > 0 && (await readCheckpoint(ctx, "books")).seq !== from.seq) return checkBooks(ctx);
  for (const { rule, finding } of broken) {
    // Rarely more than one.
    await raiseAlarm(ctx, { rule, finding }, { kind: "ledger-alarm", rule });
  }
  const names = broken.map(({ rule }) => rule);
  await clearAlarms(
    ctx,
    rules.map(([rule]) => rule).filter((rule) => !names.includes(rule)),
  );
  if (names.length === 0) await sealCheckpoint(ctx, "books", { from, to, inSameBatch: moveBalances(ctx, from, to) });
  return names;
}

async function findBroken(ctx: AppContext, rules: readonly [rule: string, query: string][]) {
  const broken: { rule: string; finding: string }[] = [];
  for (const [rule, query] of rules) {
    // Sequential, to leave the database room for other queries.
    const rows = await ctx.db.all(sql.raw(`SELECT * FROM (${query}) LIMIT 3`));
    if (rows.length > 0) broken.push({ rule, finding: JSON.stringify(rows) });
  }
  return broken;
}

/** Money may leave only while every rule of the books holds. */
export async function isPayingAllowed(ctx: AppContext): Promise<boolean> {
  const broken = await checkBooks(ctx);
  return broken.length === 0;
}

/** The last transfer, and the sum debited up to it in each unit. */
async function readHead(ctx: AppContext, { through, sums }: Checkpoint): Promise<Reach> {
  const rows = await ctx.db.all<{ unit: string; amount: number; last: number }>(sql`
    SELECT account.unit, sum(transfer.amount) AS amount, max(transfer.rowid) AS last
    FROM ledger_transfers AS transfer JOIN ledger_accounts AS account ON account.id = transfer.debit_id
    WHERE transfer.rowid > ${through} GROUP BY account.unit`);
  const moved = rows.map(({ unit, amount }) => [unit, (sums[unit] ?? 0) + amount] as const);
  return {
    through: Math.max(through, ...rows.map(({ last }) => last)),
    sums: { ...sums, ...Object.fromEntries(moved) },
  };
}

/** The alarm's name. It does not stop other payouts. */
export const payoutRule = "the provider takes every payout that is claimed";

type Refused = { labelName: string; amountCents: number; currency: string; failure: string };

/** After every payout run: raises an alarm if a payout was definitely refused by the provider. Names the oldest. */
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

/** The alarm's name. It does not stop payouts in the other currency. */
export const settlementRule = (currency: Currency): string => `payments in ${currency} are settled in ${currency}`;

/**
 * Hourly, and immediately when a payment shows it: checks that the provider keeps our balance in each currency we sell in. If
 * it exchanges one, there is no money in that currency to pay labels with. The last payment decides.
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
