import { type SQL, sql } from "drizzle-orm";
import type { LabelTracksQuery, TrackColumn, TrackSort } from "./label-tracks.contract.ts";
import { labelMatch } from "./label-track-index.ts";

type PageQuery = Partial<LabelTracksQuery>;

/** Sort columns of `tracks AS track`; each has an index in migrations/0003_tracks.sql that also covers the filters. */
const sorted: Record<TrackColumn, { index: string; value: string; isText: boolean }> = {
  title: { index: "tracks_by_title", value: "track.title COLLATE NOCASE", isText: true },
  isrc: { index: "tracks_by_code", value: "ifnull(track.isrc, '')", isText: true },
  price: { index: "tracks_by_price", value: "track.price_tokens", isText: false },
  syncs: { index: "tracks_by_syncs", value: "track.sync_count", isText: false },
  health: { index: "tracks_by_health", value: "track.metadata_completeness", isText: false },
};

/**
 * One page plus one row of a label's tracks, filtered and sorted, from the cursor on. `columns` are of `tracks AS track`, and of
 * `ingests` that are not in use, as `audio` and `cover`.
 */
export function pageOfTracksSql(labelId: string, query: PageQuery, columns: SQL, size: number): SQL {
  const { from, order, value } = query.sort
    ? bySort(labelId, query, query.sort, size + 1)
    : newestFirst(labelId, query, size + 1);
  return sql`
    SELECT ${columns}, track.seq AS cursorSeq, ${sql.raw(value)} AS cursorValue
    FROM (${from}) AS one_page
    CROSS JOIN tracks AS track ON track.seq = one_page.seq
    LEFT JOIN ingests AS audio ON audio.id = track.audio_ingest_id AND audio.status <> 'ready'
    LEFT JOIN ingests AS cover ON cover.id = track.cover_ingest_id AND cover.status <> 'ready'
    ORDER BY ${sql.raw(order)} LIMIT ${size + 1}`;
}

export type CursorColumns = { cursorSeq: number; cursorValue: string | number | null };

/** Null on the last page. */
export function nextCursor(rows: readonly CursorColumns[], size: number): string | null {
  const last = rows[size - 1];
  if (rows.length <= size || !last) return null;
  return last.cursorValue === null ? String(last.cursorSeq) : `${last.cursorSeq}:${last.cursorValue}`;
}

type Page = { from: SQL; order: string; value: string };

/** Scans the search index from the cursor on, which is in this order. */
function newestFirst(labelId: string, query: PageQuery, limit: number): Page {
  const after = Number.parseInt(query.after ?? "", 10);
  return {
    from: sql`
      SELECT rowid >> 7 AS seq FROM search_of_labels WHERE search_of_labels MATCH ${labelMatch(labelId, query)}
        ${after ? sql`AND rowid < CAST(${after} AS INTEGER) << 7` : sql``}
      ORDER BY rowid DESC LIMIT ${limit}`,
    order: "track.seq DESC",
    value: "NULL",
  };
}

/** Scans the label's range of one index, and tests each row against the search. */
function bySort(labelId: string, query: PageQuery, sort: TrackSort, limit: number): Page {
  const isDown = sort.startsWith("-");
  const column = sort.replace("-", "") as TrackColumn; // strips the direction
  const { index, value, isText } = sorted[column];
  const order = `${value} ${isDown ? "DESC" : "ASC"}, track.seq ${isDown ? "DESC" : "ASC"}`;
  const further = sql.raw(isDown ? "<" : ">");
  const walk = (where: SQL) => sql`
    SELECT track.seq FROM tracks AS track INDEXED BY ${sql.raw(index)}
    WHERE track.label_id = ${labelId} AND track.archived_at IS NULL AND ${matching(labelId, query)} AND ${where}
    ORDER BY ${sql.raw(order)} LIMIT ${limit}`;
  const cursor = readCursor(query.after, isText);
  if (!cursor) return { from: walk(sql`1`), order, value };
  const key = sql.raw(value);
  // Two range scans: rows with the cursor's value, which may be most of the catalogue, then those beyond it.
  const same = walk(sql`${key} = ${cursor.value} AND track.seq ${further} ${cursor.seq}`);
  const beyond = walk(sql`${key} ${further} ${cursor.value}`);
  return { from: sql`SELECT seq FROM (${same}) UNION ALL SELECT seq FROM (${beyond})`, order, value };
}

function matching(labelId: string, { q, status, genre }: PageQuery): SQL {
  const selectMatches = (text: string) => sql`
    SELECT rowid >> 7 FROM search_of_labels WHERE search_of_labels MATCH ${labelMatch(labelId, { q: text })}`;
  return sql`${status ? sql`track.status = ${status}` : sql`1`}
    AND ${genre ? sql`track.genre = ${genre}` : sql`1`}
    AND ${q ? sql`track.seq IN (${selectMatches(q)})` : sql`1`}`;
}

function readCursor(after: string | undefined, isText: boolean): { seq: number; value: string | number } | null {
  const [, seq, text] = /^(\d+):([^]*)$/.exec(after ?? "") ?? [];
  if (seq === undefined || text === undefined) return null;
  const value = isText ? text : Number(text);
  return Number.isNaN(value) ? null : { seq: Number(seq), value };
}
