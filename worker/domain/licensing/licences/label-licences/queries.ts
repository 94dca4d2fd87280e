import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { countRows } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { licenceFileColumns, licenceFileJoins, type LicenceFiles } from "#worker/domain/licensing/licences/licence-columns.ts";
import { listLabels } from "#worker/domain/money/payouts/queries.ts";
import type { SyncCards, SyncFilters, SyncsQuery, TrackChoice } from "./label-licences.contract.ts";
import { matching, ownLabels } from "./sync-rows.ts";

/** Beyond this, a label's tracks are found by search instead of a list. */
const offeredTracks = 100;

export async function getSyncCards(ctx: AppContext, viewer: Viewer, label: string | undefined): Promise<SyncCards> {
  const [row] = await ctx.db.all<SyncCards>(sql`
    SELECT ifnull(sum(activity.syncs), 0) AS totalSyncs, count(*) AS tracksUsed,
      max(activity.last_sync_at) AS lastSyncAt,
      (SELECT count(DISTINCT by_brand.brand_id) FROM activity_by_brand AS by_brand
        WHERE by_brand.label_id IN ${ownLabels(viewer, label)} AND by_brand.syncs > 0) AS uniqueBrands
    FROM activity_by_track AS activity WHERE activity.label_id IN ${ownLabels(viewer, label)}
      AND activity.syncs > 0`);
  if (!row) throw new Error("an aggregate without GROUP BY always has one row");
  return row;
}

/** Number of filtered syncs, or tracks, capped at `maxCounted` + 1. */
export async function countFiltered(ctx: AppContext, viewer: Viewer, query: SyncsQuery): Promise<number> {
  const perTrack = query.tab === "by-track" ? sql` GROUP BY sync.track_id` : sql``;
  const [row] = await ctx.db.all<{ total: number }>(sql`
    SELECT ${countRows(sql`FROM label_syncs AS sync
      WHERE sync.label_id IN ${ownLabels(viewer, query.label)} AND ${matching(query)}${perTrack}`)} AS total`);
  return row?.total ?? 0;
}

export async function getSyncFilters(ctx: AppContext, viewer: Viewer, { label, track }: SyncsQuery): Promise<SyncFilters> {
  const [labels, tracks] = await Promise.all([
    listLabels(ctx, viewer),
    ctx.db.all<TrackChoice>(sql`
      SELECT track.id, track.title FROM (
        SELECT activity.track_id FROM activity_by_track AS activity
        WHERE activity.label_id IN ${ownLabels(viewer, label)} AND activity.syncs > 0
        ORDER BY activity.syncs DESC, activity.track_id LIMIT ${offeredTracks}
      ) AS one_page CROSS JOIN tracks AS track ON track.id = one_page.track_id`),
  ]);
  const isOffered = track === undefined || tracks.some(({ id }) => id === track);
  const chosen = isOffered ? [] : await findTrack(ctx, viewer, track);
  return { labels, tracks: [...tracks, ...chosen].toSorted((a, b) => a.title.localeCompare(b.title, "en")) };
}

function findTrack(ctx: AppContext, viewer: Viewer, trackId: string): Promise<TrackChoice[]> {
  return ctx.db.all<TrackChoice>(sql`
    SELECT track.id, track.title FROM tracks AS track
    WHERE track.id = ${trackId} AND track.label_id IN ${ownLabels(viewer, undefined)}`);
}

/** Files of a licence for the label that granted it; null if it is another's or missing. */
export async function findSyncFiles(ctx: AppContext, viewer: Viewer, licenceId: string): Promise<LicenceFiles | null> {
  const [row] = await ctx.db.all<LicenceFiles>(sql`
    SELECT ${licenceFileColumns}
    FROM licences AS licence JOIN label_profiles AS label ON label.id = licence.label_id
    ${licenceFileJoins}
    WHERE licence.id = ${licenceId} AND label.user_id = ${viewer.id}`);
  return row ?? null;
}

/** Specification §7, refresh-render-url: a new URL of a rendered video for its label. */
export async function refreshRenderUrl(ctx: AppContext, viewer: Viewer, renderId: string): Promise<string | null> {
  const [row] = await ctx.db.all<{ licenceId: string; key: string | null }>(sql`
    SELECT licence.id AS licenceId, render.output_key AS key
    FROM licences AS licence
    JOIN label_profiles AS label ON label.id = licence.label_id
    JOIN renders AS render ON render.id = licence.render_id
    WHERE licence.render_id = ${renderId} AND licence.status NOT IN ('revoked', 'lapsed') AND label.user_id = ${viewer.id}`);
  if (!row?.key || !(await ctx.media.head(row.key))) return null;
  return `/api/label-syncs/${row.licenceId}/video?fresh=${ctx.clock.now()}`;
}
