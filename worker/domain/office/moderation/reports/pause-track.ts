import { and, eq, isNull } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { trackReports, tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { readReported, type Reported, findReportDecision } from "./replies.ts";
import { isAsShown } from "./queries.ts";
import type { AboutReport, PauseRefusal } from "./reports.contract.ts";

type Outcome = { ok: true; isLabelNotified: boolean } | { ok: false; refusal: PauseRefusal; decided?: PriorDecision };

/**
 * Takes the reported track out of the library and mails its label that its account may be suspended. The report stays open,
 * licences sold stay valid, and the label cannot undo it. No mail if the label's account no longer has an address.
 */
export async function pauseReportedTrack(ctx: AppContext, viewer: Viewer, input: AboutReport): Promise<Outcome> {
  requireSuperUser(viewer);
  const { reportId } = input;
  const reported = await readReported(ctx, reportId);
  if (!reported) return { ok: false, refusal: "no-such-report" };
  const { report, recipient, about } = reported;
  const { reason, details } = report;
  const mail = prepareMail(ctx, recipient && { ...recipient, message: { kind: "suspension-risk", ...about, reason, details } });
  const didApply = await runUnlessStale(ctx.db, [
    ...pause(ctx, viewer, input, reported),
    // From now on the label sees the report beside its track, and may reply.
    ctx.db.update(trackReports).set({ disclosedAt: ctx.clock.now(), resumedAt: null }).where(eq(trackReports.id, reportId)),
    ...mail.statements,
  ]);
  if (!didApply) return refuseStale(ctx, reportId, reported);
  ctx.defer(sealAudit(ctx));
  ctx.defer(mail.send());
  return { ok: true, isLabelNotified: recipient !== null };
}

async function refuseStale(ctx: AppContext, reportId: string, { track }: Reported): Promise<Outcome> {
  const now = await readReported(ctx, reportId);
  const refusal = now?.track.adminPausedAt ? "paused-already" : "decided-already";
  return { ok: false, refusal, ...(await findReportDecision(ctx, reportId, track.id)) };
}

function pause(ctx: AppContext, viewer: Viewer, input: AboutReport, { report, track }: Reported): Statement[] {
  const now = ctx.clock.now();
  return [
    ctx.db
      .update(tracks)
      .set({
        isActive: false,
        adminPausedAt: now,
        adminPausedBy: viewer.id,
        adminPauseReason: report.reason,
      })
      .where(and(eq(tracks.id, track.id), isNull(tracks.adminPausedAt), isAsShown(input))),
    requireOneRow(ctx.db),
    recordAudit(ctx, {
      actorId: viewer.id,
      action: "track.paused",
      target: { kind: "track", id: track.id },
      before: { isActive: track.isActive },
      after: { isActive: false, reason: report.reason, reportId: input.reportId },
    }),
  ];
}
