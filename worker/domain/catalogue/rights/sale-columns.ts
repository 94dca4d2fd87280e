import { sql } from "drizzle-orm";

/** Of `tracks AS track`: another track with this ISRC is on sale. */
export const isIsrcOnSale = sql`EXISTS (SELECT 1 FROM tracks AS other
  WHERE other.isrc = track.isrc AND other.is_active = 1 AND other.seq <> track.seq)`;

/** Of `tracks`, in an UPDATE: what an approved track's `is_active` becomes. Nobody sets it by hand. */
export const mayBeSold = sql`(tracks.admin_paused_at IS NULL AND tracks.archived_at IS NULL AND tracks.is_cleared = 1
  AND NOT EXISTS (SELECT 1 FROM tracks AS other
    WHERE other.isrc = tracks.isrc AND other.is_active = 1 AND other.seq <> tracks.seq))`;
