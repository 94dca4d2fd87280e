import type { LibraryQuery } from "./library.contract.ts";
import { foldText } from "#worker/domain/base/text/fold-text.ts";
import { genres, moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

/** Filter terms start with a private-use character that no query keeps (migrations/0004_search.sql). */
const mark = "\uE000";

/** Words of a search, folded as the index is: letters and digits only, so nothing a person types can be an operator of the index. */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);
}

export const genreCode = (genre: string): number => genres.indexOf(genre as (typeof genres)[number]) + 1;
export const moodCode = (mood: string): number => moods.indexOf(mood as (typeof moods)[number]) + 1;

/** The MATCH expression for words (each a prefix) and filters; everything that is listed when there are none. */
export function matchExpression(
  words: readonly string[],
  filters: Pick<LibraryQuery, "genre" | "mood" | "bpm">,
): string {
  const terms = [
    ...words.map((word) => `"${word}" *`),
    ...(filters.genre ? [`"${mark}g${genreCode(filters.genre)}"`] : []),
    ...(filters.mood ? [`"${mark}m${moodCode(filters.mood)}"`] : []),
    ...(filters.bpm === undefined ? [] : [`"${mark}b${filters.bpm}"`]),
  ];
  return terms.length > 0 ? terms.join(" AND ") : `"${mark}all"`;
}
