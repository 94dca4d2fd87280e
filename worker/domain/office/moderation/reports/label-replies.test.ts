import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { trackReports, tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { lookAtReport } from "#tests/support/look-at-report.ts";
import { readMailKinds } from "#tests/support/mails.ts";
import { getReviewStatus } from "#worker/domain/office/moderation/track-reviews/get-review-status.ts";
import { ReportsQuery } from "./reports.contract.ts";
import { decideReport } from "./decide-report.ts";
import { pauseReportedTrack } from "./pause-track.ts";
import { listReports } from "./queries.ts";
import { replyToReport, reportTrack } from "./replies.ts";
import { resumeReportedTrack } from "./resume-track.ts";

const ctx = forEachTest(() => createTestContext());
const admin = forEachTest(() => makeSuperUser(ctx.db, "brand"));
const label = forEachTest(() => makeLabel(ctx.db));

async function reported() {
  const track = await makeTrack(ctx.db, label.labelId);
  const input = { trackId: track.id, reason: "plagiarism" as const, details: "Bar 12 is mine" };
  await reportTrack(ctx, await makeBrand(ctx.db), input);
  const [report] = await ctx.db.select().from(trackReports).where(eq(trackReports.trackId, track.id));
  if (!report) throw new Error("the report was not written");
  return { track, reportId: report.id };
}
async function paused() {
  const made = await reported();
  await pauseReportedTrack(ctx, admin, await seen(made.reportId));
  return made;
}
const seen = (reportId: string) => lookAtReport(ctx, reportId);
const reply = (reportId: string, text = "We own it", id: string = crypto.randomUUID()) =>
  replyToReport(ctx, label, { id, reportId, reply: text });
const reviewStatus = (trackId: string) => getReviewStatus(ctx, label, trackId);
const reload = async (id: string) => (await ctx.db.select().from(tracks).where(eq(tracks.id, id)))[0];

describe("label with a paused track", () => {
  test("sees the report but not the reporter", async () => {
    const { track, reportId } = await paused();
    const seen = await reviewStatus(track.id);
    expect(seen).toMatchObject({
      pause: { at: ctx.clock.now(), reason: "plagiarism" },
      reports: [{ id: reportId, details: "Bar 12 is mine", disclosedAt: ctx.clock.now(), status: "pending" }],
    });
    expect(JSON.stringify(seen)).not.toContain("@");
  });

  test("replies once per form, and the admin sees the reply with the report", async () => {
    const { track, reportId } = await paused();
    const id = crypto.randomUUID();
    expect(await reply(reportId, "We own it", id)).toEqual({ ok: true });
    expect(await reply(reportId, "We own it", id)).toEqual({ ok: true });
    expect((await reviewStatus(track.id))?.reports[0]?.replies).toMatchObject([{ reply: "We own it" }]);
    const { reports } = await listReports(ctx, admin, ReportsQuery.parse({ status: "pending" }));
    expect(reports.find((row) => row.id === reportId)?.replies).toMatchObject([{ reply: "We own it" }]);
  });

  test("sees the decision and its note, and can no longer reply", async () => {
    const { track, reportId } = await paused();
    const note = "The sample is cleared now";
    await decideReport(ctx, admin, { ...(await seen(reportId)), decision: "dismissed", note });
    expect((await reviewStatus(track.id))?.reports).toMatchObject([{ status: "dismissed", decisionNote: note }]);
    expect(await reply(reportId)).toEqual({ ok: false, refusal: "decided-already" });
    expect(await readMailKinds(ctx, label)).toEqual(["suspension-risk", "report-decided"]);
  });

  test("has the track on sale again when the pause is lifted", async () => {
    const { track, reportId } = await paused();
    expect(await resumeReportedTrack(ctx, admin, await seen(reportId))).toEqual({ ok: true });
    expect(await reload(track.id)).toMatchObject({ isActive: true, adminPausedAt: null, status: "approved" });
    expect(await reviewStatus(track.id)).toMatchObject({
      pause: null,
      reports: [{ resumedAt: ctx.clock.now() }],
    });
    expect(await readMailKinds(ctx, label)).toEqual(["suspension-risk", "track-resumed"]);
    expect(await resumeReportedTrack(ctx, admin, await seen(reportId))).toMatchObject({
      ok: false,
      refusal: "not-paused",
    });
  });

  test("keeps a track in review off sale when the pause is lifted", async () => {
    const { track, reportId } = await paused();
    await ctx.db.update(tracks).set({ status: "pending review" }).where(eq(tracks.id, track.id));
    await resumeReportedTrack(ctx, admin, await seen(reportId));
    expect(await reload(track.id)).toMatchObject({ isActive: false, adminPausedAt: null });
  });

  test("is refused the 11th reply to one report", async () => {
    const { reportId } = await paused();
    for (let count = 0; count < 10; count++) {
      expect(await reply(reportId, `No. ${count}`)).toEqual({ ok: true });
    }
    expect(await reply(reportId)).toEqual({ ok: false, refusal: "too-many-replies" });
  });
});

describe("dismissing a report that paused a track", () => {
  test("resumes the track when ticked, with one mail", async () => {
    const { track, reportId } = await paused();
    const { reports } = await listReports(ctx, admin, ReportsQuery.parse({ status: "paused" }));
    expect(reports.map(({ id, hasPausedTrack }) => [id, hasPausedTrack])).toContainEqual([reportId, true]);
    const input = { ...(await seen(reportId)), decision: "dismissed", resume: "on" } as const;
    expect(await decideReport(ctx, admin, input)).toEqual({ ok: true });
    expect(await reload(track.id)).toMatchObject({ isActive: true, adminPausedAt: null });
    expect(await reviewStatus(track.id)).toMatchObject({
      pause: null,
      reports: [{ status: "dismissed", resumedAt: ctx.clock.now() }],
    });
    expect(await readMailKinds(ctx, label)).toEqual(["suspension-risk", "report-decided"]);
    const after = await listReports(ctx, admin, ReportsQuery.parse({ status: "paused" }));
    expect(after.reports.map(({ id }) => id)).not.toContain(reportId);
  });

  test("leaves the track paused and counted when not ticked", async () => {
    const { track, reportId } = await paused();
    const { pausedTracks } = await listReports(ctx, admin, ReportsQuery.parse({}));
    expect(await decideReport(ctx, admin, { ...(await seen(reportId)), decision: "dismissed" })).toEqual({
      ok: true,
    });
    expect(await reload(track.id)).toMatchObject({ isActive: false });
    expect(await listReports(ctx, admin, ReportsQuery.parse({ status: "paused" }))).toMatchObject({
      pausedTracks,
    });
  });

  test("does not resume a pause from another report", async () => {
    const { track, reportId } = await reported();
    await reportTrack(ctx, await makeBrand(ctx.db), { trackId: track.id, reason: "abusive", details: "" });
    await pauseReportedTrack(ctx, admin, await seen(reportId));
    const reports = await ctx.db.select().from(trackReports).where(eq(trackReports.trackId, track.id));
    const other = reports.find(({ reason }) => reason === "abusive");
    const input = { ...(await seen(other?.id ?? "")), decision: "dismissed", resume: "on" } as const;
    expect(await decideReport(ctx, admin, input)).toEqual({ ok: true });
    expect(await reload(track.id)).toMatchObject({ isActive: false });
  });
});

describe("report hidden from a label", () => {
  test("is not disclosed without a pause, nor is its decision", async () => {
    const { track, reportId } = await reported();
    expect((await reviewStatus(track.id))?.reports).toEqual([]);
    expect(await reply(reportId)).toEqual({ ok: false, refusal: "no-such-report" });
    await decideReport(ctx, admin, {
      ...(await seen(reportId)),
      decision: "dismissed",
      note: "Nothing in it",
    });
    expect(await readMailKinds(ctx, label)).toEqual([]);
  });

  test("cannot be answered or resumed by another label", async () => {
    const { reportId } = await paused();
    const stranger = await makeLabel(ctx.db);
    const words = { id: crypto.randomUUID(), reportId, reply: "Mine" };
    expect(await replyToReport(ctx, stranger, words)).toEqual({ ok: false, refusal: "no-such-report" });
    await expect(resumeReportedTrack(ctx, stranger, await seen(reportId))).rejects.toMatchObject({
      status: 403,
    });
  });
});
