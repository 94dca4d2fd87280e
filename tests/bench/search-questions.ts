import type { Genre, Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { LibraryQuery, libraryPageSize } from "#worker/domain/catalogue/library/library.contract.ts";
import { interpretSearch } from "#worker/domain/catalogue/library/interpret-search.ts";
import type { LibraryQuestion } from "#worker/domain/catalogue/library/snapshot/ask-snapshot.ts";
import { points } from "#worker/domain/catalogue/library/search-plan.ts";
import { vocabulary } from "./synthetic-tracks.ts";

export type Query = { sql: string; params: (string | number)[] };
/** A page's query for any engine of the library, and the obvious SQL for the same tracks. */
export type PageQuestion = { obvious: Query; asked: LibraryQuestion };

/** From common to rare words; every other one also as a prefix, as while typing. */
const words = [0, 5, 25, 100, 400, 1500]
  .map((rank) => vocabulary[rank] ?? "")
  .flatMap((word, n) => (n % 2 === 0 ? [word] : [word, word.slice(0, 3)]));
const genres: readonly Genre[] = ["Jazz", "Pop", "Lo-fi"];
const moods: readonly Mood[] = ["Calm", "Dark"];
const tempos = [80, 120];
const groupsOf = (text: string) => interpretSearch(text).groups;
const question = (
  groups: LibraryQuestion["groups"],
  filters: LibraryQuestion["filters"],
  order: LibraryQuestion["order"],
): LibraryQuestion => ({ groups, min: groups.length, filters, order, after: undefined });
const cardColumns = `track.id, track.title, track.artist, track.description, track.mood, track.genre,
  track.primary_genre, track.sub_genre, track.bpm,
  track.duration_ms, track.price_tokens, track.sync_count, track.card_peaks,
    track.cover_key IS NOT NULL AS has_cover, track.cover_colour`;

/** Same card columns in the same order, so that only finding the cards differs. */
function obviousPage(filters: string, order = "track.price_tokens, track.seq"): string {
  return `SELECT CAST(track.seq AS TEXT) AS cursor, ${cardColumns}
    FROM obvious_search JOIN tracks AS track ON track.seq = obvious_search.rowid
    WHERE obvious_search MATCH ? AND track.is_active = 1 ${filters}
    ORDER BY ${order} LIMIT ${libraryPageSize + 1}`;
}

/** First page by price of a word with genre and tempo, and with genre and mood. */
export const pageQuestions: readonly PageQuestion[] = words.flatMap((word, n) => {
  const genre = genres[n % genres.length] ?? "Jazz";
  const mood = moods[n % moods.length] ?? "Calm";
  const bpm = tempos[n % tempos.length] ?? 80;
  const match = `"${word}" *`;
  const asked = (filters: { mood: Mood } | { bpm: number }) => question(groupsOf(word), { genre, ...filters }, "low-to-high");
  return [
    {
      asked: asked({ bpm }),
      obvious: {
        sql: obviousPage("AND track.genre = ? AND track.bpm BETWEEN ? AND ?"),
        params: [match, genre, bpm, bpm + 19],
      },
    },
    {
      asked: asked({ mood }),
      obvious: { sql: obviousPage("AND track.genre = ? AND track.mood = ?"), params: [match, genre, mood] },
    },
  ];
});

/** Newest first page of the whole catalogue under filters, without search terms. */
export const browseQuestions: readonly PageQuestion[] = moods.flatMap((mood) => {
  const query = LibraryQuery.parse({
    mood,
    key: "A Minor",
    near: "1",
    length: "2-3",
    explicit: "no",
    max: "9",
  });
  return [
    {
      asked: question([], query, "newest"),
      obvious: {
        sql: `SELECT CAST(track.seq AS TEXT) AS cursor, ${cardColumns} FROM tracks AS track
          WHERE track.is_active = 1 AND track.mood = ? AND track.explicit_lyrics = 0 AND track.price_tokens <= 9
            AND track.musical_key IN ('A Minor', 'C Major', 'E Minor', 'D Minor')
            AND track.duration_ms >= 120000 AND track.duration_ms < 180000
          ORDER BY track.seq DESC LIMIT ${libraryPageSize + 1}`,
        params: [mood],
      },
    },
  ];
});

/** Scores a word's match per row, as is left to do after an index without scores. */
const obviousScore = (n: number): string => {
  const whole = (text: string) => `' ' || ${text} || ' ' LIKE '% ' || ?${n} || ' %'`;
  const begins = (text: string) => `' ' || ${text} LIKE '% ' || ?${n} || '%'`;
  const names = "track.title || ' ' || track.artist";
  const text = "replace(track.description, '.', ' ')";
  return `CASE WHEN ${whole(names)} THEN ${points.name} WHEN ${begins(names)} THEN ${points.beginningOfName}
    WHEN ${whole(text)} THEN ${points.description} ELSE ${points.anywhere} END`;
};

/** One-word and two-word queries by relevance. */
export const relevanceQuestions: readonly PageQuestion[] = words.map((word, n) => {
  const other = n % 2 === 0 ? null : (words[(n + 1) % words.length] ?? null);
  const asked = other === null ? [word] : [word, other];
  const score = asked.map((_, place) => obviousScore(place + 2)).join(" + ");
  return {
    asked: question(groupsOf(asked.join(" ")), {}, "relevance"),
    obvious: {
      sql: obviousPage("", `${score} DESC, track.seq DESC`).replace("MATCH ?", "MATCH ?1"),
      params: [asked.map((each) => `"${each}" *`).join(" AND "), ...asked],
    },
  };
});
