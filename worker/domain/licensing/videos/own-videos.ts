import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

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
