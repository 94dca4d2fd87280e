import { sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Spotting } from "#render-service/spotting/spotting.contract.ts";
import { cardColumns, type CardRow, toCard } from "#worker/domain/catalogue/library/track-card.ts";
import { isLicensedBy } from "#worker/domain/catalogue/library/media-access.ts";
import { latestStart } from "#worker/domain/licensing/licences/laid-music.ts";
import { smallPicture } from "#worker/domain/licensing/videos/preparations/queries.ts";
import type { OwnCandidate, ReviewComment, ReviewPicture } from "./reviews.contract.ts";

/** `ownerId`: set on the owner's page, which shows the covers of tracks they have licensed. */
type Row = { id: string; uploadId: string; reviewerHash: string | null; ownerId?: string | null };
type PictureRow = {
  isKept: 0 | 1;
  isPending: 0 | 1;
  id: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  spotting: string | null;
};
type CandidateRow = CardRow & {
  position: number;
  start_at_ms: number;
  volume_percent: number;
  is_active: 0 | 1;
  shows_cover: 0 | 1;
};
type VoteRow = { position: number; name: string; isOwn: 0 | 1 };
type CommentRow = {
  id: string;
  atMs: number;
  about: number | null;
  text: string;
  name: string;
  createdAt: number;
  isResolved: 0 | 1;
  isOwn: 0 | 1;
};
type VisitorRow = { id: string; name: string; isOwn: 0 | 1 };

type Contents = {
  preparationId: string | null;
  picture: ReviewPicture;
  candidates: OwnCandidate[];
  comments: ReviewComment[];
  visitors: readonly VisitorRow[];
  visitor: { name: string; vote: number | null } | null;
};

/** Reads all contents of a review in one round trip. The caller checks access. */
export async function readContents(ctx: AppContext, { id, uploadId, reviewerHash, ownerId = null }: Row): Promise<Contents> {
  const isOwn = sql`visitor.secret_hash IS ${reviewerHash}`;
  const [pictures, candidates, votes, comments, visitors] = (await readBatch(ctx.db, [
    sql`
      SELECT upload.status = 'uploaded' AND upload.put_aside_at IS NULL AS isKept,
        EXISTS (SELECT 1 FROM preparations WHERE upload_id = upload.id AND overlay_title IS NULL AND format IS NULL
          AND status = 'pending') AS isPending,
        preparation.id, preparation.width, preparation.height, preparation.duration_ms AS durationMs,
        preparation.spotting
      FROM uploads AS upload LEFT JOIN preparations AS preparation ON preparation.id = ${smallPicture(sql`upload.id`)}
      WHERE upload.id = ${uploadId}`,
    sql`
      SELECT '' AS cursor, ${cardColumns}, track.is_active,
        track.is_active = 1 OR ${isLicensedBy(ownerId, sql`track.id`)} AS shows_cover, candidate.position, candidate.start_at_ms,
        candidate.volume_percent
      FROM review_candidates AS candidate JOIN tracks AS track ON track.id = candidate.track_id
      WHERE candidate.review_id = ${id} ORDER BY candidate.position`,
    sql`
      SELECT vote.position, visitor.name, ${isOwn} AS isOwn
      FROM review_visitors AS visitor JOIN review_votes AS vote ON vote.visitor_id = visitor.id
      WHERE visitor.review_id = ${id} AND visitor.put_aside_at IS NULL ORDER BY vote.voted_at, visitor.id`,
    sql`
      SELECT comment.id, comment.at_ms AS atMs, comment.position AS about, comment.text, visitor.name,
        comment.created_at AS createdAt, comment.resolved_at IS NOT NULL AS isResolved, ${isOwn} AS isOwn
      FROM review_comments AS comment JOIN review_visitors AS visitor ON visitor.id = comment.visitor_id
      WHERE comment.review_id = ${id} AND visitor.put_aside_at IS NULL ORDER BY comment.at_ms, comment.created_at, comment.id`,
    sql`
      SELECT visitor.id, visitor.name, ${isOwn} AS isOwn FROM review_visitors AS visitor
      WHERE visitor.review_id = ${id} AND visitor.put_aside_at IS NULL ORDER BY visitor.created_at, visitor.id`,
  ])) as [PictureRow[], CandidateRow[], VoteRow[], CommentRow[], VisitorRow[]]; // in the order of the queries
  const me = visitors.find((visitor) => visitor.isOwn === 1);
  return {
    preparationId: pictures[0]?.isKept ? pictures[0].id : null,
    picture: toPicture(pictures[0]),
    candidates: candidates.map((row) => toCandidate(row, votes, pictures[0]?.durationMs ?? null)),
    comments: comments.map(({ atMs, isResolved, isOwn: own, ...comment }) => ({
      ...comment,
      atSeconds: atMs / 1000,
      isResolved: isResolved === 1,
      isOwn: own === 1,
    })),
    visitors,
    visitor: me ? { name: me.name, vote: votes.find((vote) => vote.isOwn === 1)?.position ?? null } : null,
  };
}

function toPicture(row: PictureRow | undefined): ReviewPicture {
  if (!row?.isKept) return { status: "gone" };
  const { width, height, durationMs, spotting } = row;
  if (!row.id || !width || !height || !durationMs) return { status: row.isPending === 1 ? "preparing" : "unmade" };
  const cuts = spotting ? (JSON.parse(spotting) as Spotting).cutsMs.map((at) => at / 1000) : []; // as it was stored
  return { status: "ready", seconds: durationMs / 1000, width, height, cuts };
}

/** Caps the start at track minus video length, as a render does, if the video's length is known. */
function toCandidate(row: CandidateRow, votes: readonly VoteRow[], videoMs: number | null): OwnCandidate {
  const { start_at_ms: startAtMs, duration_ms: trackMs } = row;
  const { id, title, artist, mood, durationSeconds, cardPeaks, hasCover, coverColour } = toCard(row);
  return {
    trackId: id,
    title,
    artist,
    mood,
    durationSeconds,
    cardPeaks,
    hasCover: hasCover && row.shows_cover === 1,
    coverColour,
    position: row.position,
    startAtSeconds: (videoMs === null ? startAtMs : latestStart(startAtMs, trackMs, videoMs)) / 1000,
    volumePercent: row.volume_percent,
    isOnSale: row.is_active === 1,
    voters: votes.filter(({ position }) => position === row.position).map(({ name }) => name),
  };
}
