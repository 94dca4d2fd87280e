/** Start points lie within 0 and `latestMs`; `anchorMs` is the moment of the video that a beat is to meet. */
export type SnapBounds = { anchorMs: number; latestMs: number };

/**
 * The start point next to the wanted one with which one of these moments of the track, in order, falls on the anchor;
 * null where none of them can.
 */
export function snapStart(
  wantedMs: number,
  momentsMs: readonly number[],
  { anchorMs, latestMs }: SnapBounds,
): number | null {
  let nearest: number | null = null;
  for (const momentMs of momentsMs) {
    const startMs = momentMs - anchorMs;
    if (startMs < 0 || startMs > latestMs) continue;
    if (nearest !== null && Math.abs(startMs - wantedMs) >= Math.abs(nearest - wantedMs)) break;
    nearest = startMs;
  }
  return nearest;
}

/** The start point before or after this one that brings a moment onto the anchor; the same one where there is none. */
export function stepStart(
  fromMs: number,
  direction: 1 | -1,
  momentsMs: readonly number[],
  { anchorMs, latestMs }: SnapBounds,
): number {
  const starts = momentsMs
    .map((momentMs) => momentMs - anchorMs)
    .filter((startMs) => startMs >= 0 && startMs <= latestMs);
  const next =
    direction === 1
      ? starts.find((startMs) => startMs > fromMs)
      : starts.findLast((startMs) => startMs < fromMs);
  return next ?? fromMs;
}
