import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { expiryOf } from "#worker/domain/services/files/uploads/limits.ts";
import { isOwnVideo, isUsable, lastUsedFirst } from "./own-videos.ts";
import { type BrandVideo, maxVideos } from "./videos.contract.ts";

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
