import { showPosition } from "./media-session.ts";
import {
  change,
  createDeck,
  type Deck,
  durationOf,
  dispatch,
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
import { type PlayerEvent, recallVolume, rememberVolume, type Volume } from "./player-state.ts";
import { type PlayerTrack, reportPlay } from "./player-track.ts";
import type { ProgressListener } from "./progress-clock.ts";
import { createSoundPool, isFirstHeard, letGo, type SoundPool } from "./sound-pool.ts";

export type Player = {
  /** Starts a track, or resumes it when it is the current one. `queue` is the list that next and previous walk. */
  play: (track: PlayerTrack, atSeconds?: number, queue?: readonly PlayerTrack[]) => void;
  /** Plays, pauses, or retries after an error. */
  toggle: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  next: () => void;
  previous: () => void;
  /** Stops playback and hides the bar. */
  stop: () => void;
  /** 0 to 1; unmutes. */
  setVolume: (level: number) => void;
  toggleMute: () => void;
  /** The displayed list: where Space starts when nothing plays, and from which a playing queue is extended. */
  offerList: (tracks: readonly PlayerTrack[]) => void;
  offeredList: () => readonly PlayerTrack[];
  /**
   * The track whose button has the pointer or the focus, or null: it is prefetched while pointed at. Without delay if
   * `isPressed`: a touch does not hover first, and its click follows within tens of milliseconds.
   */
  pointAt: (trackId: string | null, isPressed?: boolean) => void;
  snapshot: () => PlayerSnapshot;
  subscribe: (listener: () => void) => () => void;
  onProgress: (listener: ProgressListener) => () => void;
  /** Plays the music in sync with a video; null ends that. */
  setPicture: (picture: Picture | null) => void;
  /** The element that is audible. */
  sound: () => HTMLAudioElement | null;
  /** Binds the page's audio elements; returns a function that unbinds them. */
  attach: (elements: readonly HTMLAudioElement[]) => () => void;
};

/** The player behind the bar: state and audio elements, kept outside React so that no frame causes a render. */
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
      dispatch(deck, { type: "listed", queue: tracks });
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

/** Player events by audio element event. */
const eventsOfAudio: Record<string, PlayerEvent> = {
  playing: { type: "sounding" },
  waiting: { type: "stalled" },
  pause: { type: "halted" },
  error: { type: "broke" },
};

/** Debounces prefetching, in milliseconds: a pointer that passes over a list selects nothing; one that rests may click. */
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

/** Events of spare elements are ignored, except failed prefetches. */
function listen(deck: Deck, pool: SoundPool, audio: HTMLAudioElement, signal: AbortSignal): void {
  const on = (event: string, listener: () => void) =>
    audio.addEventListener(event, () => audio === pool.front && listener(), { signal });
  for (const [event, meaning] of Object.entries(eventsOfAudio)) on(event, () => dispatch(deck, meaning));
  on("loadedmetadata", () => showPosition(audio.currentTime, durationOf(deck)));
  on("seeked", () => deck.clock.tell());
  on("playing", () => {
    const { track } = deck.snapshot;
    if (track && isFirstHeard(pool)) reportPlay(track.id);
    lookAhead(deck);
  });
  on("canplaythrough", () => lookAhead(deck));
  on("ended", () => {
    // With a video, the rest of it plays on without music.
    if (deck.picture === null && !step(deck, 1)) seek(deck, 0);
  });
  audio.addEventListener("error", () => audio !== pool.front && letGo(pool, audio), { signal });
}
