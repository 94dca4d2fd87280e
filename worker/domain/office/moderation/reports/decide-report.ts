import { and, eq } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { trackReports } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { mailOutboxId, enqueueMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { findReportDecision, isAsShown, readReported, type Reported } from "./replies.ts";
import type { AboutReport, DecisionRefusal, ReportDecision } from "./reports.contract.ts";
import { endPause } from "./resume-track.ts";

type Decision = AboutReport & { decision: ReportDecision; note?: string; resume?: "on" | undefined };

/**
 * Marks an open report reviewed or dismissed, with who and when; a label that was told of it learns the decision and the
 * note. Where asked to, dismissing puts its paused track on sale again in the same batch. Decided once, and only about what
 * was shown; super users only.
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
  const now = ctx.clock.now();
  const mailId = crypto.randomUUID();
  const isResumed =
    decision === "dismissed" &&
    resume === "on" &&
    reported.report.disclosedAt !== null &&
    reported.track.adminPausedAt !== null;
  const mail = tellLabel(ctx, mailId, reported, { ...input, isPaused: !isResumed });
  const isPending = and(eq(trackReports.id, reportId), eq(trackReports.status, "pending"));
  const didApply = await runUnlessStale(ctx.db, [
    // Compares with what was shown itself, and changes it.
    ...(isResumed ? endPause(ctx, viewer, input, reported.track.id) : []),
    ctx.db
      .update(trackReports)
      .set({ status: decision, reviewedAt: now, reviewedBy: viewer.id, decisionNote: note || null })
      .where(isResumed ? isPending : and(isPending, isAsShown(input))),
    requireOneRow(ctx.db),
    recordAudit(ctx, {
      actorId: viewer.id,
      action: `report.${decision}`,
      target: { kind: "report", id: reportId },
      before: { status: "pending" },
      after: { status: decision, ...(note && { note }) },
    }),
    ...mail,
  ]);
  if (!didApply) {
    const decision = await findReportDecision(ctx, reportId, reported.track.id);
    return { ok: false, refusal: "decided-already", ...decision };
  }
  ctx.defer(sealAudit(ctx));
  if (mail.length > 0) ctx.defer(flushOutbox(ctx, [mailOutboxId(mailId)]));
  return { ok: true };
}

/** A label that was never told of the report hears nothing of its end either. */
function tellLabel(
  ctx: AppContext,
  id: string,
  { report, track, label }: Reported,
  { decision, note = "", isPaused }: Decision & { isPaused: boolean },
): Statement[] {
  if (report.disclosedAt === null || !label.canBeNotified) return [];
  const message = {
    kind: "report-decided" as const,
    trackId: track.id,
    trackTitle: track.title,
    artist: track.artist,
    decision,
    note,
    isPaused: isPaused && track.adminPausedAt !== null,
  };
  return enqueueMail(ctx.db, { id, userId: label.id, to: label.email, message }, ctx.clock.now());
}
