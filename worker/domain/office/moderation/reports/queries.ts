import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import { type Cases, countByStatus, cutPage, openFirst } from "#worker/domain/office/moderation/open-first.ts";
import {
  type ReportRow,
  type ReportsPage,
  type ReportsQuery,
  reportStatuses,
  type AboutReport,
  type ReportReply,
} from "./reports.contract.ts";
import { z } from "zod";

const pageSize = 50;
const reports: Cases = { table: sql`track_reports`, open: "pending" };

/** Open reports first, each part newest first; or those of one status, or those with a paused track. Super users only. */
export async function listReports(ctx: AppContext, viewer: Viewer, query: ReportsQuery): Promise<ReportsPage> {
  requireSuperUser(viewer);
  const [rows, counts, [paused]] = await Promise.all([
    ctx.db.all<Row>(reportsSql(query)),
    countByStatus(ctx, "report", reportStatuses),
    ctx.db.all<{ total: number }>(sql`SELECT count(*) AS total FROM tracks WHERE admin_paused_at IS NOT NULL`),
  ]);
  const { page, nextAfter } = cutPage(reports, rows, pageSize);
  return { reports: page.map(toReport), counts, pausedTracks: paused?.total ?? 0, nextAfter };
}

const reportsSql = (query: ReportsQuery): SQL => sql`
    SELECT one_page.id, one_page.reason, one_page.details, one_page.status, one_page.created_at AS createdAt,
      one_page.reviewed_at AS reviewedAt, one_page.disclosed_at AS disclosedAt,
      one_page.decision_note AS decisionNote, one_page.resumed_at AS resumedAt,
      ${repliesTo(sql`one_page.id`)} AS replies, reporter.email AS reporterEmail,
      reviewer.email AS reviewedByEmail,
      ${shownAs(sql`one_page.status`, sql`track.admin_paused_at`)} AS displayedState, track.id AS trackId,
      track.title, track.artist, track.is_active AS isActive, track.admin_paused_at IS NOT NULL AS isPausedByAdmin,
      track.mood, track.cover_key IS NOT NULL AS hasCover, track.cover_colour AS coverColour,
      ingest.facts ->> '$.source.bitRate' AS bitRate, label.label_name AS labelName
    FROM (${onePage(query)}) AS one_page
    JOIN tracks AS track ON track.id = one_page.track_id
    JOIN label_profiles AS label ON label.id = track.label_id
    LEFT JOIN ingests AS ingest ON ingest.id = track.audio_ingest_id
    JOIN users AS reporter ON reporter.id = one_page.reporter_id
    LEFT JOIN users AS reviewer ON reviewer.id = one_page.reviewed_by
    ORDER BY (one_page.status <> 'pending'), one_page.created_at DESC, one_page.id LIMIT ${pageSize + 1}`;

/** For each paused track, the report that caused the pause: the newest disclosed to its label. */
const pausing = sql`(
  SELECT report.* FROM tracks AS paused JOIN track_reports AS report ON report.id = (
    SELECT told.id FROM track_reports AS told WHERE told.track_id = paused.id AND told.disclosed_at IS NOT NULL
    ORDER BY told.disclosed_at DESC, told.id LIMIT 1)
  WHERE paused.admin_paused_at IS NOT NULL)`;

const onePage = ({ status, after }: ReportsQuery): SQL =>
  status === "paused"
    ? openFirst({ ...reports, table: pausing }, { after }, pageSize)
    : openFirst(reports, { status, after }, pageSize);

/** The number in the badge. Super users only. */
export async function countPendingReports(ctx: AppContext, viewer: Viewer): Promise<number> {
  requireSuperUser(viewer);
  return (await countByStatus(ctx, "report", reportStatuses)).pending;
}

type Flag = "isActive" | "isPausedByAdmin" | "hasCover";
type Row = Omit<ReportRow, "replies" | "track" | "hasPausedTrack"> &
  Omit<ReportRow["track"], "id" | Flag> &
  Record<Flag, 0 | 1> & { replies: string; trackId: string };

function toReport(row: Row): ReportRow {
  const { trackId, title, artist, labelName, mood, bitRate, coverColour, ...rest } = row;
  const track = { id: trackId, title, artist, labelName, mood, bitRate, coverColour };
  const { isActive, isPausedByAdmin, hasCover, replies, ...report } = rest;
  return {
    ...report,
    replies: readReplies(replies),
    track: {
      ...track,
      hasCover: hasCover === 1,
      isActive: isActive === 1,
      isPausedByAdmin: isPausedByAdmin === 1,
    },
    hasPausedTrack: isPausedByAdmin === 1 && report.disclosedAt !== null && report.resumedAt === null,
  };
}

const Replies = z.array(z.object({ id: z.string(), reply: z.string(), createdAt: z.number() }));

/** The replies to a report as one JSON text, oldest first. */
export function repliesTo(reportId: SQL): SQL {
  return sql`(
    SELECT json_group_array(json_object('id', reply.id, 'reply', reply.reply, 'createdAt', reply.created_at)
      ORDER BY reply.created_at, reply.id)
    FROM report_replies AS reply WHERE reply.report_id = ${reportId})`;
}

export function readReplies(text: string): ReportReply[] {
  return Replies.parse(JSON.parse(text));
}

/** SQL for `ReportRow.displayedState`, from columns of a report and its track. */
export const shownAs = (status: SQL, adminPausedAt: SQL): SQL => sql`${status} || ' ' || ifnull(${adminPausedAt}, '-')`;

/** Part of the compare-and-set of every action: report and pause are still in the displayed state. */
export function isAsShown({ reportId, displayedState }: AboutReport): SQL {
  return sql`${displayedState} = (
    SELECT ${shownAs(sql`report.status`, sql`paused.admin_paused_at`)}
    FROM track_reports AS report JOIN tracks AS paused ON paused.id = report.track_id WHERE report.id = ${reportId})`;
}
