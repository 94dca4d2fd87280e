import { sql } from "drizzle-orm";
import { isInForce } from "#worker/domain/licensing/licences/is-in-force.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { PendingVersion, VersionOffer } from "./renders.contract.ts";

type Row = Omit<VersionOffer, "isOver" | "canHaveOverlay" | "isLevelled" | "music"> &
  Omit<VersionOffer["music"], "durationSeconds"> & {
    durationMs: number;
    canHaveOverlay: number;
    isLevelled: number;
  };

/**
 * Joins `licences AS licence` with its render, its track and, as long as it is kept, the ingest that made the render's master:
 * the key begins with `masters/` and the ingest's id.
 */
const licensedRecording = sql`
    JOIN renders AS render ON render.id = licence.render_id
    JOIN tracks AS track ON track.id = licence.track_id
    LEFT JOIN ingests AS ingest ON ingest.id = substr(render.master_key, 9, 36) AND ingest.status = 'ready'`;

/**
 * What the licence of a viewer's own render covers beside its video; null where it covers no versions, is revoked or
 * superseded, or is another's. The music is the recording that was licensed, whatever its track plays now.
 */
export async function readVersionOffer(
  ctx: AppContext,
  viewer: Viewer,
  renderId: string,
): Promise<VersionOffer | null> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT render.id AS renderId, licence.number AS licenceNumber, terms.versions AS most,
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

/** The preview of the recording in a viewer's own licensed video, for versions of it to be tried with. */
export async function findLicensedMusic(
  ctx: AppContext,
  viewer: Viewer,
  renderId: string,
): Promise<string | null> {
  const [row] = await ctx.db.all<{ key: string | null }>(sql`
    SELECT iif(track.master_key = render.master_key, track.preview_key, ingest.facts ->> '$.previewKey') AS key
    FROM licences AS licence
    ${licensedRecording}
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id} AND licence.status = 'active'`);
  return row?.key ?? null;
}

/** Versions of a licence that are being made, the oldest first. */
export function listPendingVersions(ctx: AppContext, licenceId: string): Promise<PendingVersion[]> {
  return ctx.db.all<PendingVersion>(sql`
    SELECT render.id AS renderId, upload.filename AS uploadFilename, render.created_at AS createdAt
    FROM renders AS render JOIN uploads AS upload ON upload.id = render.upload_id
    WHERE render.version_of = ${licenceId} AND render.status = 'pending' ORDER BY render.created_at, render.id`);
}
