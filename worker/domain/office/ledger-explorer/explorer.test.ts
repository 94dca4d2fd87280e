import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeSuperUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { countRowsRead } from "#tests/support/rows-read.ts";
import { makeTrade } from "#tests/support/trade.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listAdjustments } from "./adjustments/queries.ts";
import { getAccount, getTransfer, listPlatformAccounts } from "./account-views.ts";
import { countWaiting, listAlarms, listComparisons, findInLedger } from "./overview.ts";
import { getDispute, listDisputes } from "./dispute-views.ts";
import { getLicence } from "./licence-view.ts";
import { getPayout, listPayouts } from "./payout-views.ts";
import { getPurchase, listAllPurchases } from "./purchase-views.ts";

const ctx = forEachTest(() => createTestContext());
const admin = forEachTest(() => makeSuperUser(ctx.db, "brand"));

describe("ledger explorer", () => {
  test("links a purchase to its licences, refunds, disputes and transfers", async () => {
    const trade = await makeTrade(ctx, admin);
    const purchase = await getPurchase(ctx, admin, trade.purchaseId);
    expect(purchase).toMatchObject({
      userEmail: trade.brand.email,
      amountCents: 5000,
      status: "paid",
      openTokens: 0,
      refunds: [{ id: trade.refundId, tokens: 2, status: "pending", requestedByEmail: admin.email }],
      disputes: [{ id: trade.disputeId, tokensSpent: 4, status: "open" }],
    });
    expect(purchase?.draws.map(({ tokens, subject }) => [tokens, subject])).toEqual([
      [4, { kind: "licence", id: trade.renderId }],
      [2, { kind: "purchase", id: trade.purchaseId }],
      [4, { kind: "dispute", id: trade.disputeId }],
    ]);
    expect(purchase?.transfers.map((transfer) => transfer.id)).toEqual([
      `purchase:${trade.purchaseId}`,
      `purchase-cash:${trade.purchaseId}`,
      `refund:${trade.refundId}`,
      `dispute:${trade.disputeId}`,
      `dispute-debt:${trade.disputeId}`,
      `dispute-cash:${trade.disputeId}`,
    ]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("links a licence, by either id, to its purchase and earnings", async () => {
    const trade = await makeTrade(ctx, admin);
    const licence = await getLicence(ctx, admin, trade.licenceId);
    expect(licence).toEqual(await getLicence(ctx, admin, trade.renderId));
    expect(licence).toMatchObject({
      number: trade.licenceNumber,
      brandEmail: trade.brand.email,
      draws: [{ tokens: 4, purchaseId: trade.purchaseId }],
      entries: [{ kind: "earning", amountCents: 1000, payoutId: trade.payoutId }],
    });
    expect(licence?.transfers.map((transfer) => transfer.id)).toEqual([
      `render:${trade.renderId}`,
      `render:${trade.renderId}:capture`,
      `earning:${trade.licenceId}:usd`,
      `revenue:${trade.licenceId}:usd`,
    ]);
  });

  test("links a payout to its licences", async () => {
    const trade = await makeTrade(ctx, admin);
    expect(await getPayout(ctx, admin, trade.payoutId)).toMatchObject({
      label: { id: trade.label.labelId },
      amountCents: 1000,
      stripeTransferId: `tr_${trade.payoutId}`,
      entries: [{ licenceId: trade.licenceId }],
      transfers: [{ id: `payout:${trade.payoutId}` }, { id: `payout:${trade.payoutId}:capture` }],
    });
  });

  test("links a dispute to its purchase and the earnings funded by it", async () => {
    const trade = await makeTrade(ctx, admin);
    expect(await getDispute(ctx, admin, trade.disputeId)).toMatchObject({
      purchaseId: trade.purchaseId,
      entries: [{ licenceId: trade.licenceId }],
    });
  });

  test("links a transfer to its accounts, its end and its lots", async () => {
    const trade = await makeTrade(ctx, admin);
    const held = await getTransfer(ctx, admin, `render:${trade.renderId}`);
    expect(held).toMatchObject({
      transfer: { kind: "hold", amount: 4, unit: "TOK", debit: { ownerName: trade.brand.email } },
      endedBy: { kind: "capture", subject: { kind: "licence", id: trade.renderId } },
      draws: [{ tokens: 4, purchaseId: trade.purchaseId }],
    });
    const capture = await getTransfer(ctx, admin, `render:${trade.renderId}:capture`);
    expect(capture).toMatchObject({ transfer: { holdId: `render:${trade.renderId}` }, endedBy: null });
    expect(capture?.draws).toEqual(held?.draws);
    expect(await getTransfer(ctx, admin, `refund:${trade.refundId}`)).toMatchObject({
      transfer: { subject: { kind: "purchase", id: trade.purchaseId } },
    });
  });

  test("links an account to its transfers, newest first, and its siblings", async () => {
    const trade = await makeTrade(ctx, admin);
    const view = await getAccount(ctx, admin, `tok:${trade.brand.id}`, {});
    expect(view).toMatchObject({
      account: { balance: 6, pending: -6, ownerName: trade.brand.email },
      siblings: [{ id: `debt:${trade.brand.id}` }],
      isAdjustable: true,
      hold: { debtTokens: 0, openDisputes: [{ id: trade.disputeId, purchaseId: trade.purchaseId }] },
      nextAfter: null,
      total: 5,
    });
    expect(view?.transfers.map((transfer) => transfer.id)).toEqual([
      `dispute:${trade.disputeId}`,
      `refund:${trade.refundId}`,
      `render:${trade.renderId}:capture`,
      `render:${trade.renderId}`,
      `purchase:${trade.purchaseId}`,
    ]);
    expect(await getAccount(ctx, admin, `usd:label:${trade.label.labelId}`, {})).toMatchObject({
      account: { balance: 0, ownerName: expect.stringContaining("Label ") },
      hold: null,
    });
    expect(await getAccount(ctx, admin, "usd:stripe", {})).toMatchObject({
      account: { ownerName: null },
      isAdjustable: false,
      siblings: [],
    });
  });

  test("lists purchases, payouts and disputes", async () => {
    const trade = await makeTrade(ctx, admin);
    const ids = (page: { rows: { id: string }[] }) => page.rows.map((row) => row.id);
    expect(ids(await listAllPurchases(ctx, admin, {}))).toContain(trade.purchaseId);
    expect(ids(await listPayouts(ctx, admin, { status: "paid" }))).toContain(trade.payoutId);
    expect(ids(await listPayouts(ctx, admin, { status: "claimed" }))).not.toContain(trade.payoutId);
    const disputes = await listDisputes(ctx, admin, { status: "open" });
    expect(ids(disputes)).toContain(trade.disputeId);
    expect(disputes.total).toBe(disputes.rows.length);
    expect((await countWaiting(ctx, admin)).disputes).toBeGreaterThan(0);
  });
});

describe("findInLedger", () => {
  test("finds accounts by email address and records by id", async () => {
    const trade = await makeTrade(ctx, admin);
    const find = async (q: string) =>
      (await findInLedger(ctx, admin, q)).map((found) =>
        found.kind === "account" ? found.account.id : `${found.kind} ${found.id}`,
      );
    expect(await find(trade.brand.email.toUpperCase())).toEqual([`debt:${trade.brand.id}`, `tok:${trade.brand.id}`]);
    expect(await find(` ${trade.label.email} `)).toContain(`gbp:label:${trade.label.labelId}`);
    expect(await find(trade.licenceNumber.toLowerCase())).toEqual([`licence ${trade.licenceId}`]);
    expect(await find(trade.renderId)).toEqual([`licence ${trade.renderId}`]);
    for (const id of [`cs_${trade.purchaseId}`, `ch_${trade.purchaseId}`, trade.refundId, trade.purchaseId]) {
      expect(await find(id)).toEqual([`purchase ${trade.purchaseId}`]);
    }
    expect(await find(`tr_${trade.payoutId}`)).toEqual([`payout ${trade.payoutId}`]);
    expect(await find(trade.disputeId)).toEqual([`dispute ${trade.disputeId}`]);
    expect(await find(`render:${trade.renderId}`)).toEqual([`transfer render:${trade.renderId}`]);
    expect(await find("usd:stripe")).toEqual(["usd:stripe"]);
    expect(await find("nothing")).toEqual([]);
    expect(await find("")).toEqual([]);
  });
});

test("ledger pages return null for unknown ids", async () => {
  const nobody = crypto.randomUUID();
  expect(await getAccount(ctx, admin, nobody, {})).toBeNull();
  expect(await getTransfer(ctx, admin, nobody)).toBeNull();
  expect(await getPurchase(ctx, admin, nobody)).toBeNull();
  expect(await getLicence(ctx, admin, nobody)).toBeNull();
  expect(await getPayout(ctx, admin, nobody)).toBeNull();
  expect(await getDispute(ctx, admin, nobody)).toBeNull();
});

test("ledger reads require an approved super user", async () => {
  const brand = await makeBrand(ctx.db);
  const revoked: Viewer = { ...admin, approvalStatus: "rejected" };
  const reads = (viewer: Viewer) => [
    listAlarms(ctx, viewer),
    countWaiting(ctx, viewer),
    listPlatformAccounts(ctx, viewer),
    listComparisons(ctx, viewer),
    getAccount(ctx, viewer, "usd:stripe", {}),
    getTransfer(ctx, viewer, "x"),
    listAllPurchases(ctx, viewer, {}),
    getPurchase(ctx, viewer, "x"),
    getLicence(ctx, viewer, "x"),
    listPayouts(ctx, viewer, {}),
    getPayout(ctx, viewer, "x"),
    listDisputes(ctx, viewer, {}),
    getDispute(ctx, viewer, "x"),
    listAdjustments(ctx, viewer, {}),
    findInLedger(ctx, viewer, "x"),
  ];
  for (const read of [brand, revoked].flatMap(reads)) {
    await expect(read).rejects.toMatchObject({ status: 403 });
  }
});

describe("paging 20,000 rows", () => {
  test("reads few rows of an account per page and leaves no gaps", { tags: ["full"] }, async () => {
    const brand = await makeBrand(ctx.db, { tokens: 0 });
    await env.DB.prepare(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
      SELECT 'exchange:bulk:' || i, 'post', CASE i % 2 WHEN 0 THEN 'usd:fees' ELSE 'usd:losses' END,
        CASE i % 2 WHEN 0 THEN 'usd:losses' ELSE 'usd:fees' END, 1, 'exchange', 'bulk', 1000 + i / 3 FROM n`).run();
    const first = await getAccount(ctx, admin, "usd:fees", {});
    const second = await getAccount(ctx, admin, "usd:fees", { after: first?.nextAfter ?? "" });
    const ids = [...(first?.transfers ?? []), ...(second?.transfers ?? [])].map((transfer) => transfer.id);
    expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => `exchange:bulk:${20_000 - index}`));
    for (const after of ["", first?.nextAfter ?? "", "5000.10000", "1001.3"]) {
      expect(await countRowsRead(ctx, (counting) => getAccount(counting, admin, "usd:fees", { after }))).toBeLessThan(2500);
    }
    expect(await countRowsRead(ctx, (counting) => listPlatformAccounts(counting, admin))).toBeLessThan(500);
    expect(await countRowsRead(ctx, (counting) => findInLedger(counting, admin, brand.email))).toBeLessThan(500);
  });

  test("reads few purchases per page and leaves no gaps", async () => {
    const buyer = await makeBrand(ctx.db, { tokens: 0 });
    await env.DB.prepare(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO purchases (id, user_id, tokens, currency, cents_per_token, status, created_at, expires_at)
      SELECT printf('bulk-%06d', i), ?, 1, 'USD', 500, 'expired', ? + i / 3, 0 FROM n`)
      .bind(buyer.id, ctx.clock.now())
      .run();
    const first = await listAllPurchases(ctx, admin, {});
    const second = await listAllPurchases(ctx, admin, { after: first.nextAfter ?? "" });
    const ids = [...first.rows, ...second.rows].map((row) => row.id);
    expect(new Set(ids).size).toBe(100);
    expect(ids.toSorted((a, b) => (a < b ? -1 : 1))[0]).toBe("bulk-019899");
    for (const after of [undefined, first.nextAfter ?? "", `${ctx.clock.now() + 1800}.bulk-005400`]) {
      expect(await countRowsRead(ctx, (counting) => listAllPurchases(counting, admin, { after }))).toBeLessThan(1500);
    }
  });
});
