import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { isStale, requireOneRow } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { recordAudit } from "#worker/domain/services/audit/record-audit.ts";
import { sealAudit } from "#worker/domain/services/audit/seal-audit.ts";
import type {
  ReplyRefusal,
  ReplyToReport,
  ReportRefusal,
  ReportReply,
  ReportTrack,
} from "./reports.contract.ts";

const Replies = z.array(z.object({ id: z.string(), reply: z.string(), createdAt: z.number() }));

/** The replies to a report as one JSON text, the oldest first. */
export function repliesTo(reportId: SQL): SQL {
  return sql`(
    SELECT json_group_array(json_object('id', reply.id, 'reply', reply.reply, 'createdAt', reply.created_at)
      ORDER BY reply.created_at, reply.id)
    FROM report_replies AS reply WHERE reply.report_id = ${reportId})`;
}

export function readReplies(text: string): ReportReply[] {
  return Replies.parse(JSON.parse(text));
}

/** Files one report. A viewer has at most one open report per track. */
export async function reportTrack(
  ctx: AppContext,
  viewer: Viewer,
  input: ReportTrack,
): Promise<{ ok: true } | { ok: false; refusal: ReportRefusal }> {
  if (!(await ctx.limits.report.limit({ key: viewer.id })).success)
    return { ok: false, refusal: "too-many-reports" };
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
 * Adds the label's own words to a report that it was told of, until that is decided. Somebody else's report and one that
 * nobody told of are not there.
 */
export async function replyToReport(
  ctx: AppContext,
  viewer: Viewer,
  { id, reportId, reply }: ReplyToReport,
): Promise<{ ok: true } | { ok: false; refusal: ReplyRefusal }> {
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
    if (isRefusedBy(error, "report_replies.id")) return { ok: true }; // Sent twice: it stands there already.
    if (!isStale(error)) throw error;
    return { ok: false, refusal: await whyNot(ctx, viewer, reportId) };
  }
  ctx.defer(sealAudit(ctx));
  return { ok: true };
}

const isDisclosedTo = (viewer: Viewer) => sql`report.disclosed_at IS NOT NULL AND EXISTS (
  SELECT 1 FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
  WHERE track.id = report.track_id AND label.user_id = ${viewer.id})`;

async function whyNot(ctx: AppContext, viewer: Viewer, reportId: string): Promise<ReplyRefusal> {
  const [report] = await ctx.db.all<{ status: string }>(
    sql`SELECT report.status FROM track_reports AS report WHERE report.id = ${reportId}
      AND ${isDisclosedTo(viewer)}`,
  );
  if (!report) return "no-such-report";
  return report.status === "pending" ? "too-many-replies" : "decided-already";
}
