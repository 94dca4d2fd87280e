import { and, eq } from "drizzle-orm";
import { trackReports } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { recordDecision, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { readReported, findReportDecision } from "./replies.ts";
import { isAsShown } from "./queries.ts";
import type { AboutReport, DecisionRefusal, ReportDecision } from "./reports.contract.ts";
import { endPause } from "./resume-track.ts";

type Decision = AboutReport & { decision: ReportDecision; note?: string; resume?: "on" | undefined };

/**
 * Marks an open report reviewed or dismissed, with who and when; a label that was notified of it is mailed the decision and the
 * note. On request, dismissing also resumes the sale of its paused track, in the same batch. Only once, and refused if the
 * displayed state is stale; super users only.
 */
export async function decideReport(
  ctx: AppContext,
  viewer: Viewer,
  input: Decision,
): Promise<{ ok: true } | { ok: false; refusal: DecisionRefusal; decided?: PriorDecision }> {
  requireSuperUser(viewer);
  const { reportId, decision, note = "", resume } = input;
  const reported = await readReported(ctx, reportId);
  if (!reported) return { ok: false, refusal: "no-such-report" };
  const { report, track, recipient, about } = reported;
  const isResumed = decision === "dismissed" && resume === "on" && report.disclosedAt !== null && track.adminPausedAt !== null;
  // A label that was never notified of the report is not notified of its end either.
  const isToldOf = report.disclosedAt !== null && recipient !== null;
  const isPaused = track.adminPausedAt !== null && !isResumed;
  const mail = prepareMail(
    ctx,
    isToldOf ? { ...recipient, message: { kind: "report-decided", ...about, decision, note, isPaused } } : null,
  );
  const isPending = and(eq(trackReports.id, reportId), eq(trackReports.status, "pending"));
  const didApply = await runUnlessStale(ctx.db, [
    // endPause does its own compare-and-set against the displayed state, and changes it.
    ...(isResumed ? endPause(ctx, viewer, input, track.id) : []),
    ctx.db
      .update(trackReports)
      .set({
        status: decision,
        reviewedAt: ctx.clock.now(),
        reviewedBy: viewer.id,
        decisionNote: note || null,
      })
      .where(isResumed ? isPending : and(isPending, isAsShown(input))),
    requireOneRow(ctx.db),
    recordDecision(ctx, viewer, {
      target: { kind: "report", id: reportId },
      from: "pending",
      after: { status: decision, ...(note && { note }) },
    }),
    ...mail.statements,
  ]);
  if (!didApply) {
    const decision = await findReportDecision(ctx, reportId, track.id);
    return { ok: false, refusal: "decided-already", ...decision };
  }
  ctx.defer(sealAudit(ctx));
  ctx.defer(mail.send());
  return { ok: true };
}
