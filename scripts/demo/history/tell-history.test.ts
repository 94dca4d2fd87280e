import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#drizzle/client.ts";
import { disputes, labelEntries, licences, mails, payouts, renders, tracks, untoldSales } from "#drizzle/schema/index.ts";
import type { History } from "./open-history.ts";
import { adminViewer, brandViewer, labelViewer } from "./people.ts";
import { type BrandName, brandEmails, historyTracks } from "./plan.ts";
import { type TestHistory, now, openTestHistory } from "#tests/support/demo-history.ts";
import { historyStart } from "./tell-history.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { listUsers } from "#worker/domain/office/moderation/approvals/queries.ts";
import { getAnalytics } from "#worker/domain/licensing/licences/label-analytics/queries.ts";
import { LabelTracksQuery } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { listLabelTracks } from "#worker/domain/catalogue/tracks/label-tracks/queries.ts";
import { getStatement } from "#worker/domain/licensing/licences/label-statements/queries.ts";
import { listStatementMonths } from "#worker/domain/licensing/licences/label-statements/statement-months.ts";
import { countWaiting, listAlarms } from "#worker/domain/office/ledger-explorer/overview.ts";
import { checkBooks } from "#worker/domain/money/ledger/check-books.ts";
import { compareBalances, readComparisons } from "#worker/domain/money/ledger/compare-balances.ts";
import { listDisputes } from "#worker/domain/office/ledger-explorer/dispute-views.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { payoutsPanel, listLabels } from "#worker/domain/money/payouts/queries.ts";
import { runQuery } from "#worker/domain/lib/query.ts";
import { reconcilePurchases } from "#worker/domain/money/purchases/verify-payment.ts";
import { reconcileWithdrawals } from "#worker/domain/money/refunds/finish-refund.ts";
import { listMyVideos } from "#worker/domain/licensing/renders/my-videos/list-videos.ts";
import { listProblems } from "#worker/domain/office/moderation/problems/queries.ts";
import { listReports } from "#worker/domain/office/moderation/reports/queries.ts";
import { SyncsQuery } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { listSyncs } from "#worker/domain/licensing/licences/label-licences/list-syncs.ts";
import { exportSyncs } from "#worker/domain/licensing/licences/label-licences/export-syncs.ts";
import { getSyncCards } from "#worker/domain/licensing/licences/label-licences/queries.ts";
import { days } from "#worker/domain/lib/time.ts";
import { listReviews } from "#worker/domain/office/moderation/track-reviews/queries.ts";

let opened: TestHistory;
let history: History;
let db: Database;

beforeAll(async () => {
  opened = await openTestHistory();
  ({ history, db } = opened);
}, 240_000);

afterAll(() => opened.close());

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

test("sync counts match the licences, by track, by label and in total", async () => {
  const rows = await db.select().from(tracks);
  const sold = await db.select().from(licences);
  expect(sold).toHaveLength(38);
  for (const { id, syncCount } of rows) expect(syncCount).toBe(sold.filter(({ trackId }) => trackId === id).length);
  expect(await getSyncCards(history.ctx, labelViewer, undefined)).toMatchObject({
    totalSyncs: 38,
    uniqueBrands: 4,
    tracksUsed: historyTracks,
  });
  for (const { name, id } of await listLabels(history.ctx, labelViewer)) {
    const titles = rows.filter((row) => row.labelId === id);
    const { totalSyncs } = await getSyncCards(history.ctx, labelViewer, id);
    expect([name, totalSyncs]).toEqual([name, titles.reduce((sum, { syncCount }) => sum + syncCount, 0)]);
  }
});

