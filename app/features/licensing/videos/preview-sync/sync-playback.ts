import type { Store } from "#app/lib/store.ts";
import { seekAboveSeconds } from "#app/features/catalogue/playback/synced/correct-drift.ts";
import {
  createPlayback,
  isSilent,
  jump,
  jumpWhileHeard,
  type Playback,
  type PlaybackState,
  wantedSeconds,
} from "./follow-picture.ts";
import { listenToMedia, type MediaNews } from "./media-events.ts";
import { buffer, follow, hasEnded, showFrame, stop } from "./play-together.ts";
import { type PlaybackEvent, reactionTo } from "#app/features/catalogue/playback/synced/playback-phase.ts";

export type SyncedPlayback = {
  store: Store<PlaybackState>;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  /** Back to the first frame, silent. */
  reset(): void;
  seek(videoSeconds: number): void;
  /**
   * Moves the music under the picture, heard at once while playing, and changes what it is; null: it is on its way, and the
   * picture waits for it.
   */
  lay(music: { href: string | null; startAtSeconds: number }): void;
  /** Where the picture ends; its file's own sound may last longer. */
  setEnd(videoSeconds: number): void;
  /** Calls back in the very press that starts it, before anything is heard. */
  onStart(listener: () => void): () => void;
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
  const playback = createPlayback(video, music);
  const ending = new AbortController();
  const startListeners = new Set<() => void>([onHeard]);
  const react = (event: PlaybackEvent) =>
    reactTo(playback, event, () => startListeners.forEach((listener) => listener()));
  listenToMedia(video, music, ending.signal, newsFor(playback, react));
  return {
    store: playback.store,
    play: () => react("played"),
    pause: () => stop(playback),
    toggle: () => react("toggled"),
    reset() {
      stop(playback);
      video.currentTime = 0;
    },
    seek(videoSeconds) {
      video.currentTime = videoSeconds;
      react("moved");
    },
    lay({ href, startAtSeconds }) {
      const isMoved = startAtSeconds !== playback.startAtSeconds;
      playback.startAtSeconds = startAtSeconds;
      if (changeMusic(playback, href)) react("moved");
      else if (isMoved) react("startMoved");
    },
    setEnd(seconds) {
      playback.endSeconds = seconds;
    },
    onStart(listener) {
      startListeners.add(listener);
      return () => startListeners.delete(listener);
    },
    onFrame(listener) {
      playback.frameListeners.add(listener);
      return () => playback.frameListeners.delete(listener);
    },
    destroy() {
      stop(playback);
      ending.abort();
    },
  };
}

function newsFor(playback: Playback, react: (event: PlaybackEvent) => void): MediaNews {
  const { music, store } = playback;
  return {
    moved() {
      // Frames stop in a tab in the background; these events go on.
      if (Math.abs(music.currentTime - wantedSeconds(playback)) > seekAboveSeconds) follow(playback);
      showFrame(playback);
    },
    ended: () => react("ended"),
    paused(element) {
      const isOurs = element === music && isSilent(playback);
      if (!isOurs) react("paused");
    },
    starved: () => react("starved"),
    musicSought() {
      if (!playback.mustJumpAgain) return;
      playback.mustJumpAgain = false;
      jump(playback);
    },
    showed() {
      if (store.get().fault === "picture") store.change({ fault: null });
    },
    broke(fault) {
      if (fault === "picture") stop(playback);
      store.change({ fault });
    },
  };
}

function reactTo(playback: Playback, event: PlaybackEvent, onHeard: () => void): void {
  switch (reactionTo(event, playback.phase)) {
    case "start":
      reloadBroken(playback);
      if (hasEnded(playback)) playback.video.currentTime = 0;
      onHeard();
      unlockSound(playback.music);
      return void buffer(playback);
    case "buffer":
      return void buffer(playback);
    case "jump":
      return jumpWhileHeard(playback);
    case "stop":
      return stop(playback);
    case "none":
  }
}

/** Whether the element now plays something else, or nothing yet. */
function changeMusic({ music, store }: Playback, href: string | null): boolean {
  if (music.getAttribute("src") === href) return false;
  if (href === null) {
    music.removeAttribute("src");
    music.load();
  } else music.src = href;
  if (store.get().fault === "music") store.change({ fault: null });
  return true;
}

/** A line that dropped leaves an element broken for good: pressing play asks for its file once more, from where it stood. */
function reloadBroken({ video, music, store }: Playback): void {
  const broken = [video, music].filter(({ error }) => error !== null);
  if (broken.length === 0) return;
  for (const element of broken) {
    const standsAt = element.currentTime;
    element.load();
    element.currentTime = standsAt;
  }
  store.change({ fault: null });
}

/** Some phones let an element sound only if it was started in the very moment of the tap, which loading outlasts. */
function unlockSound(music: HTMLAudioElement): void {
  music.play().catch(() => {});
  music.pause();
}
