import { genres, moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { Facets, LibraryQuery, Reading, Suggestion } from "./library.contract.ts";
import { relatedGenres, relatedMoods } from "./near-words.ts";

const most = 6;

/**
 * What to press where nothing was found: the moods and genres that were asked for, then those related to them, then the
 * largest. `catalogue` counts all tracks on sale; what has none is not suggested.
 */
export function suggest(
  readings: readonly Reading[],
  { mood, genre }: Pick<LibraryQuery, "mood" | "genre">,
  catalogue: Pick<Facets, "moods" | "genres">,
): Suggestion[] {
  const named = {
    moods: [...(mood ? [mood] : []), ...readings.flatMap((each) => (each.as === "mood" ? [each.mood] : []))],
    genres: [
      ...(genre ? [genre] : []),
      ...readings.flatMap((each) => (each.as === "genre" ? [each.genre] : [])),
    ],
  };
  const all: Suggestion[] = [
    ...catalogue.moods.map(({ value, tracks }) => ({ kind: "mood" as const, value, tracks })),
    ...catalogue.genres.map(({ value, tracks }) => ({ kind: "genre" as const, value, tracks })),
  ];
  const nearest: readonly string[] = [
    ...named.moods,
    ...named.genres,
    ...named.moods.flatMap(relatedMoods),
    ...named.genres.flatMap(relatedGenres),
  ];
  const rank = ({ value }: Suggestion) => (nearest.includes(value) ? nearest.indexOf(value) : nearest.length);
  const place = ({ value }: Suggestion) => [...moods, ...genres].findIndex((each) => each === value);
  return all
    .filter(({ tracks }) => tracks > 0)
    .toSorted(
      (one, other) => rank(one) - rank(other) || other.tracks - one.tracks || place(one) - place(other),
    )
    .slice(0, most);
}
