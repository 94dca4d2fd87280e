import { type SQL, sql } from "drizzle-orm";
import { searchWords } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";
import { genres, type LabelTracksQuery, trackStatuses } from "./label-tracks.contract.ts";

/** Prefix of index terms for filters; cannot occur in a search. See migrations/0004_search.sql. */
const mark = "\uE000";

export const statusCode = (status: (typeof trackStatuses)[number]): number => trackStatuses.indexOf(status) + 1;

const genreCode = (genre: (typeof genres)[number]): number => genres.indexOf(genre) + 1;

/** FTS expression for a label's tracks that match search and filters. */
export function labelMatch(labelId: string, query: Partial<LabelTracksQuery>): string {
  return [
    `"${mark}l${labelId.replaceAll("-", "")}"`,
    ...(query.status ? [`"${mark}s${statusCode(query.status)}"`] : []),
    ...(query.genre ? [`"${mark}g${genreCode(query.genre)}"`] : []),
    ...(query.q ? [wordsOrIsrc(query.q)] : []),
  ].join(" AND ");
}

/** Every word as a prefix; or the whole text as the prefix of an ISRC, ignoring hyphens and spaces. */
function wordsOrIsrc(q: string): string {
  const words = searchWords(q).map((word) => `"${word}" *`);
  if (words.length === 0) return `"${mark}nothing"`;
  const compact = q.normalize("NFKC").replaceAll(/[\s\u002D\u2010-\u2015]/g, "");
  const isIsrc = words.length > 1 && /^[a-z]{2}[a-z\d]{1,3}\d{0,7}$/i.test(compact);
  return isIsrc ? `((${words.join(" AND ")}) OR "${compact}" *)` : `(${words.join(" AND ")})`;
}

export type CountCell = { status_code: number; genre_code: number; tracks: number };

export function labelCountsSql(labelId: string): SQL {
  return sql`
    SELECT status_code, genre_code, tracks FROM label_track_counts WHERE label_id = ${labelId} AND tracks > 0`;
}

export function foundCountsSql(match: string): SQL {
  return sql`
    SELECT (rowid >> 4) & 7 AS status_code, rowid & 15 AS genre_code, count(*) AS tracks
    FROM search_of_labels WHERE search_of_labels MATCH ${match} GROUP BY 1, 2`;
}

/** Number of tracks under these filters. */
export function sumTracks(cells: readonly CountCell[], { status, genre }: Partial<LabelTracksQuery>): number {
  return cells
    .filter((cell) => !status || cell.status_code === statusCode(status))
    .filter((cell) => !genre || cell.genre_code === genreCode(genre))
    .reduce((sum, { tracks }) => sum + tracks, 0);
}
