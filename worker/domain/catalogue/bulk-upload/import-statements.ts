import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { toColumns } from "#worker/domain/catalogue/label-tracks/to-columns.ts";
import type { ReadRow } from "./read-rows.ts";

export type Piece = { labelId: string; userId: string; rows: readonly ReadRow[]; now: number };

// Everywhere here a list is one JSON text. `MATERIALIZED` reads each of its rows once and not again for every column;
// `CROSS JOIN` goes from the list to the tables by key: left to itself, SQLite would read the label's whole catalogue
// for every row.

/** What each row is known by: its track (and ingest), its upload and its ISRC. */
function listed(rows: readonly ReadRow[]): SQL {
  const list = rows.map(({ id, audioUploadId, track }) => ({
    id,
    uploadId: audioUploadId,
    isrc: track.isrc,
  }));
  return sql`
    asked AS MATERIALIZED (
      SELECT key, value ->> '$.id' AS id, value ->> '$.uploadId' AS upload_id, value ->> '$.isrc' AS isrc
      FROM json_each(${JSON.stringify(list)}) AS asked)`;
}

/**
 * Ingests of the viewer's that began before and that no track uses: of a piece that is sent again, none. One that is
 * pending may be ready by the time the piece is written.
 */
export function begunSql(rows: readonly ReadRow[], viewer: { id: string }): SQL {
  return sql`
    WITH ${listed(rows)}
    SELECT i.id FROM asked CROSS JOIN ingests AS i ON i.upload_id = asked.upload_id
    WHERE i.user_id = ${viewer.id} AND i.kind = 'audio' AND i.status IN ('pending', 'ready')
      AND NOT EXISTS (SELECT 1 FROM tracks WHERE audio_ingest_id = i.id)`;
}

/** A track's ingest has the track's id: whatever is sent twice is one ingest and one message. */
export function ingestStatements(db: Database, { labelId, userId, rows, now }: Piece): Statement[] {
  return [
    db.run(sql`
      WITH ${listed(rows)}
      INSERT INTO ingests (id, user_id, upload_id, kind, heartbeat_at, created_at)
      SELECT asked.id, ${userId}, u.id, 'audio', ${now}, ${now}
      FROM asked CROSS JOIN uploads AS u ON u.id = asked.upload_id
      WHERE u.user_id = ${userId} AND u.purpose = 'audio' AND u.status = 'uploaded'
        AND NOT EXISTS (SELECT 1 FROM tracks AS t
          WHERE t.label_id = ${labelId} AND t.isrc = asked.isrc AND t.archived_at IS NULL)
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      WITH ${listed(rows)}
      INSERT INTO outbox (id, message, created_at)
      SELECT 'ingest:' || i.id || ':1', json_object('kind', 'ingest', 'id', i.id, 'attempt', 1), ${now}
      FROM asked CROSS JOIN ingests AS i ON i.id = asked.id
      WHERE i.user_id = ${userId} AND i.status = 'pending' AND i.attempt = 0
      ON CONFLICT (id) DO NOTHING`),
  ];
}

/** All rows in one insert. What the label has already is left as it is; a refused audio makes no track. */
export function trackStatement(db: Database, { labelId, userId, rows, now }: Piece): Statement {
  const list = rows.map(({ id, audioUploadId, status, track }) => ({
    ...toColumns(track),
    id,
    status,
    uploadId: audioUploadId,
  }));
  return db.run(sql`
    WITH asked AS MATERIALIZED (SELECT key, value AS row FROM json_each(${JSON.stringify(list)}) AS asked)
    INSERT INTO tracks (
      id, label_id, title, artist, mood, genre, primary_genre, sub_genre, bpm, description, price_tokens, isrc, upc,
      release_date, language, musical_key, mood_tags, owns_master, owns_publishing, publishing_split_basis_points,
      explicit_lyrics, sync_terms, status, submitted_at, audio_ingest_id, created_at, updated_at
    )
    SELECT
      row ->> '$.id', ${labelId}, row ->> '$.title', row ->> '$.artist', row ->> '$.mood', row ->> '$.genre',
      row ->> '$.primaryGenre', row ->> '$.subGenre', row ->> '$.bpm', row ->> '$.description', row ->> '$.priceTokens',
      row ->> '$.isrc', row ->> '$.upc', row ->> '$.releaseDate', row ->> '$.language', row ->> '$.musicalKey',
      row -> '$.moodTags', row ->> '$.ownsMaster', row ->> '$.ownsPublishing',
      row ->> '$.publishingSplitBasisPoints', row ->> '$.explicitLyrics', row ->> '$.syncTerms', row ->> '$.status',
      iif(row ->> '$.status' = 'pending review', ${now}, NULL), i.id, ${now}, ${now}
    FROM asked
    CROSS JOIN ingests AS i ON i.upload_id = row ->> '$.uploadId' AND i.status IN ('pending', 'ready')
    WHERE i.user_id = ${userId} AND i.kind = 'audio'
    ORDER BY asked.key
    ON CONFLICT DO NOTHING`);
}

/** One of the list that `outcomesSql` writes. `failureCode`: why the audio was refused, where it was. */
export type Told = { outcome: "added" | "known" | "no-audio"; failureCode: string | null };

/** What became of each row, in their order, as one JSON text. */
export function outcomesSql({ labelId, userId, rows }: Piece): SQL {
  return sql`
    WITH ${listed(rows)}
    SELECT json_group_array(json_object('failureCode', i.failure_code, 'outcome', CASE
      WHEN EXISTS (SELECT 1 FROM tracks AS t WHERE t.id = asked.id AND t.label_id = ${labelId}) THEN 'added'
      WHEN EXISTS (SELECT 1 FROM tracks AS t
        WHERE t.label_id = ${labelId} AND t.isrc = asked.isrc AND t.archived_at IS NULL) THEN 'known'
      ELSE 'no-audio' END) ORDER BY asked.key) AS outcomes
    FROM asked
    LEFT JOIN ingests AS i
      ON i.upload_id = asked.upload_id AND i.user_id = ${userId} AND i.kind = 'audio' AND i.status = 'refused'`;
}
