/** About half a second of work. */
export const maxWaiting = 8;

/** Who waits in this isolate, the next one first. A request that was given up is not seen again, and loses its place. */
const queue: { seenAt: number }[] = [];
const lostAfter = 2000;
const pause = 5;

/** What cannot be done now: too many passwords are waiting to be looked at. */
export const overloaded = { ok: false, refusal: "overloaded" } as const;

/**
 * Passwords are slow on purpose. They are looked at one at a time in each isolate, with other requests' work between, so
 * that a flood of attempts does not hold up pages. Null for whoever would be one too many. Each waits by itself: a
 * promise of another request may never be settled.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | null> {
  discardLost();
  if (queue.length >= maxWaiting) return null;
  const place = { seenAt: performance.now() };
  queue.push(place);
  try {
    do {
      await new Promise((resolve) => setTimeout(resolve, pause));
      place.seenAt = performance.now();
      discardLost();
    } while (queue[0] !== place && queue.includes(place));
    return await work();
  } finally {
    discard(place);
  }
}

function discardLost(): void {
  const now = performance.now();
  for (const place of queue.filter(({ seenAt }) => now - seenAt > lostAfter)) discard(place);
}

function discard(place: (typeof queue)[number]): void {
  const at = queue.indexOf(place);
  if (at >= 0) queue.splice(at, 1);
}
