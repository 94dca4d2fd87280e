import { sql, type SQL } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { BeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { beatGridSql, toBeatGrid } from "#worker/domain/catalogue/ingests/sound-features/store-heard.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { toTrackView, trackSql } from "#worker/domain/catalogue/library/queries.ts";
import { heartSql } from "#worker/domain/catalogue/shortlists/queries.ts";
import { isInForce } from "#worker/domain/licensing/licences/licence-columns.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isHeldSql } from "#worker/domain/money/refunds/disputes/account-hold.ts";
import { acceptedSql, areAccepted } from "#worker/domain/services/legal/documents/acceptances.ts";
import { acceptedForRender } from "#worker/domain/services/legal/documents/documents.contract.ts";
import type { PendingVersion, VersionOffer } from "./start-version.contract.ts";

type Row = Omit<VersionOffer, "isOver" | "canHaveOverlay" | "isLevelled" | "music"> &
  Omit<VersionOffer["music"], "durationSeconds"> & {
    durationMs: number;
    canHaveOverlay: number;
    isLevelled: number;
  };

/** A master's key begins with `masters/` and its ingest's id. */
const licensedRecording = sql`
    JOIN renders AS render ON render.id = licence.render_id
    JOIN tracks AS track ON track.id = licence.track_id
    LEFT JOIN ingests AS ingest ON ingest.id = substr(render.master_key, 9, 36) AND ingest.status = 'ready'`;

/** Null when the licence covers no versions or is not in force. The music is the licensed recording. */
export async function readVersionOffer(ctx: AppContext, viewer: Viewer, renderId: string): Promise<VersionOffer | null> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT render.id AS renderId, licence.number AS licenceNumber, terms.versions AS max,
      (SELECT count(*) FROM licence_versions AS version WHERE version.licence_id = licence.id)
        + (SELECT count(*) FROM renders AS pending
          WHERE pending.version_of = licence.id AND pending.status = 'pending') AS taken,
      licence.issued_at + terms.versions_within AS until, render.duration_ms / 1000.0 AS videoSeconds,
      render.start_at_ms / 1000.0 AS startAtSeconds, render.volume_percent AS volumePercent,
      render.original_mode AS originalMode, render.original_percent AS originalPercent, render.is_levelled AS isLevelled,
      track.id AS trackId, render.track_title AS title, render.artist, render.track_duration_ms AS durationMs,
      iif(track.master_key = render.master_key, track.peaks, ingest.facts ->> '$.peaks') AS peaks,
      coalesce(render.master_sha256, render.master_key) AS recording, (track.is_active = 1 AND track.title = render.track_title AND track.artist = render.artist) AS canHaveOverlay
    FROM licences AS licence
    JOIN licence_terms AS terms ON (terms.version, terms.scope) = (licence.terms_version, licence.scope)
    ${licensedRecording}
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id} AND ${isInForce}
      AND terms.versions > 0`);
  if (!row) return null;
  const { trackId, title, artist, durationMs, peaks, recording, canHaveOverlay, isLevelled, ...offer } = row;
  return {
    ...offer,
    isOver: ctx.clock.now() > offer.until,
    music: { trackId, title, artist, durationSeconds: durationMs / 1000, peaks, recording },
    isLevelled: isLevelled === 1,
    canHaveOverlay: canHaveOverlay === 1,
  };
}

/** Finds the preview of the licensed recording, for trying versions of the viewer's own video. */
export async function findLicensedMusic(ctx: AppContext, viewer: Viewer, renderId: string): Promise<string | null> {
  const [row] = await ctx.db.all<{ key: string | null }>(sql`
    SELECT iif(track.master_key = render.master_key, track.preview_key, ingest.facts ->> '$.previewKey') AS key
    FROM licences AS licence
    ${licensedRecording}
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id} AND licence.status = 'active'`);
  return row?.key ?? null;
}

/** Unfinished versions of a licence, oldest first. */
export function listPendingVersions(ctx: AppContext, licenceId: string): Promise<PendingVersion[]> {
  return ctx.db.all<PendingVersion>(sql`
    SELECT render.id AS renderId, upload.filename AS uploadFilename, render.created_at AS createdAt
    FROM renders AS render JOIN uploads AS upload ON upload.id = render.upload_id
    WHERE render.version_of = ${licenceId} AND render.status = 'pending' ORDER BY render.created_at, render.id`);
}

/** A track, and what keeps the viewer from rendering with it. */
export type SyncOffer = {
  track: TrackView;
  /** Null until the track has been analysed. */
  grid: BeatGrid | null;
  /** In the shortlist that hearts go to. */
  hasHeart: boolean;
  /** A dispute or debt blocks rendering. */
  isHeld: boolean;
  /** Current terms or licence terms are not accepted yet. */
  mustAcceptTerms: boolean;
};

/** Reads the nearest replica; starting a render checks the primary. Labels get track and beats only. */
export async function readSyncOffer(
  ctx: Pick<AppContext, "nearest">,
  viewer: Pick<Viewer, "id" | "activeRole" | "isSuperUser">,
  trackId: string,
): Promise<SyncOffer | null> {
  const isBrand = viewer.activeRole === "brand";
  const [trackRows = [], grids = [], accepted = [], holds = [], hearts = []] = await readBatch(ctx.nearest, [
    trackSql(trackId, viewer.isSuperUser),
    beatGridSql(trackId),
    ...(isBrand ? [acceptedSql(viewer.id), isHeldSql(viewer.id), heartSql(viewer, trackId)] : []),
  ]);
  const track = toTrackView(trackRows);
  if (!track) return null;
  return {
    track,
    grid: toBeatGrid(grids),
    hasHeart: hearts.length > 0,
    isHeld: holds.length > 0,
    mustAcceptTerms: isBrand && !areAccepted(accepted, acceptedForRender),
  };
}

/** True while a pending render needs this master, or a licence may still have versions. */
export const needsMaster = (masterKey: SQL, now: number): SQL => sql`EXISTS (
  SELECT 1 FROM renders AS render
  JOIN licence_terms AS terms ON (terms.version, terms.scope) = (render.terms_version, render.scope)
  WHERE render.master_key = ${masterKey} AND (render.status = 'pending'
    OR (render.status = 'completed' AND render.version_of IS NULL
      AND render.completed_at > ${now} - terms.versions_within)))`;
