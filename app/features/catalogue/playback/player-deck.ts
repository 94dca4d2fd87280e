import { openVolume } from "./element-gain.ts";
import type { MediaKeys } from "./media-session.ts";
import { nextPlayerState, type PlayerEvent, type PlayerState, type Volume } from "./player-state.ts";
import type { ProgressClock } from "./progress-clock.ts";
import { claimSound, type SoundOwner } from "./sound-claim.ts";
import { holdInFront, letGo, type SoundPool } from "./sound-pool.ts";

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

export function positionOf({ pool }: Deck): number {
  return pool?.front.currentTime ?? 0;
}

export function start(deck: Deck, pool: SoundPool): void {
  claimSound(deck.owner);
  const track = deck.snapshot.track;
  const audio = pool.front;
  openVolume(audio);
  audio.play().then(
    () => (deck.permitted = audio),
    (error: unknown) => {
      const isStale = deck.snapshot.track !== track || (error instanceof DOMException && error.name === "AbortError");
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
