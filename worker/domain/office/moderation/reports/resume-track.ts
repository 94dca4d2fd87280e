import { eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { trackReports } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { isFreeToSell } from "#worker/domain/catalogue/tracks/offers.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { readReported, findReportDecision } from "./replies.ts";
import { isAsShown } from "./queries.ts";
import type { AboutReport, ResumeRefusal } from "./reports.contract.ts";

/**
 * Ends an admin's pause and notifies the label. The track returns to the library if it is approved; a pause by the label
 * itself, or a pending review, is not changed. Super users only.
 */
export async function resumeReportedTrack(
  ctx: AppContext,
  viewer: Viewer,
  input: AboutReport,
): Promise<{ ok: true } | { ok: false; refusal: ResumeRefusal; decided?: PriorDecision }> {
  requireSuperUser(viewer);
  const { reportId } = input;
  const reported = await readReported(ctx, reportId);
  if (!reported) return { ok: false, refusal: "no-such-report" };
  const { track, recipient, about } = reported;
  const mail = prepareMail(ctx, recipient && { ...recipient, message: { kind: "track-resumed", ...about } });
  const didApply = await runUnlessStale(ctx.db, [...endPause(ctx, viewer, input, track.id), ...mail.statements]);
  if (!didApply) {
    const now = await readReported(ctx, reportId);
    const refusal = now?.track.adminPausedAt ? "decided-already" : "not-paused";
    return { ok: false, refusal, ...(await findReportDecision(ctx, reportId, track.id)) };
  }
  ctx.defer(sealAudit(ctx));
  ctx.defer(mail.send());
  return { ok: true };
}

/** Puts a track that was paused for a report on sale again, unless another rule prevents it. Stale if it is not paused. */
export function endPause(ctx: AppContext, viewer: Viewer, input: AboutReport, trackId: string): Statement[] {
  const { reportId } = input;
  const now = ctx.clock.now();
  return [
    ctx.db.run(sql`
      UPDATE tracks SET admin_paused_at = NULL, admin_paused_by = NULL, admin_pause_reason = NULL,
        is_active = (status = 'approved' AND preview_key IS NOT NULL AND ${isFreeToSell}),
        updated_at = max(updated_at + 1, ${now})
      WHERE id = ${trackId} AND admin_paused_at IS NOT NULL AND ${isAsShown(input)}`),
    requireOneRow(ctx.db),
    ctx.db.update(trackReports).set({ resumedAt: now }).where(eq(trackReports.id, reportId)),
    recordAudit(ctx, {
      actorId: viewer.id,
      action: "track.resumed",
      target: { kind: "track", id: trackId },
      after: { reportId },
    }),
  ];
}
