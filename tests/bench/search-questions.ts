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

const cardColumns = `t.id, t.title, t.artist, t.description, t.mood, t.genre, t.primary_genre, t.sub_genre, t.bpm,
  t.duration_ms, t.price_tokens, t.sync_count, t.card_peaks, t.cover_key IS NOT NULL AS has_cover, t.cover_colour`;

/** The same card columns in the same order, so that only the way to find them differs. */
function obviousPage(filters: string): string {
  return `SELECT CAST(t.seq AS TEXT) AS sort_key, ${cardColumns}
    FROM obvious_search JOIN tracks AS t ON t.seq = obvious_search.rowid
    WHERE obvious_search MATCH ? AND t.is_active = 1 ${filters}
    ORDER BY t.price_tokens, t.seq LIMIT ${libraryPageSize + 1}`;
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
        sql: obviousPage("AND t.genre = ? AND t.bpm BETWEEN ? AND ?"),
        params: [match, genre, bpm, bpm + 19],
      },
    },
    {
      product: product({ mood }),
      obvious: { sql: obviousPage("AND t.genre = ? AND t.mood = ?"), params: [match, genre, mood] },
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
        SELECT ifnull(g.code, 0) AS genre, ifnull(m.code, 0) AS mood, ifnull(t.bpm, 0) / 20 * 20 AS bpm,
          count(*) AS tracks
        FROM obvious_search JOIN tracks AS t ON t.seq = obvious_search.rowid
        LEFT JOIN genres AS g ON g.name = t.genre LEFT JOIN moods AS m ON m.name = t.mood
        WHERE obvious_search MATCH ? AND t.is_active = 1 GROUP BY 1, 2, 3)`,
      params: [match],
    },
  };
});
