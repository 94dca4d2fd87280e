import { openVolume } from "./element-gain.ts";
import { leaveMediaSession, type MediaKeys, showInMediaSession, showPosition } from "./media-session.ts";
import {
  fullVolume,
  idle,
  neighbour,
  nextPlayerState,
  type PlayerEvent,
  type PlayerState,
  type Volume,
} from "./player-state.ts";
import type { PlayerTrack } from "./player-track.ts";
import { createProgressClock, type ProgressClock } from "./progress-clock.ts";
import { claimSound, releaseSound, type SoundOwner } from "./sound-claim.ts";
import { repair } from "./synced/media-ready.ts";
import { promote, holdAhead, holdInFront, letGo, type SoundPool } from "./sound-pool.ts";
import { currentLine, isLineFree, wantedAhead } from "./wanted-ahead.ts";

/** A video that the music is synced to. Gives each track's start, and is notified when the user seeks. */
export type Picture = {
  /** Seconds into the track that match the video's current position. */
  startOf: (trackId: string) => number;
  moved: (trackId: string, seconds: number) => void;
};

export type PlayerSnapshot = PlayerState & { volume: Volume };

/** State shared by the commands of one player. */
export type Deck = {
  snapshot: PlayerSnapshot;
  pool: SoundPool | null;
  /** The track whose button has the pointer or the focus. */
  pointedAt: string | null;
  /** The element that the browser allows to play: phones require a user gesture per element. */
  permitted: HTMLAudioElement | null;
  /** The synced video; without one each track starts at 0. */
  picture: Picture | null;
  readonly listeners: Set<() => void>;
  readonly clock: ProgressClock;
  readonly owner: SoundOwner;
  /** Handlers for lock screens and media keys. */
  readonly keys: MediaKeys;
};

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

export function change(deck: Deck, part: Partial<PlayerSnapshot>): void {
  deck.snapshot = { ...deck.snapshot, ...part };
  if (deck.snapshot.status === "playing") deck.clock.run();
  else deck.clock.rest();
  for (const listener of deck.listeners) listener();
}

export function dispatch(deck: Deck, event: PlayerEvent): void {
  change(deck, nextPlayerState(deck.snapshot, event));
}

export function durationOf({ pool, snapshot }: Deck): number {
  const duration = pool?.front.duration ?? Number.NaN;
  return Number.isFinite(duration) ? duration : (snapshot.track?.durationSeconds ?? 0);
}

export function play(
  deck: Deck,
  track: PlayerTrack,
  atSeconds?: number,
  queue: readonly PlayerTrack[] = [track],
): void {
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

function positionOf({ pool }: Deck): number {
  return pool?.front.currentTime ?? 0;
}

function resume(deck: Deck): void {
  const { pool, snapshot } = deck;
  if (!pool || !snapshot.track) return;
  repair(pool.front);
  dispatch(deck, { type: "resumed" });
  start(deck, pool);
}

function start(deck: Deck, pool: SoundPool): void {
  claimSound(deck.owner);
  const track = deck.snapshot.track;
  const audio = pool.front;
  openVolume(audio);
  audio.play().then(
    () => (deck.permitted = audio),
    (error: unknown) => {
      const isStale =
        deck.snapshot.track !== track || (error instanceof DOMException && error.name === "AbortError");
      if (isStale) return;
      if (isForbidden(error) && startInPermitted(deck, pool, audio)) return;
      dispatch(deck, { type: isForbidden(error) ? "halted" : "broke" });
    },
  );
}

/** Autoplay after the end of a track has no user gesture, so the next one plays in the element already permitted. */
function startInPermitted(deck: Deck, pool: SoundPool, refused: HTMLAudioElement): boolean {
  const { permitted, snapshot } = deck;
  if (!permitted || permitted === refused || !snapshot.track) return false;
  letGo(pool, refused);
  pool.front = permitted;
  holdInFront(pool, snapshot.track.id);
  start(deck, pool);
  return true;
}

/** The browser requires a user gesture first; not an error of the preview. */
function isForbidden(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotAllowedError";
}
