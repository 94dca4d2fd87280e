import {
  approvalDone,
  approvalRefused,
  decisionRefused,
  pauseRefused,
  reportMarked,
  trackPaused,
} from "#app/content/admin-copy.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { DecideApproval } from "#worker/domain/approvals/contract.ts";
import { decideApproval } from "#worker/domain/approvals/decide-approval.ts";
import { ReportAct } from "#worker/domain/reports/contract.ts";
import { decideReport } from "#worker/domain/reports/decide-report.ts";
import { pauseReportedTrack } from "#worker/domain/reports/pause-track.ts";

/** One act of an admin, and the toast that tells how it went. */
export async function performAct(ctx: AppContext, viewer: Viewer, input: unknown): Promise<Toast> {
  const approval = DecideApproval.safeParse(input);
  if (approval.success) {
    const decided = await decideApproval(ctx, viewer, approval.data);
    const { act } = approval.data;
    return decided.ok ? approvalDone[act] : approvalRefused(act, decided.refusal);
  }
  const report = ReportAct.safeParse(input);
  if (!report.success) throw new Response(null, { status: 400 });
  const { act, reportId } = report.data;
  if (act === "pause") {
    const paused = await pauseReportedTrack(ctx, viewer, reportId);
    if (!paused.ok) return pauseRefused(paused.refusal);
    return paused.isLabelTold ? trackPaused.told : trackPaused.notTold;
  }
  const decided = await decideReport(ctx, viewer, { reportId, decision: act });
  return decided.ok ? reportMarked(act) : decisionRefused(decided.refusal);
}
