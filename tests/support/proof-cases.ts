import type { Licensed, Studio } from "./posted-copies.ts";

/** Songs of the demo's catalogue, by their place in it: four pairs of them are by one artist each. */
export const proofSongs = [0, 2, 17, 3, 18, 5, 20, 8, 23, 15] as const;
export const proofFilms = 10;
/** Where in each song its music begins, in seconds. */
const starts = [7.3, 0, 12.4, 3.1, 20, 9.7, 15.2, 5, 1.6, 11] as const;

/** A film with a song; each film and each song stands in two of the twenty. */
export const licensedPairs: readonly (readonly [film: number, song: number])[] = Array.from(
  { length: proofFilms * 2 },
  (_, n) => [n % proofFilms, n < proofFilms ? n : (n + 3) % proofFilms],
);

/** Makes one of the pairs; `song` is a place in `proofSongs`. */
export const licensePair = (studio: Studio, film: number, song: number): Promise<Licensed> =>
  studio.license(film, proofSongs[song]!, starts[song]!);
