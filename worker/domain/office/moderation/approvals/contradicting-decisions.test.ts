import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adjustments, auditLog, mails, trackReports, tracks, users } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeLabel, makeSuperUser, makeTrack, makeUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { lookAtReport } from "#tests/support/look-at-report.ts";
import type { ApprovalStatus, Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { decideAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/decide-adjustment.ts";
import { proposeAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/propose-adjustment.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { decideReport } from "#worker/domain/office/moderation/reports/decide-report.ts";
import { pauseReportedTrack } from "#worker/domain/office/moderation/reports/pause-track.ts";
import { reportTrack } from "#worker/domain/office/moderation/reports/replies.ts";
import { resumeReportedTrack } from "#worker/domain/office/moderation/reports/resume-track.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { decideTrack } from "#worker/domain/office/moderation/track-reviews/decide-track.ts";
import type { ApprovalAct } from "./approvals.contract.ts";
import { decideApproval } from "./decide-approval.ts";

const ctx = forEachTest(() => createTestContext());
const one = forEachTest(() => makeAdmin());
const two = forEachTest(() => makeAdmin());

const makeAdmin = async () => await makeSuperUser(ctx.db, "brand");

type Outcome = { ok: true } | { ok: false; refusal: string; decided?: PriorDecision };
type Decide = (viewer: Viewer) => Promise<Outcome>;
/** Two contradicting decisions, both made on pages loaded before either. */
type Pair = { acts: [Decide, Decide]; about: string };

async function approvals(shownStatus: ApprovalStatus, acts: [ApprovalAct, ApprovalAct]): Promise<Pair> {
  const { id } = await makeUser(ctx.db, { approval: shownStatus });
  const decide = (act: ApprovalAct) => (viewer: Viewer) => decideApproval(ctx, viewer, { act, userId: id, shownStatus });
  return { acts: [decide(acts[0]), decide(acts[1])], about: id };
}

async function review(): Promise<Pair> {
  const label = await makeLabel(ctx.db);
  const now = ctx.clock.now();
  const { id: trackId } = await makeTrack(ctx.db, label.labelId, {
    status: "pending review",
    isActive: false,
    submittedAt: now,
    updatedAt: now,
  });
  const about = { trackId, version: now };
  return {
    acts: [
      (viewer) => decideTrack(ctx, viewer, { act: "approve-track", ...about }),
      (viewer) => decideTrack(ctx, viewer, { act: "return-track", ...about, reason: "Too loud" }),
    ],
    about: trackId,
  };
}

async function makeReport(): Promise<{ reportId: string; trackId: string }> {
  const { id: trackId } = await makeAnyTrack(ctx.db);
  await reportTrack(ctx, await makeBrand(ctx.db), { trackId, reason: "plagiarism", details: "Mine" });
  const [report] = await ctx.db.select().from(trackReports).where(eq(trackReports.trackId, trackId));
  return { reportId: report?.id ?? "", trackId };
}

type ReportAct = (viewer: Viewer, seen: Awaited<ReturnType<typeof lookAtReport>>) => Promise<Outcome>;
const pause: ReportAct = (viewer, seen) => pauseReportedTrack(ctx, viewer, seen);
const resume: ReportAct = (viewer, seen) => resumeReportedTrack(ctx, viewer, seen);
const closeReport: ReportAct = (viewer, seen) => decideReport(ctx, viewer, { ...seen, decision: "reviewed" });
const dismiss: ReportAct = (viewer, seen) => decideReport(ctx, viewer, { ...seen, decision: "dismissed" });

async function reportActs(first: ReportAct, second: ReportAct, { isPaused = false } = {}): Promise<Pair> {
  const { reportId } = await makeReport();
  if (isPaused) await pause(await makeAdmin(), await lookAtReport(ctx, reportId));
  const seen = await lookAtReport(ctx, reportId);
  return { acts: [(viewer) => first(viewer, seen), (viewer) => second(viewer, seen)], about: reportId };
}

async function adjustment(): Promise<Pair> {
  const account = tokenAccountId((await makeBrand(ctx.db)).id);
  const adjustmentId = crypto.randomUUID();
  const reason = "A test of two who decide";
  await proposeAdjustment(ctx, await makeAdmin(), {
    adjustmentId,
    accountId: account,
    amount: 3,
    excess: 0,
    reason,
  });
  return {
    acts: [
      (viewer) => decideAdjustment(ctx, viewer, { act: "confirm", adjustmentId }),
      (viewer) => decideAdjustment(ctx, viewer, { act: "decline", adjustmentId }),
    ],
    about: adjustmentId,
  };
}

const pairs: Record<string, () => Promise<Pair>> = {
  "approving and rejecting an account": () => approvals("pending", ["approve", "reject"]),
  "approving a rejected account twice": () => approvals("rejected", ["approve", "approve"]),
  "approving and returning a track": review,
  "reviewing and dismissing a report": () => reportActs(closeReport, dismiss),
  "pausing a track and dismissing its report": () => reportActs(pause, dismiss),
  "lifting a pause and deciding its report": () => reportActs(resume, closeReport, { isPaused: true }),
  "confirming and declining an adjustment": adjustment,
};

describe.each(Object.entries(pairs))("conflict: %s", (_name, make) => {
  test.each(["the first before the second", "the second before the first"])(
    "refuses the later decision and reports the earlier one (%s)",
    async (order) => {
      const { acts, about } = await make();
      const [first, second] = order.startsWith("the first") ? acts : [acts[1], acts[0]];
      expect(await first(one)).toMatchObject({ ok: true });
      const before = await stateOf(about);
      const mailsBefore = await ctx.db.$count(mails);
      ctx.wait(1000);
      expect(await second(two)).toMatchObject({
        ok: false,
        decided: { byEmail: one.email, at: ctx.clock.now() - 1000 },
      });
      expect(await stateOf(about)).toEqual(before);
      expect(await ctx.db.$count(auditLog, eq(auditLog.actorId, two.id))).toBe(0);
      expect(await ctx.db.$count(mails)).toBe(mailsBefore);
    },
  );

  test("accepts one of two racing decisions and names its author to the other", async () => {
    const { acts } = await make();
    const [mine, theirs] = await Promise.all([acts[0](one), acts[1](two)]);
    const [won, lost] = mine.ok ? [one, theirs] : [two, mine];
    expect(mine.ok).not.toBe(theirs.ok);
    expect(lost).toMatchObject({ ok: false, decided: { byEmail: won.email } });
  });
});

test("a refused decision reports the earlier act, its author and time", async () => {
  const { acts } = await approvals("pending", ["reject", "approve"]);
  await acts[0](one);
  expect(await acts[1](two)).toEqual({
    ok: false,
    refusal: "stale",
    decided: { action: "account.rejected", byEmail: one.email, at: ctx.clock.now() },
  });
});

test("a resume on an outdated page does not lift a newer pause", async () => {
  const { reportId, trackId } = await makeReport();
  const look = () => lookAtReport(ctx, reportId);
  await pauseReportedTrack(ctx, one, await look());
  const old = await look();
  ctx.wait(1000);
  await resumeReportedTrack(ctx, one, old);
  await pauseReportedTrack(ctx, one, await look());
  expect(await resumeReportedTrack(ctx, two, old)).toMatchObject({
    ok: false,
    refusal: "decided-already",
    decided: { action: "track.paused", byEmail: one.email },
  });
  expect((await ctx.db.select().from(tracks).where(eq(tracks.id, trackId)))[0]?.isActive).toBe(false);
});

/** All rows that a decision about this id may change. */
async function stateOf(id: string) {
  const [report] = await ctx.db.select().from(trackReports).where(eq(trackReports.id, id));
  return [
    await ctx.db.select({ status: users.approvalStatus }).from(users).where(eq(users.id, id)),
    await ctx.db
      .select()
      .from(tracks)
      .where(eq(tracks.id, report?.trackId ?? id)),
    report,
    await ctx.db.select().from(adjustments).where(eq(adjustments.id, id)),
  ];
}
