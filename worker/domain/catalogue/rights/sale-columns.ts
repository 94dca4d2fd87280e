import { type SQL, sql } from "drizzle-orm";
import { type RightsFacts, failedRules } from "./rights.contract.ts";

/** Of `tracks AS track`: another track with this ISRC is on sale. */
export const isIsrcOnSale = sql`EXISTS (SELECT 1 FROM tracks AS other
  WHERE other.isrc = track.isrc AND other.is_active = 1 AND other.seq <> track.seq)`;

/**
 * Of `tracks`, in an UPDATE that changes its facts to those given: whether the track is on sale afterwards. Nobody sets
 * `is_active` by hand; the database refuses a 1 beside facts that are not cleared.
 */
export const isOnSaleWith = (facts: Omit<RightsFacts, "isIsrcOnSale">): SQL =>
  failedRules({ ...facts, isIsrcOnSale: false }).length > 0
    ? sql`0`
    : sql`(tracks.status = 'approved' AND tracks.admin_paused_at IS NULL AND tracks.archived_at IS NULL
        AND tracks.master_key IS NOT NULL AND tracks.preview_key IS NOT NULL AND tracks.duration_ms IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM tracks AS other
          WHERE other.isrc = ${facts.isrc} AND other.is_active = 1 AND other.seq <> tracks.seq))`;

/** Of `tracks`, in an UPDATE that leaves its facts alone: what an approved track's `is_active` becomes. */
export const mayBeSold = sql`(tracks.admin_paused_at IS NULL AND tracks.archived_at IS NULL AND tracks.is_cleared = 1
  AND NOT EXISTS (SELECT 1 FROM tracks AS other
    WHERE other.isrc = tracks.isrc AND other.is_active = 1 AND other.seq <> tracks.seq))`;
