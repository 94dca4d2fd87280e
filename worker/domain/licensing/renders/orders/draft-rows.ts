import { type SQL, sql } from "drizzle-orm";
import { offered, priceOf } from "#worker/domain/catalogue/tracks/offers.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { firstVideo, heardSql, isOwnVideo, isUsable, lastUsedFirst } from "#worker/domain/licensing/videos/own-videos.ts";
import type { Pair } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import { type DraftQuery, type DraftTrack, type DraftVideo, maxListed, maxListedTracks } from "./orders.contract.ts";

export type TrackRow = Omit<DraftTrack, "hasCover" | "prices" | "excludedUses"> & {
  hasCover: 0 | 1;
  social: number;
  commercial: number;
  durationMs: number;
  /** JSON. */
  rightsDeclaration: string | null;
};
export type VideoRow = Omit<DraftVideo, "durationSeconds" | "isRefused"> & {
  durationMs: number | null;
  isRefused: 0 | 1;
};
export type CueRow = Omit<Pair, "endsWithTrack"> & { endsWithTrack: 0 | 1 };

export function videosSql(viewer: Viewer): SQL {
  return sql`
    SELECT upload.id, upload.filename, upload.size_bytes AS sizeBytes,
      (SELECT duration_ms FROM preparations WHERE upload_id = upload.id AND source_width IS NOT NULL LIMIT 1) AS durationMs,
      NOT ${isUsable} AS isRefused,
      ${heardSql} AS heard
    FROM uploads AS upload
    WHERE ${isOwnVideo(viewer)} ORDER BY ${lastUsedFirst} LIMIT ${maxListed}`;
}

const trackColumns = sql`track.id, track.title, track.artist, track.mood, track.cover_key IS NOT NULL AS hasCover,
  track.cover_colour AS coverColour, ${offered} AS offer, ${priceOf("social")} AS social,
  ${priceOf("commercial")} AS commercial, track.duration_ms AS durationMs,
  track.rights_declaration AS rightsDeclaration`;

export function tracksSql(viewer: Viewer, { track, tracks, shortlist }: DraftQuery): SQL {
  if (track === undefined && shortlist !== undefined) {
    return sql`
      SELECT ${trackColumns}
      FROM shortlists AS shortlist JOIN shortlist_tracks AS entry ON entry.shortlist_id = shortlist.id
        JOIN tracks AS track ON track.id = entry.track_id AND track.is_active = 1
        JOIN label_profiles AS label ON label.id = track.label_id
      WHERE shortlist.id = ${shortlist} AND shortlist.user_id = ${viewer.id}
      ORDER BY track.id IN ${listed(tracks)} DESC, entry.position LIMIT ${maxListedTracks}`;
  }
  return sql`
    SELECT ${trackColumns}
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id IN ${listed(track === undefined ? tracks : [track])} AND track.is_active = 1
    ORDER BY track.title, track.id LIMIT ${maxListedTracks}`;
}

/** Saved cues of the one track, or of the one video. */
export function cuesSql(viewer: Viewer, { track, video }: DraftQuery): SQL {
  const which = track === undefined ? sql`upload.id = ${firstVideo(viewer, video[0])}` : sql`cue.track_id = ${track}`;
  return sql`
    SELECT cue.upload_id AS uploadId, cue.track_id AS trackId, cue.start_at_ms AS startAtMs,
      cue.volume_percent AS volumePercent, cue.ends_with_track AS endsWithTrack
    FROM uploads AS upload JOIN cues AS cue ON cue.upload_id = upload.id
    WHERE ${isOwnVideo(viewer)} AND ${which}`;
}
