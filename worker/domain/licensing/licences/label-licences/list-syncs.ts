import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { readCursor } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listLabels } from "#worker/domain/money/payouts/queries.ts";
import type { SyncedTrack, SyncedTracksPage, SyncsPage, SyncsQuery } from "./label-licences.contract.ts";
import { isFiltered, matching, type StoredRow, toSyncRow } from "./sync-rows.ts";
import { compareBy, cursorAt, pageOfSyncs } from "./sort-syncs.ts";

export const syncsPageSize = 50;

/** Licences of the viewer's own labels, newest first by default. */
export async function listSyncs(ctx: AppContext, viewer: Viewer, query: SyncsQuery, size = syncsPageSize): Promise<SyncsPage> {
  const labelIds = await chooseLabels(ctx, viewer, query.label);
  const lists = await readBatch(
    ctx.db,
    labelIds.map((labelId) => pageOfSyncs(labelId, query, size + 1)),
  );
  // One query per label, each using its index; sorting across labels in SQL would read all rows.
  const rows = (lists.flat() as StoredRow[]) // columns of `pageOfSyncs`
    .toSorted(compareBy(query.sort));
  const last = rows[size - 1];
  return {
    syncs: rows.slice(0, size).map(toSyncRow),
    nextAfter: rows.length > size && last ? cursorAt(last, query.sort) : null,
  };
}

async function chooseLabels(ctx: AppContext, viewer: Viewer, label: string | undefined): Promise<string[]> {
  const ids = (await listLabels(ctx, viewer)).map(({ id }) => id);
  return label === undefined ? ids : ids.filter((id) => id === label);
}

const pageSize = 25;
const newestShown = 5;

type StoredTrack = Omit<SyncedTrack, "newest" | "hasCover"> & { labelId: string; hasCover: number };

/** Tracks by number of licences, highest first, each with its newest licences. */
export async function listSyncedTracks(ctx: AppContext, viewer: Viewer, query: SyncsQuery): Promise<SyncedTracksPage> {
  const labelIds = await chooseLabels(ctx, viewer, query.label);
  const lists = await readBatch(
    ctx.db,
    labelIds.map((labelId) => (isFiltered(query) ? countedNow(labelId, query) : counted(labelId, query))),
  );
  const rows = (lists.flat() as StoredTrack[]) // columns of both queries
    .toSorted((one, other) => other.syncs - one.syncs || (one.id < other.id ? -1 : 1));
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    tracks: await withNewest(ctx, page, query),
    nextAfter: rows.length > pageSize && last ? `${last.syncs}.${last.id}` : null,
  };
}

/** Reads the maintained counts. */
function counted(labelId: string, { after }: SyncsQuery): SQL {
  return describe(
    labelId,
    sql`
    SELECT activity.track_id, activity.syncs, activity.last_sync_at FROM activity_by_track AS activity
    WHERE activity.label_id = ${labelId} AND activity.syncs > 0
      AND ${further(sql`activity.syncs`, sql`activity.track_id`, after)}
    ORDER BY activity.syncs DESC, activity.track_id LIMIT ${pageSize + 1}`,
  );
}

/** Counts on the fly, since filtered counts are not maintained. */
function countedNow(labelId: string, query: SyncsQuery): SQL {
  return describe(
    labelId,
    sql`
    SELECT sync.track_id, count(*) AS syncs, max(sync.issued_at) AS last_sync_at FROM label_syncs AS sync
    WHERE sync.label_id = ${labelId} AND ${matching(query)}
    GROUP BY sync.track_id HAVING ${further(sql`count(*)`, sql`sync.track_id`, query.after)}
    ORDER BY count(*) DESC, sync.track_id LIMIT ${pageSize + 1}`,
  );
}

function further(syncs: SQL, trackId: SQL, after: string | undefined): SQL {
  const cursor = readCursor(after);
  return cursor ? sql`${syncs} <= ${cursor.at} AND (${syncs} < ${cursor.at} OR ${trackId} > ${cursor.id})` : sql`1`;
}

function describe(labelId: string, page: SQL): SQL {
  return sql`
    SELECT track.id, track.title, track.artist, track.cover_key IS NOT NULL AS hasCover,
      track.cover_colour AS coverColour, one_page.syncs, one_page.last_sync_at AS lastSyncAt,
      ${labelId} AS labelId
    FROM (${page}) AS one_page CROSS JOIN tracks AS track ON track.id = one_page.track_id`;
}

async function withNewest(ctx: AppContext, tracks: readonly StoredTrack[], { q, status }: SyncsQuery): Promise<SyncedTrack[]> {
  const lists = await readBatch(
    ctx.db,
    tracks.map(({ id, labelId }) => pageOfSyncs(labelId, { q, status, track: id }, newestShown)),
  );
  return tracks.map(({ labelId: _labelId, hasCover, ...track }, at) => ({
    ...track,
    hasCover: hasCover === 1,
    newest: ((lists[at] ?? []) as StoredRow[]).map(toSyncRow), // columns of `pageOfSyncs`
  }));
}
