import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { SyncedTrack, SyncedTracksPage, SyncsQuery } from "./label-licences.contract.ts";
import { chooseLabels } from "./list-syncs.ts";
import { readCursor } from "#worker/domain/lib/query.ts";
import { isFiltered, matching, type StoredRow, toSyncRow } from "./sync-rows.ts";
import { pageOfSyncs } from "./sort-syncs.ts";

const pageSize = 25;
const newestShown = 5;

type StoredTrack = Omit<SyncedTrack, "newest" | "hasCover"> & { labelId: string; hasCover: number };

/** Tracks by how often they were licensed, the most first, each with its newest licences. */
export async function listSyncedTracks(
  ctx: AppContext,
  viewer: Viewer,
  query: SyncsQuery,
): Promise<SyncedTracksPage> {
  const labelIds = await chooseLabels(ctx, viewer, query.label);
  const lists = await readBatch(
    ctx.db,
    labelIds.map((labelId) => (isFiltered(query) ? countedNow(labelId, query) : counted(labelId, query))),
  );
  const rows = (lists.flat() as StoredTrack[]) // the columns that both questions name
    .toSorted((one, other) => other.syncs - one.syncs || (one.id < other.id ? -1 : 1));
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    tracks: await withNewest(ctx, page, query),
    nextAfter: rows.length > pageSize && last ? `${last.syncs}.${last.id}` : null,
  };
}

/** From the counts that are kept. */
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

/** Counted while asked, because nobody keeps counts of what a search leaves. */
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
  return cursor
    ? sql`${syncs} <= ${cursor.at} AND (${syncs} < ${cursor.at} OR ${trackId} > ${cursor.id})`
    : sql`1`;
}

function describe(labelId: string, page: SQL): SQL {
  return sql`
    SELECT track.id, track.title, track.artist, track.cover_key IS NOT NULL AS hasCover,
      track.cover_colour AS coverColour, one_page.syncs, one_page.last_sync_at AS lastSyncAt,
      ${labelId} AS labelId
    FROM (${page}) AS one_page CROSS JOIN tracks AS track ON track.id = one_page.track_id`;
}

async function withNewest(
  ctx: AppContext,
  tracks: readonly StoredTrack[],
  { q, status }: SyncsQuery,
): Promise<SyncedTrack[]> {
  const lists = await readBatch(
    ctx.db,
    tracks.map(({ id, labelId }) => pageOfSyncs(labelId, { q, status, track: id }, newestShown)),
  );
  return tracks.map(({ labelId: _labelId, hasCover, ...track }, at) => ({
    ...track,
    hasCover: hasCover === 1,
    newest: ((lists[at] ?? []) as StoredRow[]).map(toSyncRow), // the columns that `pageOfSyncs` names
  }));
}
