import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { recordUse } from "#worker/domain/base/uploads/record-use.ts";
import { getUpload } from "#worker/domain/base/uploads/queries.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type { Cue, SaveCue } from "./videos.contract.ts";

/**
 * Keeps where a track begins under the viewer's own video, which may still be on its way. False where there is no such
 * video of theirs, or no such track on sale.
 */
export async function saveCue(
  ctx: AppContext,
  viewer: Viewer,
  pair: { videoId: string; trackId: string },
  { startAtSeconds, volumePercent }: SaveCue,
): Promise<boolean> {
  const video = await getUpload(ctx, viewer, pair.videoId);
  if (video?.purpose !== "video") return false;
  await recordUse(ctx, video);
  const saved = await ctx.db.run(sql`
    INSERT INTO cues (upload_id, track_id, start_at_ms, volume_percent, changed_at)
    SELECT upload.id, track.id, ${Math.round(startAtSeconds * 1000)}, ${volumePercent}, ${ctx.clock.now()}
    FROM uploads AS upload JOIN tracks AS track ON track.id = ${pair.trackId} AND track.is_active = 1
    WHERE upload.id = ${video.id} AND upload.status IN ('uploading', 'uploaded')
    ON CONFLICT (upload_id, track_id) DO UPDATE SET start_at_ms = excluded.start_at_ms,
      volume_percent = excluded.volume_percent, changed_at = excluded.changed_at`);
  return saved.meta.changes > 0;
}

/** The cues of the viewer's own video, the one changed last first; null for another's. */
export async function listCues(ctx: AppContext, viewer: Viewer, videoId: string): Promise<Cue[] | null> {
  const video = await getUpload(ctx, viewer, videoId);
  if (!video) return null;
  const rows = await ctx.db.all<{ trackId: string; startAtMs: number; volumePercent: number }>(sql`
    SELECT track_id AS trackId, start_at_ms AS startAtMs, volume_percent AS volumePercent
    FROM cues WHERE upload_id = ${videoId} ORDER BY changed_at DESC, track_id`);
  return rows.map(({ startAtMs, ...cue }) => ({ ...cue, startAtSeconds: startAtMs / 1000 }));
}
