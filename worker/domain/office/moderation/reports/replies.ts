import { eq, sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { labelProfiles, trackReports, tracks, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { isStale, type Outcome, requireOneRow } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { canBeNotified } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { ReplyRefusal, ReplyToReport, ReportRefusal, ReportTrack } from "./reports.contract.ts";
import { findDecision } from "#worker/domain/people/accounts/find-decision.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";

/** Files one report. A viewer has at most one open report per track. */
export async function reportTrack(ctx: AppContext, viewer: Viewer, input: ReportTrack): Promise<Outcome<ReportRefusal>> {
  if (!(await ctx.limits.report.limit({ key: viewer.id })).success) return { ok: false, refusal: "too-many-reports" };
  try {
    const written = await ctx.db.all(sql`
      INSERT INTO track_reports (id, track_id, reporter_id, reason, details, created_at)
      SELECT ${crypto.randomUUID()}, track.id, ${viewer.id}, ${input.reason}, ${input.details}, ${ctx.clock.now()}
      FROM tracks AS track WHERE track.id = ${input.trackId} AND track.is_active = 1
      RETURNING id`);
    return written.length === 1 ? { ok: true } : { ok: false, refusal: "no-such-track" };
  } catch (error) {
    if (isRefusedBy(error, "track_reports.track_id")) return { ok: false, refusal: "already-reported" };
    throw error;
  }
}

const maxReplies = 10;

/**
 * Adds the label's reply to a report that was disclosed to it, until the report is decided. Other labels' reports and
 * undisclosed ones are refused as not found.
 */
export async function replyToReport(
  ctx: AppContext,
  viewer: Viewer,
  { id, reportId, reply }: ReplyToReport,
): Promise<Outcome<ReplyRefusal>> {
  try {
    await runBatch(ctx.db, [
      ctx.db.run(sql`
        INSERT INTO report_replies (id, report_id, user_id, reply, created_at)
        SELECT ${id}, report.id, ${viewer.id}, ${reply}, ${ctx.clock.now()}
        FROM track_reports AS report
        WHERE report.id = ${reportId} AND report.status = 'pending' AND ${isDisclosedTo(viewer)}
          AND (SELECT count(*) FROM report_replies AS reply
            WHERE reply.report_id = report.id) < ${maxReplies}`),
      requireOneRow(ctx.db),
      recordAudit(ctx, {
        actorId: viewer.id,
        action: "report.replied",
        target: { kind: "report", id: reportId },
      }),
    ]);
  } catch (error) {
    if (isRefusedBy(error, "report_replies.id")) return { ok: true }; // A repeated submit: already stored.
    if (!isStale(error)) throw error;
    return { ok: false, refusal: await explainRefusal(ctx, viewer, reportId) };
  }
  ctx.defer(sealAudit(ctx));
  return { ok: true };
}

const isDisclosedTo = (viewer: Viewer) => sql`report.disclosed_at IS NOT NULL AND EXISTS (
  SELECT 1 FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
  WHERE track.id = report.track_id AND label.user_id = ${viewer.id})`;

async function explainRefusal(ctx: AppContext, viewer: Viewer, reportId: string): Promise<ReplyRefusal> {
  const [report] = await ctx.db.all<{ status: string }>(
    sql`SELECT report.status FROM track_reports AS report WHERE report.id = ${reportId}
      AND ${isDisclosedTo(viewer)}`,
  );
  if (!report) return "no-such-report";
  return report.status === "pending" ? "too-many-replies" : "decided-already";
}

export type Reported = NonNullable<Awaited<ReturnType<typeof readReported>>>;

/**
 * A report with its track, as named in mails, and the owner of its label: null if the account has no
 * address.
 */
export async function readReported(ctx: AppContext, reportId: string) {
  const [reported] = await ctx.db
    .select({
      report: {
        status: trackReports.status,
        reason: trackReports.reason,
        details: trackReports.details,
        disclosedAt: trackReports.disclosedAt,
      },
      track: {
        id: tracks.id,
        isActive: tracks.isActive,
        adminPausedAt: tracks.adminPausedAt,
      },
      about: { trackId: tracks.id, trackTitle: tracks.title, artist: tracks.artist },
      label: { id: users.id, email: users.email, erasedAt: users.erasedAt },
    })
    .from(trackReports)
    .innerJoin(tracks, eq(tracks.id, trackReports.trackId))
    .innerJoin(labelProfiles, eq(labelProfiles.id, tracks.labelId))
    .innerJoin(users, eq(users.id, labelProfiles.userId))
    .where(eq(trackReports.id, reportId));
  if (!reported) return null;
  const { label, ...rest } = reported;
  return { ...rest, recipient: canBeNotified(label) ? { userId: label.id, to: label.email } : null };
}

export function findReportDecision(ctx: AppContext, reportId: string, trackId: string): Promise<{ decided?: PriorDecision }> {
  return findDecision(
    ctx,
    { target: { kind: "report", id: reportId }, actions: ["report.reviewed", "report.dismissed"] },
    { target: { kind: "track", id: trackId }, actions: ["track.paused", "track.resumed"] },
  );
}
