import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type { TrackStatus } from "#worker/domain/catalogue/label-tracks/label-tracks.contract.ts";
import { type DisclosedReport, reportReasons } from "#worker/domain/office/reports/reports.contract.ts";
import { readReplies, repliesTo } from "#worker/domain/office/reports/replies.ts";
import type { ShownMatch, TrackReviewStatus } from "./track-reviews.contract.ts";
import { type Evidence, readEvidence } from "./read-evidence.ts";

/** Why a label's own track is where it is; null when it is not the viewer's. */
export async function getReviewStatus(
  ctx: AppContext,
  viewer: Viewer,
  trackId: string,
): Promise<TrackReviewStatus | null> {
  const [track] = await ctx.db.all<Row>(sql`
    SELECT t.id, t.label_id, t.title, t.artist, t.status, t.is_active, t.submitted_at, t.reviewed_at, t.review_note,
      t.admin_paused_at, t.admin_pause_reason
    FROM tracks AS t JOIN label_profiles AS p ON p.id = t.label_id
    WHERE t.id = ${trackId} AND p.user_id = ${viewer.id} AND t.archived_at IS NULL`);
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
    matches: evidence.map(toShown),
    reports,
  };
}

type Row = {
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
  return at === null ? null : { at, reason: reportReasons.find((known) => known === reason) ?? null };
}

/** Another label's draft is nobody else's business: only what the library shows has a name here. */
function toShown({ id, kind, likeness, isOwnLabel, isOtherListed, other }: Evidence): ShownMatch {
  const isNamed = isOwnLabel || isOtherListed;
  return {
    id,
    kind,
    likeness,
    other: isNamed ? { id: other.id, title: other.title, artist: other.artist, isOwn: isOwnLabel } : null,
  };
}

/** Reports that the track was paused for, the newest first. Whoever reported it is not among the columns. */
async function listDisclosed(ctx: AppContext, trackId: string): Promise<DisclosedReport[]> {
  const rows = await ctx.db.all<Omit<DisclosedReport, "replies"> & { replies: string }>(sql`
    SELECT r.id, r.reason, r.details, r.status, r.disclosed_at AS disclosedAt, r.reviewed_at AS reviewedAt,
      r.decision_note AS decisionNote, r.resumed_at AS resumedAt, ${repliesTo(sql`r.id`)} AS replies
    FROM track_reports AS r WHERE r.track_id = ${trackId} AND r.disclosed_at IS NOT NULL
    ORDER BY r.disclosed_at DESC, r.id LIMIT 20`);
  return rows.map((row) => ({ ...row, replies: readReplies(row.replies) }));
}
