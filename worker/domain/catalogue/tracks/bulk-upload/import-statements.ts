import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { toColumns } from "#worker/domain/catalogue/tracks/label-tracks/form-values.ts";
import type { ReadRow } from "./read-rows.ts";

export type ImportBatch = { labelId: string; userId: string; rows: readonly ReadRow[]; now: number };

// All lists are passed as one JSON string. `MATERIALIZED` parses each row once instead of once per column; `CROSS JOIN` fixes the
// join order from the list to the tables: otherwise SQLite would scan the label's whole catalogue for every row.

/** CTE `asked`: for each row the id of its track (and ingest), its upload and its ISRC. */
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
 * The viewer's ingests that already exist for these uploads and that no track uses; none for a repeated batch. A pending one may
 * be ready by the time the batch is written.
 */
export function begunSql(rows: readonly ReadRow[], viewer: { id: string }): SQL {
  return sql`
    WITH ${listed(rows)}
    SELECT ingest.id FROM asked CROSS JOIN ingests AS ingest ON ingest.upload_id = asked.upload_id
    WHERE ingest.user_id = ${viewer.id} AND ingest.kind = 'audio' AND ingest.status IN ('pending', 'ready')
      AND NOT EXISTS (SELECT 1 FROM tracks WHERE audio_ingest_id = ingest.id)`;
}

/** Idempotent: an ingest has its track's id, so a repeated batch adds neither ingest nor message. */
export function ingestStatements(db: Database, { labelId, userId, rows, now }: ImportBatch): Statement[] {
  return [
    db.run(sql`
      WITH ${listed(rows)}
      INSERT INTO ingests (id, user_id, upload_id, kind, heartbeat_at, created_at)
      SELECT asked.id, ${userId}, upload.id, 'audio', ${now}, ${now}
      FROM asked CROSS JOIN uploads AS upload ON upload.id = asked.upload_id
      WHERE upload.user_id = ${userId} AND upload.purpose = 'audio' AND upload.status = 'uploaded'
        AND NOT EXISTS (SELECT 1 FROM tracks AS track
          WHERE track.label_id = ${labelId} AND track.isrc = asked.isrc AND track.archived_at IS NULL)
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      WITH ${listed(rows)}
      INSERT INTO outbox (id, message, created_at)
      SELECT 'ingest:' || ingest.id || ':1', json_object('kind', 'ingest', 'id', ingest.id, 'attempt', 1),
        ${now}
      FROM asked CROSS JOIN ingests AS ingest ON ingest.id = asked.id
      WHERE ingest.user_id = ${userId} AND ingest.status = 'pending' AND ingest.attempt = 0
      ON CONFLICT (id) DO NOTHING`),
  ];
}

/** Inserts all rows at once. Skips what the label already has, and rows whose audio was refused. */
export function trackStatement(db: Database, { labelId, userId, rows, now }: ImportBatch): Statement {
  const list = rows.map(({ id, audioUploadId, status, track }) => ({
    ...toColumns(track),
    id,
    status,
    uploadId: audioUploadId,
  }));
  return db.run(sql`
    WITH asked AS MATERIALIZED (SELECT key, value AS row FROM json_each(${JSON.stringify(list)}) AS asked)
    INSERT INTO tracks (
      id, label_id, title, artist, mood, genre, primary_genre, sub_genre, bpm, description, price_tokens,
        isrc, upc,
      release_date, language, musical_key, vocals, mood_tags, owns_master, owns_publishing,
        publishing_split_basis_points,
      explicit_lyrics, sync_terms, commercial_price_tokens, rights_declaration, rights_declared_at, status, submitted_at, audio_ingest_id, created_at, updated_at
    )
    SELECT
      row ->> '$.id', ${labelId}, row ->> '$.title', row ->> '$.artist', row ->> '$.mood', row ->> '$.genre',
      row ->> '$.primaryGenre', row ->> '$.subGenre', row ->> '$.bpm', row ->> '$.description', row ->> '$.priceTokens',
      row ->> '$.isrc', row ->> '$.upc', row ->> '$.releaseDate', row ->> '$.language', row ->> '$.musicalKey',
      row ->> '$.vocals', row -> '$.moodTags', row ->> '$.ownsMaster', row ->> '$.ownsPublishing',
      row ->> '$.publishingSplitBasisPoints', row ->> '$.explicitLyrics', row ->> '$.syncTerms',
      row ->> '$.commercialPriceTokens', row ->> '$.rightsDeclaration', ${now}, row ->> '$.status',
      iif(row ->> '$.status' = 'pending review', ${now}, NULL), ingest.id, ${now}, ${now}
    FROM asked
    CROSS JOIN ingests AS ingest ON ingest.upload_id = row ->> '$.uploadId'
      AND ingest.status IN ('pending', 'ready')
    WHERE ingest.user_id = ${userId} AND ingest.kind = 'audio'
    ORDER BY asked.key
    ON CONFLICT DO NOTHING`);
}

/** An element of the list from `outcomesSql`. `failureCode`: why the audio was refused, if it was. */
export type StoredOutcome = { outcome: "added" | "known" | "no-audio"; failureCode: string | null };

/** In the order of the rows, as one JSON array. */
export function outcomesSql({ labelId, userId, rows }: ImportBatch): SQL {
  return sql`
    WITH ${listed(rows)}
    SELECT json_group_array(json_object('failureCode', ingest.failure_code, 'outcome', CASE
      WHEN EXISTS (SELECT 1 FROM tracks AS track WHERE track.id = asked.id AND track.label_id = ${labelId})
        THEN 'added'
      WHEN EXISTS (SELECT 1 FROM tracks AS track
        WHERE track.label_id = ${labelId} AND track.isrc = asked.isrc AND track.archived_at IS NULL)
          THEN 'known'
      ELSE 'no-audio' END) ORDER BY asked.key) AS outcomes
    FROM asked
    LEFT JOIN ingests AS ingest
      ON ingest.upload_id = asked.upload_id AND ingest.user_id = ${userId} AND ingest.kind = 'audio'
        AND ingest.status = 'refused'`;
}
