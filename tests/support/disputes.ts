import { sql } from "drizzle-orm";
import { afterEach } from "vitest";
import { z } from "zod";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { compareBalances, readComparisons } from "#worker/domain/money/ledger/compare-balances.ts";
import { applyDispute } from "#worker/domain/money/refunds/disputes/apply-dispute.ts";
import type { Purchase } from "#worker/domain/money/purchases/statements.ts";
import { findLedgerFaults } from "./ledger-invariants.ts";
import { makeBrand, makeLabel } from "./factories.ts";
import { forEachTest } from "./for-each-test.ts";
import { createStripeTestContext, type StripeTestContext, underHalf } from "./stripe.ts";

/** Gives each test a brand without tokens and a label that earns half the list price, and requires sound books after it. */
export function setUpDisputes() {
  const ctx = createStripeTestContext(underHalf);
  const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));
  const label = forEachTest(() => makeLabel(ctx.db));
  afterEach(() => requireSoundBooks(ctx));
  return {
    ctx,
    brand,
    label,
    open: (purchase: Purchase, amount?: number) => openDispute(ctx, purchase, amount),
    close: (id: string, outcome: "won" | "lost") => closeDispute(ctx, id, outcome),
  };
}

const CreatedDispute = z.object({ id: z.string() });

/** Opens a dispute of a payment, or part of it, without delivering the webhook. Returns the dispute's id. */
export async function dispute(ctx: StripeTestContext, purchase: Purchase, amount?: number): Promise<string> {
  const made = await ctx.control(`charges/${purchase.chargeId}/dispute`, amount === undefined ? {} : { amount });
  return CreatedDispute.parse(made).id;
}

export async function decide(ctx: StripeTestContext, id: string, outcome: "won" | "lost"): Promise<void> {
  await ctx.control(`disputes/${id}/end`, { outcome });
}

/** Opens a dispute and delivers its webhook. */
export async function openDispute(ctx: StripeTestContext, purchase: Purchase, amount?: number): Promise<string> {
  const id = await dispute(ctx, purchase, amount);
  await applyDispute(ctx, id, []);
  return id;
}

export async function closeDispute(ctx: StripeTestContext, id: string, outcome: "won" | "lost"): Promise<void> {
  await decide(ctx, id, outcome);
  await applyDispute(ctx, id, []);
}

/** Refunds a payment at the provider, outside our own refund flow. Returns the refund's id. */
export async function refundOutside(ctx: StripeTestContext, purchase: Purchase, amount?: number): Promise<string> {
  const made = await ctx.control(`charges/${purchase.chargeId}/refund`, amount === undefined ? {} : { amount });
  return CreatedDispute.parse(made).id;
}

/** Tokens of an account without disputes, but for `spendable`. */
export const noneHeld = { held: 0, owed: 0, mayBeOwed: 0 };

export async function readTokens(
  ctx: Pick<StripeTestContext, "db">,
  { id }: Pick<Viewer, "id">,
): Promise<{ spendable: number; held: number; owed: number; mayBeOwed: number }> {
  const [row] = await ctx.db.all<Awaited<ReturnType<typeof readTokens>>>(sql`
    SELECT has.credits_posted - has.debits_posted - has.debits_pending AS spendable, has.debits_pending AS held,
      owes.debits_posted - owes.credits_posted AS owed, owes.debits_pending AS mayBeOwed
    FROM ledger_accounts AS has JOIN ledger_accounts AS owes ON owes.id = ${`debt:${id}`}
    WHERE has.id = ${`tok:${id}`}`);
  if (!row) throw new Error("there is no such account");
  return row;
}

/** Reads the balances of our currency accounts, in cents. */
async function readMoney(ctx: StripeTestContext): Promise<Record<string, number>> {
  const rows = await ctx.db.all<{ id: string; cents: number }>(sql`
    SELECT id, credits_posted - debits_posted AS cents FROM ledger_accounts WHERE unit <> 'TOK'`);
  return Object.fromEntries(rows.map(({ id, cents }) => [id, cents]));
}

/** Returns a function that reads the changes of our currency accounts since, in cents; unchanged accounts are omitted. */
export async function watchMoney(ctx: StripeTestContext): Promise<() => Promise<Record<string, number>>> {
  const before = await readMoney(ctx);
  return async () => {
    const changes = Object.entries(await readMoney(ctx)).map(([id, cents]) => [id, cents - (before[id] ?? 0)] as const);
    return Object.fromEntries(changes.filter(([, cents]) => cents !== 0));
  };
}

/** Throws when a ledger invariant is broken or the ledger's cash differs from the provider's balance. */
export async function requireSoundBooks(ctx: StripeTestContext): Promise<void> {
  const { ours, theirs } = await readCash(ctx);
  const faults = await findLedgerFaults(ctx.db);
  if (ours.usd !== theirs.usd || ours.gbp !== theirs.gbp) faults.push(`cash: ${JSON.stringify({ ours, theirs })}`);
  await compareBalances(ctx);
  const differing = (await readComparisons(ctx)).filter(({ differsSince }) => differsSince !== null);
  faults.push(...differing.map((comparison) => `comparison: ${JSON.stringify(comparison)}`));
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** Reads the cash at the provider in cents per currency, by our ledger and by its own transactions; test top-ups are excluded. */
async function readCash(ctx: StripeTestContext) {
  const money = await readMoney(ctx);
  const { transactions } = await ctx.standIn.readState();
  const sumOf = (currency: string) =>
    Object.values(transactions)
      .filter(({ holder, transaction }) => holder === "platform" && transaction.currency === currency)
      .filter(({ transaction }) => transaction.type !== "topup")
      .reduce((sum, row) => sum + row.transaction.net, 0);
  return {
    ours: { usd: 0 - (money["usd:stripe"] ?? 0), gbp: 0 - (money["gbp:stripe"] ?? 0) },
    theirs: { usd: sumOf("usd"), gbp: sumOf("gbp") },
  };
}
