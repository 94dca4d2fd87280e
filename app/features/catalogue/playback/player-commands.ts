import { leaveMediaSession, showInMediaSession, showPosition } from "./media-session.ts";
import { type Deck, dispatch, durationOf, positionOf, start } from "./player-deck.ts";
import { fullVolume, idle, neighbour } from "./player-state.ts";
import type { PlayerTrack } from "./player-track.ts";
import { createProgressClock } from "./progress-clock.ts";
import { releaseSound } from "./sound-claim.ts";
import { holdAhead, letGo, promote } from "./sound-pool.ts";
import { repair } from "./synced/media-ready.ts";
import { currentLine, isLineFree, wantedAhead } from "./wanted-ahead.ts";

export function createDeck(): Deck {
  const deck: Deck = {
    snapshot: { ...idle, volume: fullVolume },
    pool: null,
    pointedAt: null,
    permitted: null,
    picture: null,
    listeners: new Set(),
    clock: createProgressClock(() => ({ position: positionOf(deck), duration: durationOf(deck) })),
    owner: { silence: () => pause(deck), toggle: () => toggle(deck) },
    keys: {
      play: () => resume(deck),
      pause: () => pause(deck),
      stop: () => stop(deck),
      next: () => void step(deck, 1),
      previous: () => previous(deck),
      seek: (seconds) => seek(deck, seconds),
      seekBy: (seconds) => seekBy(deck, seconds),
    },
  };
  return deck;
}

export function play(deck: Deck, track: PlayerTrack, atSeconds?: number, queue: readonly PlayerTrack[] = [track]): void {
  const { pool, snapshot } = deck;
  if (!pool) return;
  const isCurrent = snapshot.track?.id === track.id && snapshot.status !== "error";
  if (isCurrent && snapshot.status === "playing") {
    if (atSeconds !== undefined) seek(deck, atSeconds);
    return;
  }
  dispatch(deck, { type: "asked", track, queue });
  if (!isCurrent) promote(pool, track.id);
  if (atSeconds !== undefined) {
    moveTo(pool.front, atSeconds);
    deck.picture?.moved(track.id, atSeconds);
  } else if (!isCurrent) moveTo(pool.front, deck.picture?.startOf(track.id) ?? 0);
  showInMediaSession(track, deck.keys);
  start(deck, pool);
}

/** Prefetches the tracks likely to play next, and releases the others. */
export function lookAhead({ pool, snapshot, pointedAt }: Deck): void {
  if (!pool) return;
  const isFrontReady = pool.front.readyState >= pool.front.HAVE_ENOUGH_DATA;
  const loadedIds = new Set(pool.trackIds.values());
  const line = { isLineFree: isLineFree(currentLine()) };
  holdAhead(pool, wantedAhead({ ...snapshot, ...line, pointedAt, isFrontReady, loadedIds }));
}

/** Seeking to the same position would discard decoded audio. */
function moveTo(audio: HTMLAudioElement, seconds: number): void {
  if (audio.currentTime !== seconds) audio.currentTime = seconds;
}

export function toggle(deck: Deck): void {
  const { status } = deck.snapshot;
  if (status === "playing" || status === "pending") pause(deck);
  else resume(deck);
}

export function pause(deck: Deck): void {
  deck.pool?.front.pause();
  dispatch(deck, { type: "halted" });
}

export function seek(deck: Deck, seconds: number): void {
  const { pool, snapshot } = deck;
  if (!pool || !snapshot.track) return;
  pool.front.currentTime = Math.min(Math.max(0, seconds), Math.max(0, durationOf(deck) - 0.1));
  deck.picture?.moved(snapshot.track.id, pool.front.currentTime);
  showPosition(pool.front.currentTime, durationOf(deck));
  deck.clock.tell();
}

export function seekBy(deck: Deck, seconds: number): void {
  seek(deck, positionOf(deck) + seconds);
}

/** Plays the neighbour in the queue; false at its ends. */
export function step(deck: Deck, steps: 1 | -1): boolean {
  const track = neighbour(deck.snapshot, steps);
  if (track) play(deck, track, undefined, deck.snapshot.queue);
  return track !== null;
}

/** After this many seconds, "previous" restarts the track. */
const restartAfterSeconds = 3;

export function previous(deck: Deck): void {
  const restarts = positionOf(deck) > restartAfterSeconds && deck.picture === null;
  if (restarts || (!step(deck, -1) && deck.picture === null)) seek(deck, 0);
}

export function stop(deck: Deck): void {
  const { pool } = deck;
  pool?.front.pause();
  for (const element of pool?.elements ?? []) if (pool) letGo(pool, element);
  releaseSound(deck.owner);
  leaveMediaSession();
  dispatch(deck, { type: "closed" });
}

function resume(deck: Deck): void {
  const { pool, snapshot } = deck;
  if (!pool || !snapshot.track) return;
  repair(pool.front);
  dispatch(deck, { type: "resumed" });
  start(deck, pool);
}
