import { openVolume, setVolume } from "./element-gain.ts";
import { showPosition } from "./media-session.ts";
import { lookAhead, seek, step, stop } from "./player-commands.ts";
import { change, type Deck, dispatch, durationOf } from "./player-deck.ts";
import { type PlayerEvent, recallVolume, rememberVolume, type Volume } from "./player-state.ts";
import { reportPlay } from "./player-track.ts";
import { createSoundPool, isFirstHeard, letGo, type SoundPool } from "./sound-pool.ts";

/** Player events by audio element event. */
const eventsOfAudio: Record<string, PlayerEvent> = {
  playing: { type: "sounding" },
  waiting: { type: "stalled" },
  pause: { type: "halted" },
  error: { type: "broke" },
};

export function attach(deck: Deck, elements: readonly HTMLAudioElement[]): () => void {
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

export function chooseVolume(deck: Deck, volume: Volume): void {
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
