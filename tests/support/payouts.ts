import { and, eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { labelEntries, ledgerAccounts, ledgerTransfers, payouts } from "#drizzle/schema/index.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { createConnectedAccount } from "#worker/domain/money/payouts/accounts/create-connected-account.ts";
import { refreshAccount } from "#worker/domain/money/payouts/accounts/refresh-account.ts";
import type { Payout } from "#worker/domain/money/payouts/settle-payout.ts";
import { labelEarningsAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { currencyAccountId } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { expectOk } from "./expect-ok.ts";
import { buyTokens } from "./buy-tokens.ts";
import { makeBrand, makeLabel, makeTrack } from "./factories.ts";
import { makeFinishedRender } from "./finished-render.ts";
import type { StripeTestContext } from "./stripe.ts";

type Label = Viewer & { labelId: string };
export type Entry = typeof labelEntries.$inferSelect;

/** Opens an account at the provider, by default one that can receive transfers. */
export async function openPayoutAccount(ctx: StripeTestContext, label: Viewer, stage = "active"): Promise<string> {
  const outcome = expectOk(await createConnectedAccount(ctx, label, { country: "GB" }));
  await ctx.control(`accounts/${outcome.accountId}/stage`, { stage });
  await refreshAccount(ctx, outcome.accountId);
  return outcome.accountId;
}

/** Sells one licence and returns its earning: the current share of $5 or £4 per token. */
export async function earn(
  ctx: StripeTestContext,
  label: Label,
  { tokens = 2, currency = "USD" }: { tokens?: number; currency?: Currency } = {},
): Promise<Entry> {
  const brand = await makeBrand(ctx.db, { tokens: currency === "USD" ? 100 : 0 });
  if (currency === "GBP") await buyTokens(ctx, brand, { currency, priceId: "tokens-100" });
  const track = await makeTrack(ctx.db, label.labelId, { priceTokens: tokens });
  const { licenceId } = await makeFinishedRender(ctx, brand, track);
  const [entry] = await ctx.db
    .select()
    .from(labelEntries)
    .where(and(eq(labelEntries.licenceId, licenceId), eq(labelEntries.kind, "earning")));
  if (!entry) throw new Error("nothing was earned");
  return entry;
}

/** Creates a label with an active payout account and a due earning; the provider has funds of ours to pay it. */
export async function makeDueLabel(ctx: StripeTestContext, { tokens = 2 } = {}) {
  const label = await makeLabel(ctx.db);
  const accountId = await openPayoutAccount(ctx, label);
  const earning = await earn(ctx, label, { tokens });
  await addFunds(ctx);
  ctx.wait(days(91));
  return { label, accountId, earning };
}

export async function addFunds(ctx: StripeTestContext, amount = 1_000_000): Promise<void> {
  await ctx.control("funds", { amount, currency: "usd" });
  await ctx.control("funds", { amount, currency: "gbp" });
}

/** Books a reversal of an earning, or part of it, as a lost dispute does. */
export async function takeBack(ctx: StripeTestContext, earning: Entry, cents = earning.amountCents): Promise<Entry> {
  const id = `reversal:${earning.licenceId ?? ""}:${earning.currency.toLowerCase()}`;
  const now = ctx.clock.now();
  const { labelId, currency, licenceId } = earning;
  const [current] = await ctx.db.select().from(labelEntries).where(eq(labelEntries.id, earning.id));
  await runBatch(ctx.db, [
    ctx.db.insert(ledgerTransfers).values({
      id,
      kind: "post",
      debitId: labelEarningsAccountId(labelId, currency),
      creditId: currencyAccountId(currency, "losses"),
      amount: cents,
      reason: "reversal",
      subjectId: licenceId ?? "",
      at: now,
    }),
    ctx.db.insert(labelEntries).values({
      id,
      kind: "reversal",
      labelId,
      currency,
      amountCents: -cents,
      transferId: id,
      licenceId,
      reversesId: earning.id,
      bookedAt: now,
      eligibleAt: current?.payoutId ? now : earning.eligibleAt,
    }),
  ]);
  const [entry] = await ctx.db.select().from(labelEntries).where(eq(labelEntries.id, id));
  if (!entry) throw new Error("nothing was taken back");
  return entry;
}

export function readPayouts(ctx: StripeTestContext, labelId: string): Promise<Payout[]> {
  return ctx.db.select().from(payouts).where(eq(payouts.labelId, labelId)).orderBy(payouts.createdAt);
}

/** Reads what the label is owed and what is on hold for a pending transfer, in cents. */
export async function readOwed(
  ctx: StripeTestContext,
  labelId: string,
  currency: Currency = "USD",
): Promise<{ owed: number; held: number }> {
  const [account] = await ctx.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, labelEarningsAccountId(labelId, currency)));
  if (!account) throw new Error("the label has no account");
  return { owed: account.creditsPosted - account.debitsPosted, held: account.debitsPending };
}

/** Lists the provider's transfers to an account. */
export async function readTransfers(ctx: StripeTestContext, accountId: string) {
  const { transfers } = await ctx.standIn.readState();
  return Object.values(transfers).filter(({ destination }) => destination === accountId);
}
