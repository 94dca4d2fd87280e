import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { TrackStatus } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { failedRulesOf, rightsColumns, type RightsRow } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { type DisclosedReport, reportReasons } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { readReplies, repliesTo } from "#worker/domain/office/moderation/reports/queries.ts";
import type { ShownMatch, TrackReviewStatus } from "./track-reviews.contract.ts";
import { type Evidence, readEvidence } from "./read-evidence.ts";

/** Review state of a label's own track; null if it is not the viewer's. */
export async function getReviewStatus(ctx: AppContext, viewer: Viewer, trackId: string): Promise<TrackReviewStatus | null> {
  const [track] = await ctx.db.all<Row>(sql`
    SELECT track.id, track.label_id, track.title, track.artist, track.status, track.is_active,
      track.submitted_at, track.reviewed_at, track.review_note, track.admin_paused_at,
      track.admin_pause_reason, track.isrc, ${rightsColumns}
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id = ${trackId} AND label.user_id = ${viewer.id} AND track.archived_at IS NULL`);
  if (!track) return null;
  const [evidence, reports] = await Promise.all([readEvidence(ctx, [trackId]), listDisclosed(ctx, trackId)]);
  const { id, title, artist, status } = track;
  return {
    id,
    labelId: track.label_id,
    title,
    artist,
    status,
    isActive: track.is_active === 1,
    submittedAt: track.submitted_at,
    reviewedAt: track.reviewed_at,
    reviewNote: track.review_note,
    pause: toPause(track),
    failedRules: failedRulesOf(track).filter((rule) => status !== "draft" || rule !== "warranty"),
    matches: evidence.map(toShown),
    reports,
  };
}

type Row = RightsRow & {
  id: string;
  label_id: string;
  title: string;
  artist: string;
  status: TrackStatus;
  is_active: number;
  submitted_at: number | null;
  reviewed_at: number | null;
  review_note: string | null;
  admin_paused_at: number | null;
  admin_pause_reason: string | null;
};

function toPause({ admin_paused_at: at, admin_pause_reason: reason }: Row): TrackReviewStatus["pause"] {
  return at === null ? null : { at, reason: reportReasons.find((candidate) => candidate === reason) ?? null };
}

/** Hides the name of another label's track unless the library shows it. */
function toShown({ id, kind, likeness, isOwnLabel, isOtherListed, other }: Evidence): ShownMatch {
  const isNamed = isOwnLabel || isOtherListed;
  return {
    id,
    kind,
    likeness,
    other: isNamed ? { id: other.id, title: other.title, artist: other.artist, isOwn: isOwnLabel } : null,
  };
}

/** Reports that paused the track, newest first. The reporter is not among the columns. */
async function listDisclosed(ctx: AppContext, trackId: string): Promise<DisclosedReport[]> {
  const rows = await ctx.db.all<Omit<DisclosedReport, "replies"> & { replies: string }>(sql`
    SELECT report.id, report.reason, report.details, report.status, report.disclosed_at AS disclosedAt,
      report.reviewed_at AS reviewedAt, report.decision_note AS decisionNote, report.resumed_at AS resumedAt,
      ${repliesTo(sql`report.id`)} AS replies
    FROM track_reports AS report WHERE report.track_id = ${trackId} AND report.disclosed_at IS NOT NULL
    ORDER BY report.disclosed_at DESC, report.id LIMIT 20`);
  return rows.map((row) => ({ ...row, replies: readReplies(row.replies) }));
}
