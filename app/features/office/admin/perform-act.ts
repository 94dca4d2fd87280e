import {
  approvalDone,
  approvalRefused,
  decisionRefused,
  pauseRefused,
  reportMarked,
  resumeRefused,
  trackPaused,
  trackResumed,
} from "#app/content/admin-copy.ts";
import { decidedAlready } from "#app/content/decided-copy.ts";
import { reviewDone, reviewRefused } from "#app/content/track-reviews-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { DecideApproval } from "#worker/domain/office/approvals/approvals.contract.ts";
import { decideApproval } from "#worker/domain/office/approvals/decide-approval.ts";
import type { PriorDecision } from "#worker/domain/base/audit/audit.contract.ts";
import { ReportAct } from "#worker/domain/office/reports/reports.contract.ts";
import { decideReport } from "#worker/domain/office/reports/decide-report.ts";
import { pauseReportedTrack } from "#worker/domain/office/reports/pause-track.ts";
import { resumeReportedTrack } from "#worker/domain/office/reports/resume-track.ts";
import { DecideTrack } from "#worker/domain/office/track-reviews/track-reviews.contract.ts";
import { decideTrack } from "#worker/domain/office/track-reviews/decide-track.ts";

/** One act of an admin, and the toast that tells how it went. */
export async function performAct(ctx: AppContext, viewer: Viewer, input: unknown): Promise<Toast> {
  const approval = DecideApproval.safeParse(input);
  if (approval.success) {
    const decided = await decideApproval(ctx, viewer, approval.data);
    const { act } = approval.data;
    return decided.ok ? approvalDone[act] : approvalRefused(act, ...wordsFor(decided, viewer));
  }
  const review = DecideTrack.safeParse(input);
  if (review.success) {
    const decided = await decideTrack(ctx, viewer, review.data);
    const { act } = review.data;
    return decided.ok ? reviewDone[act] : reviewRefused(act, ...wordsFor(decided, viewer));
  }
  const report = ReportAct.safeParse(input);
  if (!report.success) throw new Response(null, { status: 400 });
  return performReportAct(ctx, viewer, report.data);
}

async function performReportAct(ctx: AppContext, viewer: Viewer, input: ReportAct): Promise<Toast> {
  if (input.act === "pause") {
    const paused = await pauseReportedTrack(ctx, viewer, input);
    if (!paused.ok) return pauseRefused(...wordsFor(paused, viewer));
    return paused.isLabelTold ? trackPaused.told : trackPaused.notTold;
  }
  if (input.act === "resume") {
    const resumed = await resumeReportedTrack(ctx, viewer, input);
    return resumed.ok ? trackResumed : resumeRefused(...wordsFor(resumed, viewer));
  }
  const { act: decision, ...about } = input;
  const decided = await decideReport(ctx, viewer, { ...about, decision });
  return decided.ok ? reportMarked(decision) : decisionRefused(...wordsFor(decided, viewer));
}

/** A refusal, and who was first where somebody was. */
function wordsFor<Refusal>(
  { refusal, decided }: { refusal: Refusal; decided?: PriorDecision },
  viewer: Viewer,
): [Refusal, string | undefined] {
  return [refusal, decided && decidedAlready(decided, viewer)];
}
