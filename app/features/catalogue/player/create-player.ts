import { showPosition } from "./media-session.ts";
import {
  change,
  createDeck,
  type Deck,
  durationOf,
  happened,
  pause,
  play,
  type PlayerSnapshot,
  previous,
  seek,
  seekBy,
  step,
  stop,
  toggle,
} from "./player-deck.ts";
import type { PlayerEvent } from "./player-state.ts";
import type { PlayerTrack } from "./player-track.ts";
import type { ProgressListener } from "./progress-clock.ts";
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
  snapshot: () => PlayerSnapshot;
  subscribe: (listener: () => void) => () => void;
  onProgress: (listener: ProgressListener) => () => void;
  /** Binds the page's one audio element; returns what unbinds it. */
  attach: (audio: HTMLAudioElement) => () => void;
};

/** The player behind the bar: state and one audio element, outside of React so that no frame renders anything. */
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
    },
    offeredList: () => offered,
    snapshot: () => deck.snapshot,
    subscribe(listener) {
      deck.listeners.add(listener);
      return () => deck.listeners.delete(listener);
    },
    onProgress: deck.clock.listen,
    attach: (audio) => attach(deck, audio),
  };
}

function chooseVolume(deck: Deck, volume: Volume): void {
  applyVolume(deck, volume);
  rememberVolume(volume);
}

function applyVolume(deck: Deck, volume: Volume): void {
  if (deck.audio) {
    deck.audio.volume = volume.level;
    deck.audio.muted = volume.isMuted;
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

function attach(deck: Deck, audio: HTMLAudioElement): () => void {
  const gone = new AbortController();
  const on = (event: string, listener: () => void) =>
    audio.addEventListener(event, listener, { signal: gone.signal });
  deck.audio = audio;
  applyVolume(deck, recallVolume());
  for (const [event, meaning] of Object.entries(eventsOfAudio)) on(event, () => happened(deck, meaning));
  on("loadedmetadata", () => showPosition(audio.currentTime, durationOf(deck)));
  on("seeked", () => deck.clock.tell());
  on("ended", () => {
    if (!step(deck, 1)) seek(deck, 0);
  });
  return () => {
    gone.abort();
    stop(deck);
    deck.audio = null;
  };
}
