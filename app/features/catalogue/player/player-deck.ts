import { leaveMediaSession, type MediaKeys, showInMediaSession, showPosition } from "./media-session.ts";
import { idle, neighbour, nextPlayerState, type PlayerEvent, type PlayerState } from "./player-state.ts";
import { type PlayerTrack, previewUrl } from "./player-track.ts";
import { createProgressClock, type ProgressClock } from "./progress-clock.ts";
import { claimSound, releaseSound, type SoundOwner } from "./sound-claim.ts";
import { fullVolume, type Volume } from "./volume-memory.ts";

export type PlayerSnapshot = PlayerState & { volume: Volume };

/** What the commands of one player share: its state, the page's audio element while there is one, and who listens. */
export type Deck = {
  snapshot: PlayerSnapshot;
  audio: HTMLAudioElement | null;
  readonly listeners: Set<() => void>;
  readonly clock: ProgressClock;
  readonly owner: SoundOwner;
  /** What lock screens and media keys do. */
  readonly keys: MediaKeys;
};

export function createDeck(): Deck {
  const deck: Deck = {
    snapshot: { ...idle, volume: fullVolume },
    audio: null,
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

export function happened(deck: Deck, event: PlayerEvent): void {
  change(deck, nextPlayerState(deck.snapshot, event));
}

export function durationOf({ audio, snapshot }: Deck): number {
  const known = audio?.duration ?? Number.NaN;
  return Number.isFinite(known) ? known : (snapshot.track?.durationSeconds ?? 0);
}

export function play(
  deck: Deck,
  track: PlayerTrack,
  atSeconds?: number,
  queue: readonly PlayerTrack[] = [track],
): void {
  const { audio, snapshot } = deck;
  if (!audio) return;
  const isCurrent = snapshot.track?.id === track.id && snapshot.status !== "error";
  if (isCurrent && snapshot.status === "playing") {
    if (atSeconds !== undefined) seek(deck, atSeconds);
    return;
  }
  happened(deck, { type: "asked", track, queue });
  if (!isCurrent) audio.src = previewUrl(track.id);
  if (atSeconds !== undefined || !isCurrent) audio.currentTime = atSeconds ?? 0;
  showInMediaSession(track, deck.keys);
  start(deck, audio);
}

export function toggle(deck: Deck): void {
  const { status } = deck.snapshot;
  if (status === "playing" || status === "pending") pause(deck);
  else resume(deck);
}

export function pause(deck: Deck): void {
  deck.audio?.pause();
  happened(deck, { type: "halted" });
}

export function seek(deck: Deck, seconds: number): void {
  const { audio, snapshot } = deck;
  if (!audio || !snapshot.track) return;
  audio.currentTime = Math.min(Math.max(0, seconds), Math.max(0, durationOf(deck) - 0.1));
  showPosition(audio.currentTime, durationOf(deck));
  deck.clock.tell();
}

export function seekBy(deck: Deck, seconds: number): void {
  seek(deck, positionOf(deck) + seconds);
}

/** Plays the neighbour in the list; false at its ends. */
export function step(deck: Deck, steps: 1 | -1): boolean {
  const track = neighbour(deck.snapshot, steps);
  if (track) play(deck, track, 0, deck.snapshot.queue);
  return track !== null;
}

/** After this many seconds, "previous" starts the track again instead of leaving it. */
const restartAfterSeconds = 3;

export function previous(deck: Deck): void {
  if (positionOf(deck) > restartAfterSeconds || !step(deck, -1)) seek(deck, 0);
}

export function stop(deck: Deck): void {
  deck.audio?.pause();
  deck.audio?.removeAttribute("src");
  deck.audio?.load();
  releaseSound(deck.owner);
  leaveMediaSession();
  happened(deck, { type: "closed" });
}

function positionOf({ audio }: Deck): number {
  return audio?.currentTime ?? 0;
}

function resume(deck: Deck): void {
  const { audio, snapshot } = deck;
  if (!audio || !snapshot.track) return;
  if (snapshot.status === "error") audio.load();
  happened(deck, { type: "resumed" });
  start(deck, audio);
}

function start(deck: Deck, audio: HTMLAudioElement): void {
  claimSound(deck.owner);
  const asked = deck.snapshot.track;
  audio.play().catch((error: unknown) => {
    const isStale =
      deck.snapshot.track !== asked || (error instanceof DOMException && error.name === "AbortError");
    if (isStale) return;
    happened(deck, { type: isForbidden(error) ? "halted" : "broke" });
  });
}

/** The browser wants a click first: no fault of the preview. */
function isForbidden(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotAllowedError";
}
