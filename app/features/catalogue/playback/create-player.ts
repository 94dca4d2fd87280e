import { showPosition } from "./media-session.ts";
import {
  change,
  createDeck,
  type Deck,
  durationOf,
  happened,
  lookAhead,
  pause,
  type Picture,
  play,
  type PlayerSnapshot,
  previous,
  seek,
  seekBy,
  step,
  stop,
  toggle,
} from "./player-deck.ts";
import { openVolume, setVolume } from "./element-gain.ts";
import type { PlayerEvent } from "./player-state.ts";
import { type PlayerTrack, tellHeard } from "./player-track.ts";
import type { ProgressListener } from "./progress-clock.ts";
import { createSoundPool, isFirstHeard, letGo, type SoundPool } from "./sound-pool.ts";
import { recallVolume, rememberVolume, type Volume } from "./volume-memory.ts";

export type Player = {
  /** Starts a track, or goes on with it when it is the current one. `queue` is the list that next and previous walk. */
  play: (track: PlayerTrack, atSeconds?: number, queue?: readonly PlayerTrack[]) => void;
  /** Plays, pauses, or tries again after an error. */
  toggle: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  next: () => void;
  previous: () => void;
  /** Silence, and the bar goes away. */
  stop: () => void;
  /** 0 to 1; unmutes. */
  setVolume: (level: number) => void;
  toggleMute: () => void;
  /** The list on the screen: where Space starts when nothing plays, and where a playing list goes on growing. */
  offerList: (tracks: readonly PlayerTrack[]) => void;
  offeredList: () => readonly PlayerTrack[];
  /**
   * The track whose button the pointer or the focus is on, or null: it is fetched ahead, as long as it is pointed at. At once
   * where it `isPressed`: a finger comes without resting, and its click after tens of milliseconds.
   */
  pointAt: (trackId: string | null, isPressed?: boolean) => void;
  snapshot: () => PlayerSnapshot;
  subscribe: (listener: () => void) => () => void;
  onProgress: (listener: ProgressListener) => () => void;
  /** Lays the music under a picture, or with null under none. */
  setPicture: (picture: Picture | null) => void;
  /** The element that is heard. */
  sound: () => HTMLAudioElement | null;
  /** Binds the page's audio elements; returns what unbinds them. */
  attach: (elements: readonly HTMLAudioElement[]) => () => void;
};

/** The player behind the bar: state and audio elements, outside of React so that no frame renders anything. */
export function createPlayer(): Player {
  const deck = createDeck();
  let offered: readonly PlayerTrack[] = [];
  return {
    play: (track, atSeconds, queue) => play(deck, track, atSeconds, queue),
    toggle: () => toggle(deck),
    pause: () => pause(deck),
    seek: (seconds) => seek(deck, seconds),
    seekBy: (seconds) => seekBy(deck, seconds),
    next: () => void step(deck, 1),
    previous: () => previous(deck),
    stop: () => stop(deck),
    setVolume: (level) => chooseVolume(deck, { level: Math.min(1, Math.max(0, level)), isMuted: false }),
    toggleMute: () => chooseVolume(deck, { ...deck.snapshot.volume, isMuted: !deck.snapshot.volume.isMuted }),
    offerList(tracks) {
      offered = tracks;
      happened(deck, { type: "listed", queue: tracks });
      lookAhead(deck);
    },
    offeredList: () => offered,
    pointAt: createPointing(deck),
    snapshot: () => deck.snapshot,
    subscribe(listener) {
      deck.listeners.add(listener);
      return () => deck.listeners.delete(listener);
    },
    onProgress: deck.clock.listen,
    setPicture(picture) {
      deck.picture = picture;
    },
    sound: () => deck.pool?.front ?? null,
    attach: (elements) => attach(deck, elements),
  };
}

function chooseVolume(deck: Deck, volume: Volume): void {
  applyVolume(deck, volume);
  if (deck.pool) openVolume(deck.pool.front);
  rememberVolume(volume);
}

function applyVolume(deck: Deck, volume: Volume): void {
  for (const audio of deck.pool?.elements ?? []) {
    setVolume(audio, volume.level);
    audio.muted = volume.isMuted;
  }
  change(deck, { volume });
}

/** What an event of the audio element is to the player. */
const eventsOfAudio: Record<string, PlayerEvent> = {
  playing: { type: "sounding" },
  waiting: { type: "stalled" },
  pause: { type: "halted" },
  error: { type: "broke" },
};

/** A pointer on its way over a list points at nothing; one that stays this long may press. */
const restMs = 60;

function createPointing(deck: Deck): Player["pointAt"] {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (trackId: string | null) => {
    deck.pointedAt = trackId;
    lookAhead(deck);
  };
  return (trackId, isPressed = false) => {
    clearTimeout(timer);
    if (trackId === deck.pointedAt) return;
    if (trackId === null || isPressed) settle(trackId);
    else timer = setTimeout(() => settle(trackId), restMs);
  };
}

function attach(deck: Deck, elements: readonly HTMLAudioElement[]): () => void {
  const gone = new AbortController();
  deck.pool = createSoundPool(elements);
  if (!deck.pool) return () => undefined;
  applyVolume(deck, recallVolume());
  for (const audio of elements) listen(deck, deck.pool, audio, gone.signal);
  return () => {
    gone.abort();
    stop(deck);
    deck.pool = null;
    deck.permitted = null;
  };
}

/** A spare element has nothing to say, but that what it fetches cannot be had. */
function listen(deck: Deck, pool: SoundPool, audio: HTMLAudioElement, signal: AbortSignal): void {
  const on = (event: string, listener: () => void) =>
    audio.addEventListener(event, () => audio === pool.front && listener(), { signal });
  for (const [event, meaning] of Object.entries(eventsOfAudio)) on(event, () => happened(deck, meaning));
  on("loadedmetadata", () => showPosition(audio.currentTime, durationOf(deck)));
  on("seeked", () => deck.clock.tell());
  on("playing", () => {
    const { track } = deck.snapshot;
    if (track && isFirstHeard(pool)) tellHeard(track.id);
    lookAhead(deck);
  });
  on("canplaythrough", () => lookAhead(deck));
  on("ended", () => {
    // Under a picture the rest of it goes on in silence.
    if (deck.picture === null && !step(deck, 1)) seek(deck, 0);
  });
  audio.addEventListener("error", () => audio !== pool.front && letGo(pool, audio), { signal });
}
