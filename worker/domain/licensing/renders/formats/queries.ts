import { sql } from "drizzle-orm";
import { Spotting } from "#render-service/spotting/spotting.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { endsUndo } from "#worker/domain/licensing/renders/render-rows.ts";
import { readVersionOffer } from "#worker/domain/licensing/renders/read-version-offer.ts";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import type { FormatsOffer } from "./formats.contract.ts";
import { beatsUnder, musicUntil } from "./music-under.ts";

type Row = {
  uploadId: string;
  isKept: 0 | 1;
  filename: string;
  name: string | null;
  bytes: number;
  width: number;
  height: number;
  durationMs: number;
  startAtMs: number;
  /** JSON. */
  edit: string | null;
  volumePercent: number;
  trackDurationMs: number;
  hasOverlay: 0 | 1;
  originalMode: OriginalMode;
  originalPercent: number;
  isLevelled: 0 | 1;
  preparationId: string;
  isPictureKept: 0 | 1;
  issuedAt: number | null;
  licenceStatus: string | null;
  downloadedAt: number | null;
  sourceWidth: number | null;
  sourceHeight: number | null;
  framesPerSecond: number | null;
  /** JSON. */
  spotting: string | null;
  grid: string | null;
};

/** The viewer's own licensed video with its choices, and the dimensions of the brand's file. */
export async function readLicensedVideo(ctx: AppContext, viewer: Viewer, renderId: string): Promise<Row | null> {
  const anyPreparation = (column: string) =>
    sql.raw(`(
    SELECT ${column} FROM preparations WHERE upload_id = upload.id AND ${column} IS NOT NULL LIMIT 1)`);
  const [row] = await ctx.db.all<Row>(sql`
    SELECT upload.id AS uploadId, upload.status = 'uploaded' AND upload.put_aside_at IS NULL AS isKept, upload.filename,
      detail.name, render.bytes, render.output_width AS width, render.output_height AS height,
      render.duration_ms AS durationMs, render.start_at_ms AS startAtMs, render.edit, render.volume_percent AS volumePercent,
      render.track_duration_ms AS trackDurationMs, preparation.overlay_title IS NOT NULL AS hasOverlay, render.original_mode AS originalMode,
      render.original_percent AS originalPercent, render.is_levelled AS isLevelled,
      preparation.id AS preparationId, preparation.status = 'ready' AS isPictureKept,
      licence.issued_at AS issuedAt, licence.status AS licenceStatus, licence.downloaded_at AS downloadedAt,
      ${anyPreparation("source_width")} AS sourceWidth, ${anyPreparation("source_height")} AS sourceHeight,
      ${anyPreparation("frames_per_second")} AS framesPerSecond, ${anyPreparation("spotting")} AS spotting,
      iif(track.master_key = render.master_key, grids.grid, NULL) AS grid
    FROM renders AS render JOIN uploads AS upload ON upload.id = render.upload_id
    JOIN tracks AS track ON track.id = render.track_id
    JOIN preparations AS preparation ON preparation.id = render.preparation_id
    LEFT JOIN licences AS licence ON licence.render_id = render.id
    LEFT JOIN track_features AS features ON features.track_id = track.id
    LEFT JOIN beat_grids AS grids ON grids.ingest_id = features.ingest_id
    LEFT JOIN video_details AS detail ON detail.render_id = render.id
    WHERE render.id = ${renderId} AND render.user_id = ${viewer.id} AND render.status = 'completed'`);
  return row ?? null;
}
export type LicensedVideo = Row;

/** Dimensions of the brand's file; null when it is deleted, or was measured before they were stored. */
export function sourceOf(row: LicensedVideo): FormatsOffer["source"] {
  const { isKept, sourceWidth, sourceHeight, durationMs, framesPerSecond } = row;
  if (isKept === 0 || !sourceWidth || !sourceHeight) return null;
  return { width: sourceWidth, height: sourceHeight, durationMs, framesPerSecond };
}

function playbackOf(renderId: string, row: Row, now: number): FormatsOffer["playback"] {
  return endsUndo(row, now) && row.isPictureKept === 1
    ? { src: `/media/pictures/${row.preparationId}`, isSilent: true }
    : { src: `/media/renders/${renderId}`, isSilent: false };
}

/** Null when the licence covers no versions or is not the viewer's. */
export async function readFormatsOffer(ctx: AppContext, viewer: Viewer, renderId: string): Promise<FormatsOffer | null> {
  const [offer, video] = await Promise.all([readVersionOffer(ctx, viewer, renderId), readLicensedVideo(ctx, viewer, renderId)]);
  if (!offer || !video) return null;
  const { licenceNumber, max, taken, until, isOver, canHaveOverlay, music } = offer;
  return {
    renderId,
    licenceNumber,
    max,
    taken,
    until,
    isOver,
    canHaveOverlay,
    name: video.name ?? video.filename,
    trackId: music.trackId,
    title: music.title,
    artist: music.artist,
    source: sourceOf(video),
    playback: playbackOf(renderId, video, ctx.clock.now()),
    video: { width: video.width, height: video.height, bytes: video.bytes },
    cutsMs: Spotting.safeParse(readJson(video.spotting ?? "null")).data?.cutsMs ?? [],
    beatsMs: beatsUnder(video),
    musicUntilMs: musicUntil(video),
    hasOverlay: video.hasOverlay === 1 && canHaveOverlay,
    isLevelled: video.isLevelled === 1,
  };
}
