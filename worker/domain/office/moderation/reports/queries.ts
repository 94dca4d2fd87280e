import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import {
  type Cases,
  countByStatus,
  cutPage,
  openFirst,
} from "#worker/domain/office/moderation/open-first.ts";
import {
  type ReportReason,
  type ReportRow,
  type ReportStatus,
  type ReportsPage,
  type ReportsQuery,
  reportStatuses,
} from "./reports.contract.ts";
import { readReplies, repliesTo, shownAs } from "./replies.ts";

const pageSize = 50;
const reports: Cases = { table: sql`track_reports`, open: "pending" };

/** Open reports first, each part newest first; or those of one status, or that paused a track. Super users only. */
export async function listReports(
  ctx: AppContext,
  viewer: Viewer,
  query: ReportsQuery,
): Promise<ReportsPage> {
  requireSuperUser(viewer);
  const [rows, counts, [paused]] = await Promise.all([
    ctx.db.all<Row>(reportsSql(query)),
    countByStatus(ctx, "report", reportStatuses),
    ctx.db.all<{ total: number }>(
      sql`SELECT count(*) AS total FROM tracks WHERE admin_paused_at IS NOT NULL`,
    ),
  ]);
  const { page, nextAfter } = cutPage(reports, rows, pageSize);
  return { reports: page.map(toReport), counts, pausedTracks: paused?.total ?? 0, nextAfter };
}

const reportsSql = (query: ReportsQuery): SQL => sql`
    SELECT one_page.id, one_page.reason, one_page.details, one_page.status, one_page.created_at,
      one_page.reviewed_at,
      one_page.disclosed_at, one_page.decision_note,
        one_page.resumed_at, ${repliesTo(sql`one_page.id`)} AS replies,
      reporter.email AS reporter_email, reviewer.email AS reviewer_email,
      ${shownAs(sql`one_page.status`, sql`track.admin_paused_at`)} AS displayedState, track.id AS track_id,
        track.title, track.artist, track.is_active, track.admin_paused_at, track.mood, track.cover_key IS NOT NULL AS has_cover, track.cover_colour,
      ingest.facts ->> '$.source.bitRate' AS bit_rate, label.label_name
    FROM (${onePage(query)}) AS one_page
    JOIN tracks AS track ON track.id = one_page.track_id
    JOIN label_profiles AS label ON label.id = track.label_id
    LEFT JOIN ingests AS ingest ON ingest.id = track.audio_ingest_id
    JOIN users AS reporter ON reporter.id = one_page.reporter_id
    LEFT JOIN users AS reviewer ON reviewer.id = one_page.reviewed_by
    ORDER BY (one_page.status <> 'pending'), one_page.created_at DESC, one_page.id LIMIT ${pageSize + 1}`;

/** For each paused track the report that it was paused for: the newest that its label was told of. */
const pausing = sql`(
  SELECT report.* FROM tracks AS paused JOIN track_reports AS report ON report.id = (
    SELECT told.id FROM track_reports AS told WHERE told.track_id = paused.id AND told.disclosed_at IS NOT NULL
    ORDER BY told.disclosed_at DESC, told.id LIMIT 1)
  WHERE paused.admin_paused_at IS NOT NULL)`;

const onePage = ({ status, after }: ReportsQuery): SQL =>
  status === "paused"
    ? openFirst({ ...reports, table: pausing }, { after }, pageSize)
    : openFirst(reports, { status, after }, pageSize);

/** The number in the red badge. Super users only. */
export async function countPendingReports(ctx: AppContext, viewer: Viewer): Promise<number> {
  requireSuperUser(viewer);
  return (await countByStatus(ctx, "report", reportStatuses)).pending;
}

type Row = {
  id: string;
  displayedState: string;
  reason: ReportReason;
  details: string;
  status: ReportStatus;
  created_at: number;
  reviewed_at: number | null;
  disclosed_at: number | null;
  decision_note: string | null;
  resumed_at: number | null;
  replies: string;
  reporter_email: string;
  reviewer_email: string | null;
  track_id: string;
  title: string;
  artist: string;
  is_active: number;
  admin_paused_at: number | null;
  mood: string | null;
  has_cover: number;
  cover_colour: string | null;
  bit_rate: number | null;
  label_name: string;
};

function toReport(row: Row): ReportRow {
  const { id, reason, details, status, title, artist } = row;
  return {
    id,
    displayedState: row.displayedState,
    reason,
    details,
    status,
    createdAt: row.created_at,
    reporterEmail: row.reporter_email,
    reviewedAt: row.reviewed_at,
    reviewedByEmail: row.reviewer_email,
    disclosedAt: row.disclosed_at,
    decisionNote: row.decision_note,
    resumedAt: row.resumed_at,
    replies: readReplies(row.replies),
    track: {
      id: row.track_id,
      title,
      artist,
      labelName: row.label_name,
      mood: row.mood,
      bitRate: row.bit_rate,
      hasCover: row.has_cover === 1,
      coverColour: row.cover_colour,
      isActive: row.is_active === 1,
      isPausedByAdmin: row.admin_paused_at !== null,
    },
    hasPausedTrack: row.admin_paused_at !== null && row.disclosed_at !== null && row.resumed_at === null,
  };
}
