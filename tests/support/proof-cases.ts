import type { Licensed, Studio } from "./posted-copies.ts";

/** Indices into the demo's catalogue; four pairs of songs share an artist. */
export const proofSongs = [0, 2, 17, 3, 18, 5, 20, 8, 23, 15] as const;
export const proofFilms = 10;
/** Music offset in each song, in seconds. */
const starts = [7.3, 0, 12.4, 3.1, 20, 9.7, 15.2, 5, 1.6, 11] as const;

/** Film and song of each of the twenty licences; each film and each song is in two of them. */
export const licensedPairs: readonly (readonly [film: number, song: number])[] = Array.from(
  { length: proofFilms * 2 },
  (_, n) => [n % proofFilms, n < proofFilms ? n : (n + 3) % proofFilms],
);

/** Makes one of the pairs; `song` is an index into `proofSongs`. */
export const licensePair = (studio: Studio, film: number, song: number): Promise<Licensed> =>
  studio.license(film, proofSongs[song]!, starts[song]!);
