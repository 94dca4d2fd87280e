import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Genre, Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { libraryPageSize } from "#worker/domain/catalogue/library/library.contract.ts";
import { foundFacetsSql, pageSql } from "#worker/domain/catalogue/library/queries.ts";
import { matchExpression } from "#worker/domain/catalogue/library/search-terms.ts";
import { vocabulary } from "./synthetic-tracks.ts";

export type Query = { sql: string; params: (string | number)[] };
/** The product's way to ask, and the obvious one, for the same tracks. */
export type Question = { product: Query; obvious: Query };

const dialect = new SQLiteSyncDialect();
function toQuery(statement: SQL): Query {
  const { sql, params } = dialect.sqlToQuery(statement);
  return {
    sql,
    params: params.map((value) => (typeof value === "number" ? value : String(value))),
  };
}

/** From common to rare; the last ones are beginnings of words, as while somebody types. */
const words = [0, 5, 25, 100, 400, 1500]
  .map((rank) => vocabulary[rank] ?? "")
  .flatMap((word, n) => (n % 2 === 0 ? [word] : [word, word.slice(0, 3)]));
const genres: readonly Genre[] = ["Jazz", "Pop", "Lo-fi"];
const moods: readonly Mood[] = ["Calm", "Dark"];
const tempos = [80, 120];

const cardColumns = `track.id, track.title, track.artist, track.description, track.mood, track.genre,
  track.primary_genre, track.sub_genre, track.bpm,
  track.duration_ms, track.price_tokens, track.sync_count, track.card_peaks,
    track.cover_key IS NOT NULL AS has_cover, track.cover_colour`;

/** The same card columns in the same order, so that only the way to find them differs. */
function obviousPage(filters: string): string {
  return `SELECT CAST(track.seq AS TEXT) AS sort_key, ${cardColumns}
    FROM obvious_search JOIN tracks AS track ON track.seq = obvious_search.rowid
    WHERE obvious_search MATCH ? AND track.is_active = 1 ${filters}
    ORDER BY track.price_tokens, track.seq LIMIT ${libraryPageSize + 1}`;
}

/** Words with genre and tempo, and with genre and mood, cheapest first: the first page of the library. */
export const pageQuestions: readonly Question[] = words.flatMap((word, n) => {
  const genre = genres[n % genres.length] ?? "Jazz";
  const mood = moods[n % moods.length] ?? "Calm";
  const bpm = tempos[n % tempos.length] ?? 80;
  const match = matchExpression([word], {});
  const product = (filters: { mood: Mood } | { bpm: number }) =>
    toQuery(pageSql(matchExpression([word], { genre, ...filters }), "low-to-high", undefined));
  return [
    {
      product: product({ bpm }),
      obvious: {
        sql: obviousPage("AND track.genre = ? AND track.bpm BETWEEN ? AND ?"),
        params: [match, genre, bpm, bpm + 19],
      },
    },
    {
      product: product({ mood }),
      obvious: { sql: obviousPage("AND track.genre = ? AND track.mood = ?"), params: [match, genre, mood] },
    },
  ];
});

/** How many found tracks share genre, mood and tempo: the counts beside the filters. */
export const facetQuestions: readonly Question[] = words.map((word) => {
  const match = matchExpression([word], {});
  return {
    product: toQuery(foundFacetsSql(match)),
    obvious: {
      sql: `SELECT json_group_array(json_array(genre, mood, bpm, tracks)) FROM (
        SELECT ifnull(genre.code, 0) AS genre, ifnull(mood.code, 0) AS mood,
          ifnull(track.bpm, 0) / 20 * 20 AS bpm, count(*) AS tracks
        FROM obvious_search JOIN tracks AS track ON track.seq = obvious_search.rowid
        LEFT JOIN genres AS genre ON genre.name = track.genre LEFT JOIN moods AS mood ON mood.name = track.mood
        WHERE obvious_search MATCH ? AND track.is_active = 1 GROUP BY 1, 2, 3)`,
      params: [match],
    },
  };
});
