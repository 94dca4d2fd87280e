/** A piece of the strip, as shares of its width, and the moment of the video that stands in it, in seconds. */
export type Shot = { from: number; to: number; atSeconds: number };

/** More than these nobody can tell apart, and each has to be fetched. */
const maxPictures = 16;
const pieces = 8;

/**
 * The shots between cuts, each shown by a moment past its beginning; a video without cuts in even pieces. Of more shots
 * than can be shown the shortest join the one before.
 */
export function shotsOf(cutsMs: readonly number[], seconds: number): Shot[] {
  const cuts = cutsMs.map((cut) => cut / 1000).filter((cut) => cut > 0 && cut < seconds);
  let bounds =
    cuts.length > 0
      ? [0, ...cuts, seconds]
      : Array.from({ length: pieces + 1 }, (_, n) => (n * seconds) / pieces);
  while (bounds.length - 1 > maxPictures) {
    const lengths = bounds.slice(1).map((bound, n) => bound - (bounds[n] ?? 0));
    const shortest = lengths.indexOf(Math.min(...lengths));
    bounds = bounds.toSpliced(Math.max(1, shortest), 1);
  }
  return bounds.slice(1).map((to, n) => {
    const from = bounds[n] ?? 0;
    return { from: from / seconds, to: to / seconds, atSeconds: from + Math.min(0.5, (to - from) / 2) };
  });
}
