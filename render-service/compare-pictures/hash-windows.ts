import { setImmediate as letOthers } from "node:timers/promises";
import type { Film } from "./film.ts";
import { hashPicture, hashSide } from "./picture-hash.contract.ts";
import { cells, scaleWindow, sumAreas } from "./scale-window.contract.ts";
import type { Window } from "./windows.contract.ts";

/** Hashes of one window through a whole film: two words a picture. `isFlat` where a picture shows nothing. */
export type Hashes = { words: Int32Array; isFlat: Uint8Array; count: number };

/** Pictures after which other jobs of the service have their turn. */
const turn = 16;

/** Hashes every picture of a film in each of the windows. */
export async function hashWindows(
  film: Film,
  windows: readonly Window[],
  signal: AbortSignal,
): Promise<Hashes[]> {
  const stride = film.width + 2;
  const sums = new Float64Array(stride * (film.height + 2));
  const grey = new Float64Array(hashSide ** 2);
  const cuts = windows.map((window) => ({
    columns: cells(window.x, window.width),
    rows: cells(window.y, window.height),
    cellArea: (window.width * window.height) / hashSide ** 2,
    hashes: {
      words: new Int32Array(film.count * 2),
      isFlat: new Uint8Array(film.count),
      count: film.count,
    },
  }));
  for (let frame = 0; frame < film.count; frame++) {
    if (frame % turn === 0) await letOthers(undefined, { signal });
    sumAreas(film, frame, sums);
    for (const { columns, rows, cellArea, hashes } of cuts) {
      scaleWindow(sums, stride, columns, rows, grey);
      for (let cell = 0; cell < grey.length; cell++) grey[cell] = (grey[cell] ?? 0) / cellArea;
      const hash = hashPicture(grey);
      if (hash) hashes.words.set(hash, frame * 2);
      else hashes.isFlat[frame] = 1;
    }
  }
  return cuts.map(({ hashes }) => hashes);
}
