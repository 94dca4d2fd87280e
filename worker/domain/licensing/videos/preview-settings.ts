import { sql } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { heardIn } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { getUpload, originalSoundOf, recordUse } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { latestStartSql } from "#worker/domain/licensing/licences/laid-music.ts";
import type { Cue, SaveCue, SaveSpeech } from "./videos.contract.ts";

/**
 * Keeps where a track begins under the viewer's own video, which may still be on its way: no later than it would be
 * rendered, as far as the length of the video is known. False where there is no such
 * video of theirs, or no such track on sale.
 */
export async function saveCue(
  ctx: AppContext,
  viewer: Viewer,
  pair: { videoId: string; trackId: string },
  { startAtSeconds, volumePercent, endsWithTrack = false }: SaveCue,
): Promise<boolean> {
  const video = await getUpload(ctx, viewer, pair.videoId);
  if (video?.purpose !== "video") return false;
  await recordUse(ctx, video);
  const startAtMs = latestStartSql(
    Math.round(startAtSeconds * 1000),
    sql`track.duration_ms`,
    sql`upload.duration_ms`,
  );
  const saved = await ctx.db.run(sql`
    INSERT INTO cues (upload_id, track_id, start_at_ms, volume_percent, ends_with_track, changed_at)
    SELECT upload.id, track.id, ${startAtMs}, ${volumePercent}, ${endsWithTrack ? 1 : 0}, ${ctx.clock.now()}
    FROM uploads AS upload JOIN tracks AS track ON track.id = ${pair.trackId} AND track.is_active = 1
    WHERE upload.id = ${video.id} AND upload.status IN ('uploading', 'uploaded')
    ON CONFLICT (upload_id, track_id) DO UPDATE SET start_at_ms = excluded.start_at_ms,
      volume_percent = excluded.volume_percent, ends_with_track = excluded.ends_with_track, changed_at = excluded.changed_at`);
  return saved.meta.changes > 0;
}

/** The cues of the viewer's own video, the one changed last first; null for another's. */
export async function listCues(ctx: AppContext, viewer: Viewer, videoId: string): Promise<Cue[] | null> {
  const video = await getUpload(ctx, viewer, videoId);
  if (!video) return null;
  type Row = Omit<Cue, "startAtSeconds" | "endsWithTrack"> & { startAtMs: number; endsWithTrack: 0 | 1 };
  const rows = await ctx.db.all<Row>(sql`
    SELECT track_id AS trackId, start_at_ms AS startAtMs, volume_percent AS volumePercent,
      ends_with_track AS endsWithTrack
    FROM cues WHERE upload_id = ${videoId} ORDER BY changed_at DESC, track_id`);
  return rows.map(({ startAtMs, endsWithTrack, ...cue }) => ({
    ...cue,
    startAtSeconds: startAtMs / 1000,
    endsWithTrack: endsWithTrack === 1,
  }));
}

/**
 * Keeps where somebody speaks in the viewer's own video, for previews and for the renders that are started from now on; and
 * answers with it. Null where there is no such video of theirs, or no speech was found in it.
 */
export async function saveSpeech(
  ctx: AppContext,
  viewer: Viewer,
  videoId: string,
  { speechMs }: SaveSpeech,
): Promise<SpeechRegions | null> {
  try {
    await ctx.db.run(sql`
      UPDATE uploads SET speech_ms = ${speechMs && JSON.stringify(speechMs)}
      WHERE id = ${videoId} AND user_id = ${viewer.id} AND purpose = 'video' AND status = 'uploaded'
        AND put_aside_at IS NULL`);
  } catch (error) {
    if (!isRefusedBy(error, "no_speech_found")) throw error;
    return null;
  }
  const video = await getUpload(ctx, viewer, videoId);
  const sound = video?.purpose === "video" ? originalSoundOf(video) : null;
  return sound?.kind === "kept" && heardIn(sound) === "speech" ? sound.speechMs : null;
}
