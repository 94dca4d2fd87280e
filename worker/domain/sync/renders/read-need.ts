import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { priceOf } from "#worker/domain/catalogue/tracks/offer-columns.ts";
import type { Place } from "#worker/domain/money/places/places.contract.ts";
import { smallestFor } from "#worker/domain/money/tokens/packages.ts";
import type { RenderNeed } from "#worker/domain/money/places/places.contract.ts";
import { readBalance } from "#worker/domain/money/tokens/read-balance.ts";

/** Null where the track is not on sale. Another's video is none. */
export async function readNeed(ctx: AppContext, viewer: Viewer, place: Place): Promise<RenderNeed | null> {
  const [[row], balance] = await Promise.all([
    ctx.db.all<{
      trackTitle: string;
      priceTokens: number;
      uploadId: string | null;
      filename: string | null;
    }>(sql`
      SELECT track.title AS trackTitle, ${priceOf(place.scope)} AS priceTokens, upload.id AS uploadId, upload.filename
      FROM tracks AS track LEFT JOIN uploads AS upload ON upload.id = ${place.uploadId ?? null}
        AND upload.user_id = ${viewer.id} AND upload.purpose = 'video'
      WHERE track.id = ${place.trackId} AND track.is_active = 1`),
    readBalance(ctx, viewer),
  ]);
  if (!row) return null;
  const { uploadId, ...facts } = row;
  const { uploadId: _asked, ...rest } = place;
  const missing = Math.max(0, row.priceTokens - balance);
  return {
    ...facts,
    place: uploadId === null ? rest : { ...rest, uploadId },
    balance,
    missing,
    packageId: smallestFor(missing).id,
  };
}
