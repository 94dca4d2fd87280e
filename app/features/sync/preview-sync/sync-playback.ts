import { createStore, type Store } from "#app/lib/store.ts";
import { correctDrift, seekAboveSeconds, settledBelowSeconds } from "./correct-drift.ts";
import { listenToMedia } from "./media-events.ts";
import { whenMoving, whenReady } from "./when-ready.ts";

export type PlaybackState = {
  isPlaying: boolean;
  /** Playing is wanted, and picture or music is still loading. */
  isGathering: boolean;
  fault: "picture" | "music" | null;
};
/** One look at the drift, sent as `cuesheet:sync-sample` on the video; costs nothing when nobody listens. */
export type SyncSample = { driftSeconds: number; hardSeeks: number };
export const syncSampleEvent = "cuesheet:sync-sample";

export type SyncedPlayback = {
  store: Store<PlaybackState>;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  /** Back to the first frame, silent. */
  reset(): void;
  seek(videoSeconds: number): void;
  /** Moves the music under the picture; heard at once while playing. */
  setStart(startAtSeconds: number): void;
  /** Where the picture ends; its file's own sound may last longer. */
  setEnd(videoSeconds: number): void;
  /** Linear, 0 to 1, as the render mixes it. */
  setVolume(volume: number): void;
  /** Calls back with the video's position on every frame and after every move. */
  onFrame(listener: (videoSeconds: number) => void): () => void;
  destroy(): void;
};

/**
 * Plays a muted video and a music track as one: the music stands at the video's position plus the start point.
 * `onHeard` is called before it makes sound. The video leads. Both start together once both can; afterwards `correctDrift` decides.
 */
export function syncPlayback(
  video: HTMLVideoElement,
  music: HTMLAudioElement,
  onHeard: () => void,
): SyncedPlayback {
  const store = createStore<PlaybackState>({ isPlaying: false, isGathering: false, fault: null });
  const frameListeners = new Set<(videoSeconds: number) => void>();
  const ending = new AbortController();
  let startAtSeconds = 0;
  let endSeconds = Infinity;
  let phase: "stopped" | "gathering" | "playing" = "stopped";
  let turn = 0;
  let lastSeekAt = -Infinity;
  let hardSeeks = 0;
  let mustJumpAgain = false;
  /** Silent because the music is over, not because somebody paused it. */
  let isMusicHeld = false;

  const hasEnded = () => video.ended || video.currentTime >= endSeconds;
  const wanted = () => startAtSeconds + video.currentTime;
  const isMusicOver = () => Number.isFinite(music.duration) && wanted() >= music.duration - 0.05;
  const isSilent = () => isMusicOver() || store.get().fault === "music";

  const enter = (next: typeof phase) => {
    phase = next;
    store.change({ isPlaying: next !== "stopped", isGathering: next === "gathering" });
  };
  const jump = () => {
    music.currentTime = wanted();
    music.playbackRate = 1;
    lastSeekAt = performance.now();
    hardSeeks++;
  };
  const stop = () => {
    turn++;
    enter("stopped");
    video.pause();
    music.pause();
  };

  const gather = async () => {
    const mine = ++turn;
    enter("gathering");
    video.pause();
    music.pause();
    music.playbackRate = 1;
    isMusicHeld = isSilent();
    if (!isMusicHeld && Math.abs(music.currentTime - wanted()) > settledBelowSeconds) jump();
    await Promise.all([whenReady(video), isSilent() ? null : whenReady(music)]);
    try {
      // Sound takes longer to begin than a picture that is already there, so the picture waits for it.
      if (mine === turn && !isSilent()) await music.play().then(() => whenMoving(music));
      if (mine !== turn) return;
      enter("playing");
      await video.play();
      followFrames(mine);
    } catch {
      // The browser took back the permission to play, or a newer turn has paused again.
      if (mine === turn) stop();
    }
  };

  const follow = () => {
    if (phase !== "playing") return;
    if (isSilent()) {
      isMusicHeld = true;
      music.pause();
      return;
    }
    if (isMusicHeld) {
      void gather();
      return;
    }
    const driftSeconds = music.currentTime - wanted();
    const correction = correctDrift({
      driftSeconds,
      playbackRate: music.playbackRate,
      isSeeking: video.seeking || music.seeking,
      secondsSinceSeek: (performance.now() - lastSeekAt) / 1000,
    });
    if (correction.act === "seek") jump();
    if (correction.act === "rate") music.playbackRate = correction.rate;
    if (video.seeking || music.seeking) return;
    const detail: SyncSample = { driftSeconds, hardSeeks };
    video.dispatchEvent(new CustomEvent(syncSampleEvent, { detail, bubbles: true }));
  };
  const showFrame = () => {
    for (const listener of frameListeners) listener(video.currentTime);
  };
  const followFrames = (mine: number) => {
    if (mine !== turn) return;
    follow();
    showFrame();
    if (hasEnded()) {
      stop();
      return;
    }
    requestAnimationFrame(() => followFrames(mine));
  };

  listenToMedia(video, music, ending.signal, {
    moved() {
      // Frames stop in a tab in the background; these events go on.
      if (Math.abs(music.currentTime - wanted()) > seekAboveSeconds) follow();
      showFrame();
    },
    ended: stop,
    paused(element) {
      const isOurs = element === music && isSilent();
      if (phase === "playing" && !isOurs) stop();
    },
    starved() {
      if (phase === "playing") void gather();
    },
    musicSought() {
      if (!mustJumpAgain) return;
      mustJumpAgain = false;
      jump();
    },
    showed() {
      if (store.get().fault === "picture") store.change({ fault: null });
    },
    broke(fault) {
      if (fault === "picture") stop();
      store.change({ fault });
    },
  });

  const play = () => {
    if (phase !== "stopped") return;
    if (hasEnded()) video.currentTime = 0;
    onHeard();
    unlockSound(music);
    void gather();
  };

  return {
    store,
    play,
    pause: stop,
    toggle: () => (phase === "stopped" ? play() : stop()),
    reset() {
      stop();
      video.currentTime = 0;
    },
    seek(videoSeconds) {
      video.currentTime = videoSeconds;
      if (phase !== "stopped") void gather();
    },
    setStart(seconds) {
      if (seconds === startAtSeconds) return;
      startAtSeconds = seconds;
      if (phase === "gathering") void gather();
      if (phase !== "playing" || isMusicHeld || isSilent()) return;
      if (music.seeking) mustJumpAgain = true;
      else jump();
    },
    setEnd(seconds) {
      endSeconds = seconds;
    },
    setVolume(volume) {
      music.volume = volume;
    },
    onFrame(listener) {
      frameListeners.add(listener);
      return () => frameListeners.delete(listener);
    },
    destroy() {
      stop();
      ending.abort();
    },
  };
}

/** Some phones let an element sound only if it was started in the very moment of the tap, which loading outlasts. */
function unlockSound(music: HTMLAudioElement): void {
  music.play().catch(() => {});
  music.pause();
}
