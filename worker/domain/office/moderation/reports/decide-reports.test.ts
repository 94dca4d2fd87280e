import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { auditLog, mails, trackReports, tracks, users } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { lookAtReport } from "#tests/support/look-at-report.ts";
import { readMails } from "#tests/support/mails.ts";
import { getTrack } from "#worker/domain/catalogue/library/queries.ts";
import { ReportsQuery } from "./reports.contract.ts";
import { decideReport } from "./decide-report.ts";
import { pauseReportedTrack } from "./pause-track.ts";
import { countPendingReports, listReports } from "./queries.ts";
import { reportTrack } from "./replies.ts";

const ctx = forEachTest(() => createTestContext());
const admin = forEachTest(() => makeSuperUser(ctx.db, "brand"));
const brand = forEachTest(() => makeBrand(ctx.db));
const label = forEachTest(() => makeLabel(ctx.db));

async function report(details = "Bar 12 is mine") {
  const track = await makeTrack(ctx.db, label.labelId);
  const filed = await reportTrack(ctx, brand, { trackId: track.id, reason: "plagiarism", details });
  expect(filed).toEqual({ ok: true });
  const [row] = await ctx.db.select().from(trackReports).where(eq(trackReports.trackId, track.id));
  if (!row) throw new Error("the report was not written");
  return { track, row };
}
/** The report as a freshly loaded page shows it. */
const seen = (reportId: string) => lookAtReport(ctx, reportId);
const reload = async (id: string) => (await ctx.db.select().from(trackReports).where(eq(trackReports.id, id)))[0];
const list = (query: Partial<ReportsQuery> = {}) => listReports(ctx, admin, ReportsQuery.parse(query));
const auditOf = (id: string) => ctx.db.select().from(auditLog).where(eq(auditLog.targetId, id));

describe("decideReport", () => {
  test("records who decided and when, once", async () => {
    const { row } = await report();
    expect(await decideReport(ctx, admin, { ...(await seen(row.id)), decision: "reviewed" })).toEqual({
      ok: true,
    });
    expect(await reload(row.id)).toMatchObject({
      status: "reviewed",
      reviewedAt: ctx.clock.now(),
      reviewedBy: admin.id,
    });
    expect(await decideReport(ctx, admin, { ...(await seen(row.id)), decision: "dismissed" })).toEqual({
      ok: false,
      refusal: "decided-already",
      decided: { action: "report.reviewed", byEmail: admin.email, at: ctx.clock.now() },
    });
    expect(await reload(row.id)).toMatchObject({ status: "reviewed" });
    expect(await auditOf(row.id)).toMatchObject([{ action: "report.reviewed", actorId: admin.id }]);
  });

  test("refuses an unknown report", async () => {
    const reportId = crypto.randomUUID();
    const refusal = { ok: false, refusal: "no-such-report" };
    expect(await decideReport(ctx, admin, { ...(await seen(reportId)), decision: "dismissed" })).toEqual(refusal);
    expect(await pauseReportedTrack(ctx, admin, await seen(reportId))).toEqual(refusal);
  });

  test("requires a super user, as do pausing and listing", async () => {
    const { row, track } = await report();
    const attempts = [
      async () => decideReport(ctx, brand, { ...(await seen(row.id)), decision: "reviewed" }),
      async () => pauseReportedTrack(ctx, brand, await seen(row.id)),
      () => listReports(ctx, brand, ReportsQuery.parse({})),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    }
    expect(await reload(row.id)).toMatchObject({ status: "pending" });
    expect(await getTrack(ctx, track.id, { isSuperUser: false })).not.toBeNull();
  });
});

describe("pauseReportedTrack", () => {
  test("hides the track, mails its label and leaves the report pending", async () => {
    const { row, track } = await report();
    expect(await pauseReportedTrack(ctx, admin, await seen(row.id))).toEqual({
      ok: true,
      isLabelNotified: true,
    });
    expect(await getTrack(ctx, track.id, { isSuperUser: false })).toBeNull();
    expect(await getTrack(ctx, track.id, { isSuperUser: true })).toMatchObject({ isActive: false });
    expect(await reload(row.id)).toMatchObject({ status: "pending", reviewedAt: null });
    const told = await ctx.db.select().from(mails).where(eq(mails.userId, label.id));
    expect(told).toMatchObject([
      {
        toAddress: label.email,
        message: {
          kind: "suspension-risk",
          trackTitle: track.title,
          artist: track.artist,
          reason: "plagiarism",
          details: "Bar 12 is mine",
        },
      },
    ]);
    expect(await auditOf(track.id)).toMatchObject([
      { action: "track.paused", before: { isActive: true }, after: { isActive: false } },
    ]);
  });

  test("cannot be undone by the label or repeated", async () => {
    const { row, track } = await report();
    await pauseReportedTrack(ctx, admin, await seen(row.id));
    const resume = ctx.db.update(tracks).set({ isActive: true }).where(eq(tracks.id, track.id));
    await expect(runBatch(ctx.db, [resume])).rejects.toThrow("paused_by_admin");
    expect(await pauseReportedTrack(ctx, admin, await seen(row.id))).toMatchObject({
      ok: false,
      refusal: "paused-already",
    });
    expect(await readMails(ctx, label)).toHaveLength(1);
  });

  test("pauses the track of an erased label and reports it as not notified", async () => {
    const { row, track } = await report();
    await ctx.db.update(users).set({ erasedAt: 1 }).where(eq(users.id, label.id));
    expect(await pauseReportedTrack(ctx, admin, await seen(row.id))).toEqual({
      ok: true,
      isLabelNotified: false,
    });
    expect(await getTrack(ctx, track.id, { isSuperUser: false })).toBeNull();
    expect(await readMails(ctx, label)).toEqual([]);
  });
});

describe("listReports", () => {
  test("lists open reports first, with track, label and reporter", async () => {
    const first = await report();
    ctx.wait(1000);
    const second = await report("");
    await decideReport(ctx, admin, { ...(await seen(second.row.id)), decision: "dismissed" });
    const { reports } = await list();
    const places = [first, second].map(({ row }) => reports.findIndex(({ id }) => id === row.id));
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    expect(reports[places[0] ?? 0]).toMatchObject({
      reporterEmail: brand.email,
      details: "Bar 12 is mine",
      track: {
        id: first.track.id,
        artist: "The Factory",
        labelName: "Night Bus Recordings",
        isActive: true,
        isPausedByAdmin: false,
      },
    });
    expect(reports[places[1] ?? 0]).toMatchObject({ status: "dismissed", reviewedByEmail: admin.email });
  });

  test("pages 20,000 reports without gaps or repeats", async () => {
    const track = await makeTrack(ctx.db, label.labelId);
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
       INSERT INTO track_reports (id, track_id, reporter_id, reason, status, created_at)
       SELECT printf('bulk-%05d', i), ?1, ?2, 'abusive', CASE i % 2 WHEN 0 THEN 'reviewed' ELSE 'dismissed' END, i / 3
       FROM n`,
    )
      .bind(track.id, brand.id)
      .run();
    const pending = await countPendingReports(ctx, admin);
    const seen: string[] = [];
    let after: string | null = "";
    for (let page = 0; page < 4 && after !== null; page++) {
      const read = await list({ after });
      seen.push(...read.reports.map(({ id }) => id));
      after = read.nextAfter;
    }
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);
    expect(seen.slice(0, pending).some((id) => id.startsWith("bulk-"))).toBe(false);
    expect((await list({ status: "reviewed" })).reports[0]?.status).toBe("reviewed");
  });
});
