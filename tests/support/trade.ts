import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { disputes, labelEntries, ledgerTransfers, payouts, purchases, refunds } from "#drizzle/schema/index.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { issueTokens } from "#worker/domain/money/ledger/lots.ts";
import type { TestContext } from "./app-context.ts";
import { makeBrand, makeLabel, makeTrack } from "./factories.ts";
import { makeFinishedRender } from "./finished-render.ts";

const post = (ctx: TestContext, transfer: Omit<typeof ledgerTransfers.$inferInsert, "kind" | "at">) =>
  ctx.db.insert(ledgerTransfers).values({ ...transfer, kind: "post", at: ctx.clock.now() });

/** Buys ten tokens, spends four on a licence and pays out its earning, refunds two, and then disputes the rest. */
export async function makeTrade(ctx: TestContext, admin: Viewer) {
  const brand = await makeBrand(ctx.db, { tokens: 0 });
  const label = await makeLabel(ctx.db, { name: `Label ${crypto.randomUUID()}` });
  const track = await makeTrack(ctx.db, label.labelId, { priceTokens: 4 });
  const purchaseId = await buy(ctx, brand);
  const sale = await makeFinishedRender(ctx, brand, track);
  const payoutId = await pay(ctx, label.labelId, `earning:${sale.licenceId}:usd`);
  const refundId = await refund(ctx, { brand, admin, purchaseId });
  const disputeId = await dispute(ctx, brand, purchaseId);
  return { brand, label, track, purchaseId, ...sale, payoutId, refundId, disputeId };
}

async function buy(ctx: TestContext, brand: Viewer): Promise<string> {
  const id = crypto.randomUUID();
  const now = ctx.clock.now();
  const terms = { tokens: 10, currency: "USD", centsPerToken: 500 } as const;
  const stripeIds = { sessionId: `cs_${id}`, paymentIntentId: `pi_${id}`, chargeId: `ch_${id}` };
  await runBatch(ctx.db, [
    ctx.db.insert(purchases).values({
      ...terms,
      ...stripeIds,
      id,
      userId: brand.id,
      status: "paid",
      paidAt: now,
      createdAt: now,
      expiresAt: now,
    }),
    ...issueTokens(ctx.db, {
      ...terms,
      reason: "purchase",
      subjectId: id,
      userId: brand.id,
      purchaseId: id,
      at: now,
    }),
    post(ctx, {
      id: `purchase-cash:${id}`,
      debitId: "usd:stripe",
      creditId: "usd:deferred",
      amount: 5000,
      reason: "purchase-cash",
      subjectId: id,
    }),
  ]);
  return id;
}

async function pay(ctx: TestContext, labelId: string, entryId: string): Promise<string> {
  const id = crypto.randomUUID();
  const now = ctx.clock.now();
  const money = {
    debitId: `usd:label:${labelId}`,
    creditId: "usd:stripe",
    amount: 1000,
    reason: "payout",
  } as const;
  await runBatch(ctx.db, [
    ctx.db.insert(payouts).values({
      id,
      labelId,
      currency: "USD",
      amountCents: 1000,
      destination: "acct_1",
      status: "paid",
      transferId: `tr_${id}`,
      nextTryAt: now,
      createdAt: now,
      processedAt: now,
    }),
    ctx.db
      .update(labelEntries)
      .set({ payoutId: id })
      .where(sql`id = ${entryId}`),
    ctx.db.insert(ledgerTransfers).values({ ...money, id: `payout:${id}`, kind: "hold", subjectId: id, at: now }),
    ctx.db.insert(ledgerTransfers).values({
      ...money,
      id: `payout:${id}:capture`,
      kind: "capture",
      holdId: `payout:${id}`,
      subjectId: id,
      at: now,
    }),
  ]);
  return id;
}

type Refund = { brand: Viewer; admin: Viewer; purchaseId: string };

async function refund(ctx: TestContext, { brand, admin, purchaseId }: Refund): Promise<string> {
  const id = crypto.randomUUID();
  const now = ctx.clock.now();
  await runBatch(ctx.db, [
    ctx.db.insert(refunds).values({
      id,
      purchaseId,
      tokens: 2,
      amountCents: 1000,
      reason: "Asked for",
      requestedBy: admin.id,
      createdAt: now,
    }),
    ctx.db.insert(ledgerTransfers).values({
      id: `refund:${id}`,
      kind: "hold",
      debitId: `tok:${brand.id}`,
      creditId: "tok:issued",
      amount: 2,
      reason: "refund",
      subjectId: id,
      at: now,
      lotId: `lot:purchase:${purchaseId}`,
    }),
  ]);
  return id;
}

async function dispute(ctx: TestContext, brand: Viewer, purchaseId: string): Promise<string> {
  const id = `du_${crypto.randomUUID()}`;
  const now = ctx.clock.now();
  const head = { kind: "hold", creditId: "tok:issued", amount: 4, subjectId: id } as const;
  await runBatch(ctx.db, [
    ctx.db.insert(disputes).values({
      id,
      kind: "dispute",
      purchaseId,
      userId: brand.id,
      amountCents: 5000,
      reason: "fraudulent",
      tokensUnspent: 4,
      tokensSpent: 4,
      openedAt: now,
    }),
    ctx.db.insert(ledgerTransfers).values({
      ...head,
      id: `dispute:${id}`,
      reason: "dispute",
      debitId: `tok:${brand.id}`,
      at: now,
      lotId: `lot:purchase:${purchaseId}`,
    }),
    ctx.db.insert(ledgerTransfers).values({
      ...head,
      id: `dispute-debt:${id}`,
      reason: "dispute-debt",
      debitId: `debt:${brand.id}`,
      at: now,
    }),
    post(ctx, {
      id: `dispute-cash:${id}`,
      debitId: "usd:disputed",
      creditId: "usd:stripe",
      amount: 5000,
      reason: "dispute-cash",
      subjectId: id,
    }),
  ]);
  return id;
}