test("Sync Activity, its CSV and analytics agree on licences and earnings", async () => {
  const { ctx } = history;
  const entries = await db.select().from(labelEntries);
  const everything = SyncsQuery.parse({});
  const { syncs, nextAfter } = await listSyncs(ctx, labelViewer, everything);
  const sold = await db.select().from(licences);
  expect([syncs.map(({ number }) => number).toSorted(), nextAfter]).toEqual([
    sold.map(({ number }) => number).toSorted(),
    null,
  ]);
  const earned = sum(syncs.flatMap((sync) => sync.earned.map(({ cents }) => cents)));
  expect(earned).toBe(sum(entries.map(({ amountCents }) => amountCents)));
  const csv = await new Response(exportSyncs(ctx, labelViewer, everything)).text();
  for (const { number } of sold) expect(csv.split(number)).toHaveLength(2);
  const analytics = await getAnalytics(ctx, labelViewer, { label: undefined, range: "12-months" });
  expect(sum(analytics.periods.map((period) => period.syncs))).toBe(sold.length);
  expect(sum(analytics.periods.map(({ cents }) => cents.USD))).toBe(earned);
  expect(sum(analytics.brands.map((brand) => brand.syncs))).toBe(sold.length);
  for (const { plays, syncs: used } of analytics.played) expect(plays).toBeGreaterThanOrEqual(used);
  expect(analytics.played).toHaveLength(historyTracks);
});

test("the label's catalogue shows each track's sync count", async () => {
  const sold = await db.select().from(licences);
  const query = LabelTracksQuery.parse({});
  for (const { id } of await listLabels(history.ctx, labelViewer)) {
    const page = await listLabelTracks(history.ctx, labelViewer, id, query);
    for (const track of page?.rows ?? [])
      expect(track.syncCount).toBe(sold.filter(({ trackId }) => trackId === track.id).length);
  }
});

test("every brand's videos are delivered, with a licence and the right price", async () => {
  const prices = new Map((await db.select().from(renders)).map((render) => [render.id, render.priceTokens]));
  let videos = 0;
  for (const brand of Object.keys(brandEmails) as BrandName[]) {
    const page = await listMyVideos(history.ctx, brandViewer(brand));
    expect(page.nextAfter).toBeNull();
    for (const video of page.videos) {
      expect(video).toMatchObject({ status: "completed", hasPoster: true, message: null });
      expect(video.licence).not.toBeNull();
      expect(video.priceTokens).toBe(prices.get(video.id));
    }
    videos += page.videos.length;
  }
  expect(videos).toBe(38);
});

test("every video and licence document is stored with its recorded hash", async () => {
  const delivered = await db.select().from(renders);
  const documents = await db.select().from(licences);
  expect(delivered.map(({ status }) => status)).toEqual(Array.from({ length: 38 }, () => "completed"));
  const files = [
    ...delivered.map(({ outputKey: key, sha256 }) => ({ key, sha256 })),
    ...documents.map(({ pdfKey: key, pdfSha256: sha256 }) => ({ key, sha256 })),
  ];
  const found = await Promise.all(
    files.map(async ({ key }) => {
      const bytes = await history.ctx.media.readWhole(key ?? "");
      return { key, sha256: bytes && createHash("sha256").update(bytes).digest("hex") };
    }),
  );
  expect(found).toEqual(files);
  expect(new Set(documents.map(({ renderId }) => renderId)).size).toBe(38);
});

test("the books balance and match the payment provider", async () => {
  expect(await findLedgerFaults(db)).toEqual([]);
  expect(await checkBooks(history.ctx)).toEqual([]);
  await compareBalances(history.ctx);
  const comparisons = await readComparisons(history.ctx);
  expect(comparisons.map(({ currency }) => currency)).toEqual(["USD", "GBP"]);
  for (const comparison of comparisons) {
    expect(comparison).toMatchObject({ differsSince: null });
    expect(comparison.providerCents).toBe(comparison.booksCents);
  }
  expect(await listAlarms(history.ctx, adminViewer)).toEqual([]);
});

test("reconciling with the payment provider changes nothing", async () => {
  const countMoney = () =>
    db.$client
      .prepare(
        `SELECT (SELECT count(*) FROM ledger_transfers) AS transfers, (SELECT count(*) FROM refunds) AS refunds,
          (SELECT count(*) FROM disputes) AS disputes, (SELECT count(*) FROM ledger_alarms) AS alarms`,
      )
      .first();
  const before = await countMoney();
  await reconcileWithdrawals(history.ctx);
  await reconcilePurchases(history.ctx);
  await history.settle();
  expect(await countMoney()).toEqual(before);
  expect(before).toMatchObject({ refunds: 0, disputes: 1, alarms: 0 });
});

