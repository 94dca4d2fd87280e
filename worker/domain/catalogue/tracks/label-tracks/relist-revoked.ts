import { type SQL, sql } from "drizzle-orm";
import { isOnSaleNow } from "#worker/domain/catalogue/tracks/rights/sale-columns.ts";

/**
 * Puts back on sale what the revocation of this account took off, as far as it may be sold now: not what its label had
 * paused or deleted, nor what was paused or sent back since. Behind the statement that approves the account.
 */
export function relistRevoked(userId: string): SQL[] {
  const revoked = sql`(SELECT revoked.track_id FROM revoked_tracks AS revoked
    JOIN tracks AS track ON track.id = revoked.track_id
    JOIN label_profiles AS label ON label.id = track.label_id AND label.user_id = ${userId})`;
  return [
    sql`
      UPDATE tracks SET is_active = ${isOnSaleNow} WHERE is_active = 0 AND status = 'approved' AND id IN ${revoked}`,
    sql`DELETE FROM revoked_tracks WHERE track_id IN ${revoked}`,
  ];
}
