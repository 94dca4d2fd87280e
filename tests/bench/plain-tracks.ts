import { DatabaseSync } from "node:sqlite";
import { TrackFields } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { toColumns } from "#worker/domain/catalogue/tracks/label-tracks/form-values.ts";
import type { BenchRow } from "./bulk-rows.ts";
import { labelId } from "./bench-people.ts";

/** Opens a product database for writing `tracks` with plain SQLite. */
export function openPlainTracks(sqlite: string) {
  const database = new DatabaseSync(sqlite);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  const statement = database.prepare(
    `INSERT INTO tracks (id, label_id, title, artist, mood, genre, primary_genre, sub_genre, bpm, description,
       price_tokens, isrc, upc, release_date, language, musical_key, mood_tags, owns_master, owns_publishing,
       publishing_split_basis_points, explicit_lyrics, sync_terms, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1)`,
  );
  return {
    /** Returns the milliseconds of the transaction alone; the values are prepared before. */
    insert(rows: readonly BenchRow[]): number {
      const values = rows.map(valuesOf);
      const startedAt = performance.now();
      database.exec("BEGIN");
      for (const each of values) statement.run(...each);
      database.exec("COMMIT");
      return performance.now() - startedAt;
    },
    close: () => database.close(),
  };
}

function valuesOf({ id, status, fields }: BenchRow): (string | number | null)[] {
  const track = toColumns(TrackFields.parse(fields));
  return [
    id,
    labelId,
    track.title,
    track.artist,
    track.mood,
    track.genre,
    track.primaryGenre,
    track.subGenre,
    track.bpm,
    track.description,
    track.priceTokens,
    track.isrc,
    track.upc,
    track.releaseDate,
    track.language,
    track.musicalKey,
    JSON.stringify(track.moodTags),
    Number(track.ownsMaster),
    Number(track.ownsPublishing),
    track.publishingSplitBasisPoints,
    Number(track.explicitLyrics),
    track.syncTerms,
    status,
  ];
}
