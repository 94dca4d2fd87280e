import { type SQL, sql } from "drizzle-orm";
import { labelHasAccess } from "#worker/domain/people/profiles/own-labels.ts";
import { type RightsFacts, failedRules } from "./rights.contract.ts";

const hasAccess = labelHasAccess(sql`tracks.label_id`);

/** Another track than `row` is on sale under that ISRC. */
const isSoldElsewhere = (row: "track" | "tracks", isrc: SQL): SQL => sql`EXISTS (SELECT 1 FROM tracks AS other
  WHERE other.isrc = ${isrc} AND other.is_active = 1 AND other.seq <> ${sql.raw(row)}.seq)`;

/** SQL condition on `tracks AS track` or another alias: its warranty is valid (view `warranted_tracks`). */
export const isWarranted = (row: "track" | "other" = "track"): SQL => sql`EXISTS (
  SELECT 1 FROM warranted_tracks AS warranted WHERE warranted.seq = ${sql.raw(row)}.seq)`;

/** Of `tracks AS track`: another track with this ISRC is on sale. */
export const isIsrcOnSale = isSoldElsewhere("track", sql`track.isrc`);

/** Of `tracks`: approved, not paused by us, and there is something to play. */
const isApproved = sql`(tracks.status = 'approved' AND tracks.admin_paused_at IS NULL
  AND tracks.master_key IS NOT NULL AND tracks.preview_key IS NOT NULL AND tracks.duration_ms IS NOT NULL)`;

/**
 * Of `tracks`, in an UPDATE that changes its facts to those given: whether the track is on sale afterwards. Nobody sets
 * `is_active` by hand; the database refuses a 1 beside facts that are not cleared.
 */
export const isOnSaleWith = (facts: Omit<RightsFacts, "isIsrcOnSale">): SQL =>
  failedRules({ ...facts, isIsrcOnSale: false }).length > 0
    ? sql`0`
    : sql`(${isApproved} AND tracks.archived_at IS NULL AND ${hasAccess}
        AND NOT ${isSoldElsewhere("tracks", sql`${facts.isrc}`)})`;

/** Of `tracks`, in an UPDATE that leaves its facts alone and ends the platform's pause: what its rights and its label say to a sale. */
export const isFreeToSell = sql`(EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = tracks.seq)
  AND tracks.archived_at IS NULL AND ${hasAccess}
  AND NOT ${isSoldElsewhere("tracks", sql`tracks.isrc`)})`;

/** The same while the pause stays as it is: what an approved track's `is_active` becomes. */
export const mayBeSold = sql`(tracks.admin_paused_at IS NULL AND ${isFreeToSell})`;

/** Of `tracks`, in an UPDATE that comes behind a change of its rights: what `is_active` becomes. */
export const isOnSaleNow = sql`(${isApproved} AND ${isFreeToSell})`;
