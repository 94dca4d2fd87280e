import { type SQL, sql } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { latestStartSql } from "#worker/domain/licensing/licences/laid-music.ts";
import { heardIn } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import { expiryOf } from "#worker/domain/services/files/uploads/limits.ts";
import { getUpload, originalSoundOf, recordUse } from "#worker/domain/services/files/uploads/queries.ts";
import { type BrandVideo, type Cue, maxVideos, type SaveCue, type SaveSpeech, usualVolume } from "./videos.contract.ts";

/** Expects `uploads AS upload`: the viewer's own complete video, not soft-deleted. */
export const isOwnVideo = (viewer: Viewer): SQL => sql`upload.user_id = ${viewer.id} AND upload.status = 'uploaded'
  AND upload.put_aside_at IS NULL AND upload.purpose = 'video'`;

/** Expects `uploads AS upload`: no preparation has refused it. A failed format does not make the video unusable. */
export const isUsable = sql`NOT EXISTS (
  SELECT 1 FROM preparations WHERE upload_id = upload.id AND status = 'refused' AND format IS NULL)`;

/** Expects `uploads AS upload`: most recently used first. */
export const lastUsedFirst = sql`upload.touched_at DESC, upload.id`;

/** Rows of `id` and `filename`: the viewer's videos that can be rendered. */
export const usableVideos = (viewer: Viewer): SQL => sql`
  SELECT upload.id, upload.filename FROM uploads AS upload
  WHERE ${isOwnVideo(viewer)} AND ${isUsable} ORDER BY ${lastUsedFirst} LIMIT 100`;

/** Id of a page's initial video: the named one if it is usable, else the most recently used. */
export const firstVideo = (viewer: Viewer, named: string | null | undefined): SQL => sql`(
  SELECT upload.id FROM uploads AS upload WHERE ${isOwnVideo(viewer)} AND ${isUsable}
  ORDER BY upload.id = ${named ?? ""} DESC, ${lastUsedFirst} LIMIT 1)`;

/** `HeardSound` of an `upload`, without fetching every speech region of a hundred videos. */
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

/** Start is capped as in a render if the video's length is known. False if the video is missing or the track off sale. */
export async function saveCue(
  ctx: AppContext,
  viewer: Viewer,
  pair: { videoId: string; trackId: string },
  { startAtSeconds, volumePercent, endsWithTrack = false }: SaveCue,
): Promise<boolean> {
  const video = await getUpload(ctx, viewer, pair.videoId);
  if (video?.purpose !== "video") return false;
  await recordUse(ctx, video);
  const startAtMs = latestStartSql(Math.round(startAtSeconds * 1000), sql`track.duration_ms`, sql`upload.duration_ms`);
  const saved = await ctx.db.run(sql`
    INSERT INTO cues (upload_id, track_id, start_at_ms, volume_percent, ends_with_track, changed_at)
    SELECT upload.id, track.id, ${startAtMs}, ${volumePercent ?? usualVolume}, ${endsWithTrack ? 1 : 0}, ${ctx.clock.now()}
    FROM uploads AS upload JOIN tracks AS track ON track.id = ${pair.trackId} AND track.is_active = 1
    WHERE upload.id = ${video.id} AND upload.status IN ('uploading', 'uploaded')
    ON CONFLICT (upload_id, track_id) DO UPDATE SET start_at_ms = excluded.start_at_ms,
      volume_percent = ifnull(${volumePercent ?? null}, volume_percent), ends_with_track = excluded.ends_with_track, changed_at = excluded.changed_at`);
  return saved.meta.changes > 0;
}

/** Cues of the viewer's own video, last changed first; null for another's. Counts as a use of the video, since it is played. */
export async function listCues(ctx: AppContext, viewer: Viewer, videoId: string): Promise<Cue[] | null> {
  const video = await getUpload(ctx, viewer, videoId);
  if (video?.purpose !== "video") return null;
  await recordUse(ctx, video);
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

/** Overrides the detected speech for previews and later renders. Null if there is no such own video, or no speech was found. */
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