test("earnings are paid after 90 days, and the rest is pending on statements", async () => {
  const entries = await db.select().from(labelEntries);
  const paid = await db.select().from(payouts);
  for (const { eligibleAt, payoutId } of entries)
    expect([eligibleAt < now, payoutId !== null]).toEqual([eligibleAt < now, eligibleAt < now]);
  expect(paid.every(({ status }) => status === "paid")).toBe(true);
  expect(paid.length).toBeGreaterThan(10);
  for (const { id } of await listLabels(history.ctx, labelViewer)) {
    const own = entries.filter((entry) => entry.labelId === id && entry.payoutId === null);
    const panel = await runQuery(history.ctx.db, payoutsPanel(labelViewer, id, history.ctx.clock.now()));
    const [newest] = await listStatementMonths(history.ctx, labelViewer, id);
    const asked = { labelId: id, month: newest?.month ?? "" };
    const statement = await getStatement(history.ctx, labelViewer, asked);
    expect(panel?.account).toBe("ready");
    expect(sum(panel?.pending.map(({ cents }) => cents) ?? [])).toBe(sum(own.map((e) => e.amountCents)));
    expect(statement?.currencies.map(({ closingCents }) => closingCents)).toEqual([sum(own.map((entry) => entry.amountCents))]);
  }
});

test("accounts, a track, reports, a problem and a dispute await super users", async () => {
  const waiting = await listUsers(history.ctx, adminViewer, { q: "", status: "pending" });
  expect(waiting.users.map(({ roles }) => String(roles[0])).toSorted((a, b) => a.localeCompare(b))).toEqual(["brand", "label"]);
  const reviews = await listReviews(history.ctx, adminViewer, { after: undefined });
  expect(reviews.tracks.map(({ title }) => title)).toContain("First Light (Edit)");
  expect(reviews.tracks.find(({ title }) => title === "First Light (Edit)")?.evidence).not.toEqual([]);
  const { counts } = await listReports(history.ctx, adminViewer, {});
  expect(counts).toEqual({ pending: 2, reviewed: 0, dismissed: 1 });
  const problems = await listProblems(history.ctx, adminViewer, {});
  expect(problems.counts).toEqual({ open: 1, answered: 1, refunded: 0, withdrawn: 0 });
  expect(problems.problems).toMatchObject([{ kind: "claim", brandEmail: brandEmails["Fernweh Travel"] }, {}]);
  expect(await db.select().from(disputes)).toMatchObject([{ status: "open", kind: "dispute" }]);
  const { rows } = await listDisputes(history.ctx, adminViewer, {});
  expect(rows).toMatchObject([{ status: "open", userEmail: brandEmails["Kestrel Outdoor"] }]);
  expect(await countWaiting(history.ctx, adminViewer)).toEqual({
    adjustments: 0,
    policies: 0,
    disputes: 1,
    payouts: 0,
  });
});

test("demo accounts have the advertised tokens, and licences span 270 days", async () => {
  const rows = await db.$client
    .prepare(
      `SELECT id, credits_posted - debits_posted - debits_pending AS tokens FROM ledger_accounts
        WHERE id IN (?, ?) ORDER BY tokens`,
    )
    .bind(`tok:${brandViewer("Northwind Coffee").id}`, `tok:${adminViewer.id}`)
    .all();
  expect(rows.results).toEqual([
    { id: `tok:${adminViewer.id}`, tokens: 10 },
    { id: `tok:${brandViewer("Northwind Coffee").id}`, tokens: 25 },
  ]);
  const dates = (await db.select().from(licences)).map(({ issuedAt }) => issuedAt);
  expect(Math.min(...dates)).toBeGreaterThan(historyStart(now));
  expect(Math.max(...dates)).toBeLessThan(now);
  expect(now - Math.min(...dates)).toBeGreaterThan(days(270));
});

test("the label gets no notification of its history", async () => {
  expect(await db.$count(untoldSales)).toBe(0);
  const kinds = (await db.select().from(mails)).map(({ message }) => message.kind);
  expect(kinds).not.toContain("tracks-licensed");
});

// Last, because it moves the clocks.
test("the label is paid all earnings after 91 days", async () => {
  history.travelTo(now + days(91));
  await payDueLabels(history.ctx);
  await history.settle();
  expect((await db.select().from(labelEntries)).filter(({ payoutId }) => payoutId === null)).toEqual([]);
  expect((await db.select().from(payouts)).filter(({ status }) => status !== "paid")).toEqual([]);
  expect(await checkBooks(history.ctx)).toEqual([]);
});
