import { sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { readToken, stateOfLink } from "./secret-links.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { firstVideo, usableVideos } from "#worker/domain/licensing/videos/own-videos.ts";
import { readContents } from "./review-contents.ts";
import { isBySomebody } from "./moderate-answers.ts";
import { maxReviews } from "./review-limits.contract.ts";

import type { OwnReview, ReviewDraft, ReviewLine } from "./reviews.contract.ts";

type LineRow = Omit<ReviewLine, "state" | "hasPassword"> & { hasPassword: 0 | 1 };

export async function listReviews(ctx: AppContext, viewer: Viewer): Promise<ReviewLine[]> {
  const rows = await ctx.db.all<LineRow>(sql`
    SELECT review.id, review.title, review.expires_at AS expiresAt, review.revoked_at AS revokedAt,
      review.password_hash IS NOT NULL AS hasPassword,
      (SELECT count(*) FROM review_candidates WHERE review_id = review.id) AS candidates,
      (SELECT count(*) FROM review_votes WHERE review_id = review.id AND ${isBySomebody(sql`visitor_id`)}) AS votes,
      (SELECT count(*) FROM review_comments WHERE review_id = review.id AND ${isBySomebody(sql`visitor_id`)}) AS comments,
      (SELECT count(*) FROM review_comments
        WHERE review_id = review.id AND resolved_at IS NULL AND ${isBySomebody(sql`visitor_id`)}) AS openComments
    FROM reviews AS review WHERE review.user_id = ${viewer.id} AND review.put_aside_at IS NULL
    ORDER BY review.created_at DESC, review.id LIMIT ${maxReviews}`);
  const now = ctx.clock.now();
  return rows.map((row) => ({ ...row, hasPassword: row.hasPassword === 1, state: stateOfLink(row, now) }));
}

type ReviewRow = {
  id: string;
  uploadId: string;
  title: string;
  sealedToken: string;
  hasPassword: 0 | 1;
  hasDigest: 0 | 1;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
  filename: string;
  sizeBytes: number;
};

export async function getReview(ctx: AppContext, viewer: Viewer, id: string): Promise<OwnReview | null> {
  const [row] = await ctx.db.all<ReviewRow>(sql`
    SELECT review.id, review.upload_id AS uploadId, review.title, review.sealed_token AS sealedToken,
      review.password_hash IS NOT NULL AS hasPassword, review.has_digest AS hasDigest,
      review.created_at AS createdAt, review.expires_at AS expiresAt, review.revoked_at AS revokedAt,
      upload.filename, upload.size_bytes AS sizeBytes
    FROM reviews AS review JOIN uploads AS upload ON upload.id = review.upload_id
    WHERE review.id = ${id} AND review.user_id = ${viewer.id} AND review.put_aside_at IS NULL`);
  if (!row) return null;
  const { title, createdAt, expiresAt, revokedAt, uploadId, filename, sizeBytes } = row;
  const contents = await readContents(ctx, { id, uploadId, reviewerHash: null, ownerId: viewer.id });
  const { preparationId, picture, candidates, comments, visitors } = contents;
  return {
    id,
    title,
    createdAt,
    expiresAt,
    revokedAt,
    picture,
    candidates,
    comments,
    visitors: visitors.map(({ id: visitorId, name }) => ({ id: visitorId, name })),
    state: stateOfLink(row, ctx.clock.now()),
    hasPassword: row.hasPassword === 1,
    hasDigest: row.hasDigest === 1,
    token: readToken(ctx, "review", row),
    video: { id: uploadId, name: filename, size: sizeBytes, preparationId },
  };
}

/**
 * Initial contents of a new review: a list of the viewer's own, or a video (default: most recently used) and the tracks with a
 * cue under it. A named track comes first and is the one selected.
 */
type Beginning = { shortlistId: string | null; videoId: string | null; trackId?: string | null };
type DraftTrack = {
  id: string;
  title: string;
  artist: string;
  hasCover: 0 | 1;
  coverColour: string | null;
};

/**
 * Choices for a new review: the list's tracks on sale, else those with a cue under the video, last changed first; and the
 * viewer's videos, most recently used first. Only the viewer's own lists and videos.
 */
export async function draftReview(
  ctx: AppContext,
  viewer: Viewer,
  { shortlistId, videoId, trackId = null }: Beginning,
): Promise<ReviewDraft> {
  const columns = sql`track.id, track.title, track.artist, track.cover_key IS NOT NULL AS hasCover,
    track.cover_colour AS coverColour`;
  const [videos, lists, listed, tried, named] = (await readBatch(ctx.db, [
    usableVideos(viewer),
    sql`
      SELECT shortlist.name FROM shortlists AS shortlist
      WHERE shortlist.id = ${shortlistId} AND shortlist.user_id = ${viewer.id}`,
    sql`
      SELECT ${columns}
      FROM shortlists AS shortlist JOIN shortlist_tracks AS entry ON entry.shortlist_id = shortlist.id
        JOIN tracks AS track ON track.id = entry.track_id AND track.is_active = 1
      WHERE shortlist.id = ${shortlistId} AND shortlist.user_id = ${viewer.id}
      ORDER BY entry.position LIMIT 200`,
    sql`
      SELECT ${columns}
      FROM uploads AS upload JOIN cues AS cue ON cue.upload_id = upload.id
        JOIN tracks AS track ON track.id = cue.track_id AND track.is_active = 1
      WHERE upload.id = ${firstVideo(viewer, videoId)} AND track.id IS NOT ${trackId}
      ORDER BY cue.changed_at DESC, track.id LIMIT 50`,
    sql`SELECT ${columns} FROM tracks AS track WHERE track.id = ${trackId} AND track.is_active = 1`,
  ])) as [{ id: string; filename: string }[], { name: string }[], DraftTrack[], DraftTrack[], DraftTrack[]]; // one per query
  const video = videos.find(({ id }) => id === videoId) ?? videos[0];
  const tracks = shortlistId === null ? [...named, ...tried] : listed;
  const chosen = named.length > 0 ? 1 : 10;
  return {
    title: lists[0]?.name ?? video?.filename.replace(/\.\w{2,4}$/, "") ?? "",
    videoId: video?.id ?? null,
    videos,
    tracks: tracks.map(({ hasCover, ...track }, place) => ({
      ...track,
      hasCover: hasCover === 1,
      isChosen: place < chosen,
    })),
  };
}
