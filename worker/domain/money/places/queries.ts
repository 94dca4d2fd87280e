import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type { Place, PurchasePlace } from "./places.contract.ts";

type Row = Pick<PurchasePlace, "purchaseId" | "tokens" | "status" | "sessionId"> & {
  trackId: string;
  startAtMs: number;
  volumePercent: number;
  hasOverlay: 0 | 1;
  scope: Place["scope"];
  uploadId: string | null;
  filename: string;
  sizeBytes: number;
  isKept: 0 | 1;
};

/**
 * The place of one of the viewer's own purchases, by its id or by its checkout's at the provider. Null for another's, one
 * that was bought for nothing in particular, and a track that is no longer on sale. Asks the primary.
 */
export async function findPlace(
  ctx: Pick<AppContext, "db">,
  viewer: Viewer,
  of: { purchaseId: string } | { sessionId: string },
): Promise<PurchasePlace | null> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT purchase.id AS purchaseId, purchase.tokens, purchase.status, purchase.session_id AS sessionId, place.track_id AS trackId,
      place.start_at_ms AS startAtMs, place.volume_percent AS volumePercent, place.has_overlay AS hasOverlay,
      place.scope, upload.id AS uploadId, upload.filename, upload.size_bytes AS sizeBytes,
      upload.status = 'uploaded' AND upload.put_aside_at IS NULL AS isKept
    FROM purchases AS purchase JOIN purchase_places AS place ON place.purchase_id = purchase.id
    JOIN tracks AS track ON track.id = place.track_id AND track.is_active = 1
    LEFT JOIN uploads AS upload ON upload.id = place.upload_id
    WHERE ${"purchaseId" in of ? sql`purchase.id = ${of.purchaseId}` : sql`purchase.session_id = ${of.sessionId}`}
      AND purchase.user_id = ${viewer.id}`);
  return row ? toPlace(row) : null;
}

function toPlace(row: Row): PurchasePlace {
  const { purchaseId, tokens, status, sessionId, trackId, uploadId, volumePercent, scope } = row;
  return {
    purchaseId,
    tokens,
    status,
    sessionId,
    place: {
      trackId,
      ...(uploadId === null ? {} : { uploadId }),
      startAtSeconds: row.startAtMs / 1000,
      volumePercent,
      hasOverlay: row.hasOverlay === 1 ? "on" : "off",
      scope,
    },
    video:
      uploadId === null
        ? null
        : { id: uploadId, filename: row.filename, sizeBytes: row.sizeBytes, isKept: row.isKept === 1 },
  };
}
