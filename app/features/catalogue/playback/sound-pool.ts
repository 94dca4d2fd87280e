import { previewAheadUrl, previewUrl } from "./player-track.ts";

/**
 * The page's audio elements: the front one is audible, two spare ones prefetch what may play next, so that it starts at once: the
 * neighbours in the queue, or one of them and the track under the pointer.
 */
export type SoundPool = {
  front: HTMLAudioElement;
  readonly elements: readonly HTMLAudioElement[];
  /** The track loaded in each element. */
  readonly trackIds: Map<HTMLAudioElement, string>;
  /** Prefetched tracks that were not played yet. */
  readonly unheard: Set<string>;
};

export const poolSize = 3;

export function createSoundPool(elements: readonly HTMLAudioElement[]): SoundPool | null {
  const [front] = elements;
  return front ? { front, elements, trackIds: new Map(), unheard: new Set() } : null;
}

/**
 * Assigns a track to each spare element: one that holds a target keeps it, the others take the missing targets in order of
 * priority, or are emptied (null).
 */
export function assignSpares(current: readonly (string | null)[], trackIds: readonly string[]): readonly (string | null)[] {
  const targets = trackIds.slice(0, current.length);
  const missing = targets.filter((id) => !current.includes(id));
  return current.map((id) => (id !== null && targets.includes(id) ? id : (missing.shift() ?? null)));
}

/** Loads exactly these tracks into the spare elements. */
export function holdAhead(pool: SoundPool, trackIds: readonly string[]): void {
  const spares = pool.elements.filter((element) => element !== pool.front);
  const assigned = assignSpares(
    spares.map((element) => pool.trackIds.get(element) ?? null),
    trackIds,
  );
  for (const [place, element] of spares.entries()) {
    const trackId = assigned[place] ?? null;
    if (trackId === (pool.trackIds.get(element) ?? null)) continue;
    if (trackId === null) letGo(pool, element);
    else fetchAhead(pool, element, trackId);
  }
}

/** Makes the element that holds a track the front one; the previous front stays loaded, paused at its start. */
export function promote(pool: SoundPool, trackId: string): void {
  const holder = pool.elements.find((element) => pool.trackIds.get(element) === trackId && !element.error);
  const before = pool.front;
  if (holder === before) return;
  if (holder) {
    before.pause();
    pool.front = holder;
    rewind(before);
  } else holdInFront(pool, trackId);
}

/** Loads a track into the front element. */
export function holdInFront(pool: SoundPool, trackId: string): void {
  pool.unheard.delete(trackId);
  pool.trackIds.set(pool.front, trackId);
  pool.front.src = previewUrl(trackId);
}

export function letGo(pool: SoundPool, element: HTMLAudioElement): void {
  const trackId = pool.trackIds.get(element);
  if (trackId === undefined) return;
  pool.trackIds.delete(element);
  pool.unheard.delete(trackId);
  element.removeAttribute("src");
  element.load();
}

/** True on the first play of a prefetched track. */
export function isFirstHeard(pool: SoundPool): boolean {
  const trackId = pool.trackIds.get(pool.front);
  return trackId !== undefined && pool.unheard.delete(trackId);
}

function fetchAhead(pool: SoundPool, element: HTMLAudioElement, trackId: string): void {
  letGo(pool, element);
  pool.trackIds.set(element, trackId);
  pool.unheard.add(trackId);
  element.preload = "auto";
  element.src = previewAheadUrl(trackId);
}

function rewind(element: HTMLAudioElement): void {
  if (element.readyState > 0 && element.currentTime > 0) element.currentTime = 0;
}
