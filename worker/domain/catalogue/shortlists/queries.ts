import { and, eq, type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import { shortlists } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { isLicensedBy } from "#worker/domain/catalogue/library/media-access.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { cardColumns, type CardRow, toSmallCard } from "#worker/domain/catalogue/library/track-card.ts";
import { maxShortlists, maxShortlistTracks } from "./shortlist-limits.contract.ts";
import type { CurrentShortlist, NameRefusal, OpenShortlist, Shortlist, ShortlistTrack } from "./shortlists.contract.ts";

export const isOwnShortlist = (viewer: Viewer, id: string): SQL | undefined =>
  and(eq(shortlists.id, id), eq(shortlists.userId, viewer.id));

/** Subquery: the list's id, if it is the viewer's. */
export const ownShortlist = (viewer: Viewer, id: string): SQL =>
  sql`(SELECT id FROM shortlists WHERE id = ${id} AND user_id = ${viewer.id})`;

/** Subquery: the id of the current list, which receives hearts. */
export const currentShortlist = (viewer: Pick<Viewer, "id">): SQL =>
  sql`(SELECT id FROM shortlists WHERE user_id = ${viewer.id} AND is_current = 1)`;

/** List names are unique by this key. */
export const nameKeyOf = (name: string): string => name.toLowerCase();

/** Constraints that can refuse a new list. */
export const newListRefusedBy: Record<string, NameRefusal> = {
  "shortlists.name_key": "name-taken",
  too_many_shortlists: "too-many-shortlists",
};

type Named = { id: string; name: string };

/** Newest first. */
export async function listShortlists(ctx: AppContext, viewer: Viewer): Promise<Shortlist[]> {
  const rows = await ctx.db.all<Omit<Shortlist, "isCurrent"> & { isCurrent: number }>(sql`
    SELECT shortlist.id, shortlist.name, shortlist.is_current AS isCurrent, shortlist.created_at AS createdAt,
      (SELECT count(*) FROM shortlist_tracks WHERE shortlist_id = shortlist.id) AS tracks
    ${newestOf(viewer)}`);
  return rows.map((row) => ({ ...row, isCurrent: row.isCurrent === 1 }));
}

const newestOf = (viewer: Viewer): SQL => sql`
  FROM shortlists AS shortlist WHERE shortlist.user_id = ${viewer.id}
  ORDER BY shortlist.created_at DESC, shortlist.id LIMIT ${maxShortlists}`;

type EntryRow = CardRow & {
  note: string;
  position: number;
  is_active: number;
  shows_cover: number;
  has_vote: number;
};

/** One of the viewer's own lists, in order. Includes tracks off sale, marked as such. */
export async function getShortlist(ctx: AppContext, viewer: Viewer, id: string): Promise<OpenShortlist | null> {
  const [named, entries] = (await readBatch(ctx.db, [
    sql`SELECT shortlist.id, shortlist.name ${newestOf(viewer)}`,
    sql`
      SELECT '' AS cursor, ${cardColumns}, track.is_active,
        track.is_active = 1 OR ${isLicensedBy(viewer.id, sql`track.id`)} AS shows_cover, entry.note, entry.position,
        EXISTS (SELECT 1 FROM track_votes WHERE user_id = ${viewer.id} AND track_id = track.id) AS has_vote
      FROM shortlist_tracks AS entry JOIN tracks AS track ON track.id = entry.track_id
      WHERE entry.shortlist_id = ${ownShortlist(viewer, id)}
      ORDER BY entry.position LIMIT ${maxShortlistTracks}`,
  ])) as [Named[], EntryRow[]]; // in the order of the queries
  const list = named.find((one) => one.id === id);
  if (!list) return null;
  return { ...list, tracks: entries.map(toEntry), others: named.filter((one) => one !== list) };
}

function toEntry(row: EntryRow): ShortlistTrack {
  const card = toSmallCard(row);
  return {
    ...card,
    hasCover: card.hasCover && row.shows_cover === 1,
    note: row.note,
    position: row.position,
    isOnSale: row.is_active === 1,
    hasVote: row.has_vote === 1,
  };
}

/** The current list and the tracks with a heart. */
export async function getCurrentShortlist(ctx: AppContext, viewer: Viewer): Promise<CurrentShortlist> {
  const [row] = await ctx.db.all<Named & { trackIds: string }>(sql`
    SELECT shortlist.id, shortlist.name,
      (SELECT json_group_array(track_id) FROM shortlist_tracks WHERE shortlist_id = shortlist.id) AS trackIds
    FROM shortlists AS shortlist WHERE shortlist.user_id = ${viewer.id} AND shortlist.is_current = 1`);
  return row ? { ...row, trackIds: JSON.parse(row.trackIds) as string[] } : null; // written by the query
}

/** One row if the track is on the current list. For the batches of other pages. */
export const heartSql = (viewer: Pick<Viewer, "id">, trackId: string): SQL => sql`
  SELECT track_id FROM shortlist_tracks
  WHERE shortlist_id = ${currentShortlist(viewer)} AND track_id = ${trackId}`;
