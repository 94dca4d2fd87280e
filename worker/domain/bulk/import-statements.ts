import { sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { toColumns } from "#worker/domain/label-tracks/to-columns.ts";
import type { ReadRow } from "./read-rows.ts";

type Piece = { labelId: string; userId: string; rows: readonly ReadRow[]; now: number };

/** A track's ingest has the track's id: whatever is sent twice is one ingest and one message. */
export function ingestStatements(db: Database, { labelId, userId, rows, now }: Piece): Statement[] {
  const asked = JSON.stringify(
    rows.map(({ id, audioUploadId, track }) => ({ id, uploadId: audioUploadId, isrc: track.isrc })),
  );
  return [
    db.run(sql`
      INSERT INTO ingests (id, user_id, upload_id, kind, heartbeat_at, created_at)
      SELECT asked.value ->> '$.id', ${userId}, u.id, 'audio', ${now}, ${now}
      FROM json_each(${asked}) AS asked
      JOIN uploads AS u ON u.id = asked.value ->> '$.uploadId'
      WHERE u.user_id = ${userId} AND u.purpose = 'audio' AND u.status = 'uploaded'
        AND NOT EXISTS (SELECT 1 FROM tracks AS t
          WHERE t.label_id = ${labelId} AND t.isrc = asked.value ->> '$.isrc' AND t.archived_at IS NULL)
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO outbox (id, message, created_at)
      SELECT 'ingest:' || i.id || ':1', json_object('kind', 'ingest', 'id', i.id, 'attempt', 1), ${now}
      FROM json_each(${asked}) AS asked JOIN ingests AS i ON i.id = asked.value ->> '$.id'
      WHERE i.user_id = ${userId} AND i.status = 'pending' AND i.attempt = 0
      ON CONFLICT (id) DO NOTHING`),
  ];
}

/** All rows as one JSON text and one insert. What the label has already is left as it is. */
export function trackStatement(db: Database, { labelId, userId, rows, now }: Piece): Statement {
  const asked = JSON.stringify(
    rows.map(({ id, audioUploadId, status, track }) => ({
      ...toColumns(track),
      id,
      status,
      uploadId: audioUploadId,
    })),
  );
  return db.run(sql`
    INSERT INTO tracks (
      id, label_id, title, artist, mood, genre, primary_genre, sub_genre, bpm, description, price_tokens, isrc, upc,
      release_date, language, musical_key, mood_tags, owns_master, owns_publishing, publishing_split_basis_points,
      explicit_lyrics, sync_terms, status, submitted_at, audio_ingest_id, created_at, updated_at
    )
    SELECT
      r.value ->> '$.id', ${labelId}, r.value ->> '$.title', r.value ->> '$.artist', r.value ->> '$.mood',
      r.value ->> '$.genre', r.value ->> '$.primaryGenre', r.value ->> '$.subGenre', r.value ->> '$.bpm',
      r.value ->> '$.description', r.value ->> '$.priceTokens', r.value ->> '$.isrc', r.value ->> '$.upc',
      r.value ->> '$.releaseDate', r.value ->> '$.language', r.value ->> '$.musicalKey', r.value -> '$.moodTags',
      r.value ->> '$.ownsMaster', r.value ->> '$.ownsPublishing', r.value ->> '$.publishingSplitBasisPoints',
      r.value ->> '$.explicitLyrics', r.value ->> '$.syncTerms', r.value ->> '$.status',
      iif(r.value ->> '$.status' = 'pending review', ${now}, NULL), i.id, ${now}, ${now}
    FROM json_each(${asked}) AS r
    JOIN ingests AS i ON i.upload_id = r.value ->> '$.uploadId' AND i.status IN ('pending', 'ready', 'refused')
    WHERE i.user_id = ${userId} AND i.kind = 'audio'
    ORDER BY r.key
    ON CONFLICT DO NOTHING`);
}
