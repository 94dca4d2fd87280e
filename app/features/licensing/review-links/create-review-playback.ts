import { openVolume, setVolume } from "#app/features/catalogue/playback/element-gain.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import { correctDrift } from "#app/features/catalogue/playback/synced/correct-drift.ts";

/** A candidate as it is heard: the music stands at the film's position plus `startAtSeconds`. `volume` is linear. */
export type Heard = { music: HTMLAudioElement; startAtSeconds: number; volume: number };

export type ReviewPlaybackState = {
  isPlaying: boolean;
  isMuted: boolean;
  /** Something was played. */
  wasHeard: boolean;
  /** Position of the candidate that is heard. */
  position: number | null;
};

export type ReviewPlayback = {
  store: Store<ReviewPlaybackState>;
  toggle: () => void;
  pause: () => void;
  /** Swaps the music; the picture keeps running. One that is heard already pauses or goes on. */
  choose: (position: number) => void;
  seek: (seconds: number) => void;
  mute: (isMuted: boolean) => void;
  /** Calls back with the film's position on every frame and after every move. */
  onFrame: (listener: (seconds: number) => void) => () => void;
  destroy: () => void;
};

const lookAhead = 4;

/**
 * Plays one silent film with one of several pieces of music. The picture leads; the music is brought to it by the rule of
 * the track page (`correctDrift`). `onHeard` is called before anything makes sound.
 */
export function createReviewPlayback(
  video: HTMLVideoElement,
  heard: ReadonlyMap<number, Heard>,
  onHeard: () => void,
): ReviewPlayback {
  const first = heard.keys().next().value ?? null;
  const store = createStore<ReviewPlaybackState>({
    isPlaying: false,
    isMuted: false,
    wasHeard: false,
    position: first,
  });
  const listeners = new Set<(seconds: number) => void>();
  const ending = new AbortController();
  let lastSeekAt = -Infinity;
  let frame = 0;

  const current = (): Heard | undefined => heard.get(store.get().position ?? 0);
  const targetTimeOf = (one: Heard) => one.startAtSeconds + video.currentTime;
  const isOver = ({ music }: Heard, seconds: number) =>
    Number.isFinite(music.duration) && seconds >= music.duration - 0.05;
  const tell = () => {
    for (const listener of listeners) listener(video.currentTime);
  };

  function jump(one: Heard) {
    one.music.currentTime = targetTimeOf(one);
    one.music.playbackRate = 1;
    lastSeekAt = performance.now();
  }
  function sound() {
    const one = current();
    if (!one || isOver(one, targetTimeOf(one))) return;
    setVolume(one.music, one.volume);
    openVolume(one.music);
    one.music.muted = store.get().isMuted;
    jump(one);
    // The browser may take back the permission to play; the picture goes on in silence.
    one.music.play().catch(() => undefined);
  }
  function correct() {
    const one = current();
    if (!one || one.music.paused || video.paused) return;
    const { music } = one;
    const correction = correctDrift({
      driftSeconds: music.currentTime - targetTimeOf(one),
      playbackRate: music.playbackRate,
      isSeeking: video.seeking || music.seeking,
      secondsSinceSeek: (performance.now() - lastSeekAt) / 1000,
    });
    if (correction.act === "seek") jump(one);
    if (correction.act === "rate") music.playbackRate = correction.rate;
  }
  function tick() {
    correct();
    tell();
    frame = requestAnimationFrame(tick);
  }
  function hush() {
    for (const { music } of heard.values()) music.pause();
  }
  function pause() {
    cancelAnimationFrame(frame);
    frame = 0;
    store.change({ isPlaying: false });
    video.pause();
    hush();
    tell();
  }
  function play() {
    onHeard();
    if (video.ended) video.currentTime = 0;
    // A few are fetched along, so that a swap is heard at once.
    for (const { music } of [...heard.values()].slice(0, lookAhead)) music.preload = "auto";
    store.change({ isPlaying: true, wasHeard: true });
    sound();
    video.play().catch(pause);
    if (frame === 0) tick();
  }

  const { signal } = ending;
  video.addEventListener("ended", pause, { signal });
  video.addEventListener("seeked", tell, { signal });
  video.addEventListener("waiting", hush, { signal });
  video.addEventListener("playing", () => store.get().isPlaying && sound(), { signal });
  // A media key, or the browser; what a pause of ours says is late, and may have been followed by a press of play.
  const onPaused = () => store.get().isPlaying && video.paused && !video.ended && pause();
  video.addEventListener("pause", onPaused, { signal });

  return {
    store,
    toggle: () => (store.get().isPlaying ? pause() : play()),
    pause,
    choose(position) {
      if (!heard.has(position)) return;
      if (position === store.get().position) return store.get().isPlaying ? pause() : play();
      hush();
      store.change({ position });
      if (store.get().isPlaying) sound();
      else play();
    },
    seek(seconds) {
      video.currentTime = seconds;
      const one = current();
      if (one && store.get().isPlaying) sound();
      tell();
    },
    mute(isMuted) {
      store.change({ isMuted });
      const one = current();
      if (one) one.music.muted = isMuted;
    },
    onFrame(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      ending.abort();
      pause();
    },
  };
}
