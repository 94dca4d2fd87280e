import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { expiryOf } from "#worker/domain/services/files/uploads/limits.ts";
import { type BrandVideo, maxVideos } from "./videos.contract.ts";

/** Of `uploads AS upload`: a video of the viewer's own that is there and not put aside. */
export const isOwnVideo = (
  viewer: Viewer,
): SQL => sql`upload.user_id = ${viewer.id} AND upload.status = 'uploaded'
  AND upload.put_aside_at IS NULL AND upload.purpose = 'video'`;

/** Of `uploads AS upload`: no preparation of it has refused it. A format that cannot be made says nothing of its video. */
export const isUsable = sql`NOT EXISTS (
  SELECT 1 FROM preparations WHERE upload_id = upload.id AND status = 'refused' AND format IS NULL)`;

/** Of `uploads AS upload`: the one used last comes first. */
export const lastUsedFirst = sql`upload.touched_at DESC, upload.id`;

/** Rows of `id` and `filename`: the viewer's videos that something can be made of. */
export const usableVideos = (viewer: Viewer): SQL => sql`
  SELECT upload.id, upload.filename FROM uploads AS upload
  WHERE ${isOwnVideo(viewer)} AND ${isUsable} ORDER BY ${lastUsedFirst} LIMIT 100`;

/** The id of the video that a page begins with: the named one where something can be made of it, else the one used last. */
export const firstVideo = (viewer: Viewer, named: string | null | undefined): SQL => sql`(
  SELECT upload.id FROM uploads AS upload WHERE ${isOwnVideo(viewer)} AND ${isUsable}
  ORDER BY upload.id = ${named ?? ""} DESC, ${lastUsedFirst} LIMIT 1)`;

/** Of an `upload`: its `HeardSound`, without fetching every region of speech in a hundred videos. */
export const heardSql = sql`CASE upload.original_sound ->> '$.kind'
  WHEN 'kept' THEN iif(json_array_length(upload.original_sound, '$.speechMs') > 0, 'speech', 'sound')
  ELSE upload.original_sound ->> '$.kind' END`;

type Row = Pick<BrandVideo, "id" | "filename" | "sizeBytes"> & {
  touchedAt: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  isRefused: 0 | 1;
};

/** The viewer's own videos, the one used last first. */
export async function listVideos(ctx: AppContext, viewer: Viewer): Promise<BrandVideo[]> {
  const rows = await ctx.db.all<Row>(sql`
    SELECT upload.id, upload.filename, upload.size_bytes AS sizeBytes, upload.touched_at AS touchedAt,
      preparation.source_width AS width, preparation.source_height AS height, preparation.duration_ms AS durationMs,
      NOT ${isUsable} AS isRefused
    FROM uploads AS upload
    LEFT JOIN preparations AS preparation ON preparation.id = (
      SELECT id FROM preparations WHERE upload_id = upload.id AND source_width IS NOT NULL LIMIT 1)
    WHERE ${isOwnVideo(viewer)} ORDER BY ${lastUsedFirst} LIMIT ${maxVideos}`);
  return rows.map(({ touchedAt, width, height, durationMs, isRefused, ...video }) => ({
    ...video,
    expiresAt: expiryOf("video", touchedAt),
    source: width && height && durationMs ? { width, height, durationSeconds: durationMs / 1000 } : null,
    isRefused: isRefused === 1,
  }));
}
