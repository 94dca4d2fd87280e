import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Place } from "./places.contract.ts";

/**
 * Keeps where a purchase leads back to, in place of what was kept for it before; null keeps nothing. Only while it is
 * open. A track that is not on sale is no place, and another's video is left out of it.
 */
export async function keepPlace(ctx: AppContext, purchaseId: string, place: Place | null): Promise<void> {
  const isOpen = sql`EXISTS (SELECT 1 FROM purchases WHERE id = ${purchaseId} AND status = 'open')`;
  await runBatch(ctx.db, [
    ctx.db.run(sql`DELETE FROM purchase_places WHERE purchase_id = ${purchaseId} AND ${isOpen}`),
    ...(place
      ? [
          ctx.db.run(sql`
            INSERT INTO purchase_places (purchase_id, track_id, upload_id, start_at_ms, volume_percent, has_overlay,
              scope, kept_at)
            SELECT purchase.id, track.id, upload.id, ${Math.round(place.startAtSeconds * 1000)},
              ${place.volumePercent}, ${place.hasOverlay === "on" ? 1 : 0}, ${place.scope}, ${ctx.clock.now()}
            FROM purchases AS purchase JOIN tracks AS track ON track.id = ${place.trackId} AND track.is_active = 1
            LEFT JOIN uploads AS upload ON upload.id = ${place.uploadId ?? null}
              AND upload.user_id = purchase.user_id AND upload.purpose = 'video'
            WHERE purchase.id = ${purchaseId} AND ${isOpen}`),
        ]
      : []),
  ]);
}
