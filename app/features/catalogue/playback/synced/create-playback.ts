import type { Store } from "#app/lib/store.ts";
import { claimSound, releaseSound } from "../sound-claim.ts";
import type { Leader } from "./leader.ts";
import { listenToLeader, listenToSounds } from "./listen-to-media.ts";
import { repair } from "./media-ready.ts";
import { buffer, end, follow, jumpInTurn, stop, unlock } from "./playback.ts";
import { type PlaybackEvent, reactionTo } from "./playback-phase.ts";
import {
  changeSource,
  createState,
  hasEnded,
  type Playback,
  type PlaybackOptions,
  type PlaybackState,
  runningSounds,
  showFrame,
} from "./playback-state.ts";

export type SyncedPlayback = {
  store: Store<PlaybackState>;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  seek: (seconds: number) => void;
  /** Switches the audible sound; the video plays on. */
  hear: (id: string) => void;
  /** Moves a sound's start point; applied immediately during playback. */
  setStart: (id: string, startAtSeconds: number) => void;
  /** Changes a sound's source; null means pending, and the video waits for it. */
  setSource: (id: string, href: string | null) => void;
  /** End of the video; its file's audio track may be longer. */
  setEnd: (seconds: number) => void;
  /** Replaces the leader, which the music then follows from its position. */
  follow: (leader: Leader) => void;
  /** Called synchronously in the user gesture that starts playback, before any sound. */
  onStart: (listener: () => void) => () => void;
  /** Called with the leader's position on every frame and after every seek. */
  onFrame: (listener: (seconds: number) => void) => () => void;
  destroy: () => void;
};

/**
 * Plays music in sync with a video: each sound is at the leader's position plus its own start. Video and music start together
 * once both can; afterwards `correctDrift` decides. The first sound is audible at first.
 */
export function createPlayback(options: PlaybackOptions): SyncedPlayback {
  const playback = createState(options);
  const startListeners = new Set<() => void>();
  const ending = new AbortController();
  let leaderScope = new AbortController();
  const react = (event: PlaybackEvent, moved = runningSounds(playback)) => {
    const reaction = reactionTo(event, playback.phase);
    if (reaction === "start") startBy(playback, () => startListeners.forEach((listener) => listener()));
    if (reaction === "buffer") void buffer(playback);
    if (reaction === "jump") for (const sound of moved) jumpInTurn(playback, sound);
    if (reaction === "follow") follow(playback);
    if (reaction === "stop") stop(playback);
    if (reaction === "end") end(playback);
  };
  const owner = { silence: () => stop(playback), toggle: () => react("toggled") };
  startListeners.add(() => claimSound(owner));
  listenToSounds(playback, react, ending.signal);
  listenToLeader(playback, react, leaderScope.signal);
  return {
    store: playback.store,
    play: () => react("played"),
    pause: () => stop(playback),
    toggle: () => react("toggled"),
    seek(seconds) {
      playback.leader.seek(seconds);
      react("moved");
      showFrame(playback);
    },
    hear(id) {
      if (id === playback.store.get().heardId) return;
      playback.store.change({ heardId: id });
      if (playback.phase === "buffering") unlock(playback);
      react("swapped");
    },
    setStart(id, startAtSeconds) {
      const moved = playback.sounds.filter((each) => each.id === id && each.startAtSeconds !== startAtSeconds);
      for (const sound of moved) sound.startAtSeconds = startAtSeconds;
      if (moved.length > 0) react("startMoved", moved);
    },
    setSource(id, href) {
      if (changeSource(playback, id, href)) react("moved");
    },
    setEnd(seconds) {
      playback.endSeconds = seconds;
    },
    follow(leader) {
      if (playback.phase !== "stopped") stop(playback);
      leaderScope.abort();
      leaderScope = new AbortController();
      playback.leader = leader;
      playback.store.change({ isPictureBroken: false });
      listenToLeader(playback, react, leaderScope.signal);
      react("moved");
      showFrame(playback);
    },
    onStart: (listener) => listen(startListeners, listener),
    onFrame: (listener) => listen(playback.frameListeners, listener),
    destroy() {
      stop(playback);
      ending.abort();
      leaderScope.abort();
      releaseSound(owner);
    },
  };
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function startBy(playback: Playback, onStart: () => void): void {
  const { leader, sounds, store } = playback;
  leader.repair();
  for (const { music } of sounds) repair(music);
  if (store.get().broken.size > 0) store.change({ broken: new Set() });
  if (hasEnded(playback)) leader.seek(0);
  onStart();
  unlock(playback);
  void buffer(playback, true);
}
