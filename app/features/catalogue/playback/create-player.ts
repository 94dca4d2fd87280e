import { attach, chooseVolume } from "./attach-audio.ts";
import { createDeck, lookAhead, pause, play, previous, seek, seekBy, step, stop, toggle } from "./player-commands.ts";
import { type Deck, dispatch, type Picture, type PlayerSnapshot } from "./player-deck.ts";
import type { PlayerTrack } from "./player-track.ts";
import type { ProgressListener } from "./progress-clock.ts";

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
