import { createStore, type Store } from "#app/lib/store.ts";
import { correctDrift } from "#app/features/catalogue/playback/synced/correct-drift.ts";
import type { PlaybackPhase } from "#app/features/catalogue/playback/synced/playback-phase.ts";

export type PlaybackState = {
  isPlaying: boolean;
  /** Playing is wanted, and picture or music is still loading. */
  isBuffering: boolean;
  fault: "picture" | "music" | null;
};
/** One look at the drift, sent as `cuesheet:sync-sample` on the video; costs nothing when nobody listens. */
export type SyncSample = { driftSeconds: number; hardSeeks: number };
export const syncSampleEvent = "cuesheet:sync-sample";

/** What the steps of one playback share. */
export type Playback = {
  readonly video: HTMLVideoElement;
  readonly music: HTMLAudioElement;
  readonly store: Store<PlaybackState>;
  readonly frameListeners: Set<(videoSeconds: number) => void>;
  startAtSeconds: number;
  endSeconds: number;
  phase: PlaybackPhase;
  /** Counts starts and stops: a step that finds another turn was overtaken. */
  turn: number;
  lastSeekAt: number;
  hardSeeks: number;
  mustJumpAgain: boolean;
  /** Silent because the music is over, not because somebody paused it. */
  isMusicHeld: boolean;
};

export function createPlayback(video: HTMLVideoElement, music: HTMLAudioElement): Playback {
  return {
    video,
    music,
    store: createStore<PlaybackState>({ isPlaying: false, isBuffering: false, fault: null }),
    frameListeners: new Set(),
    startAtSeconds: 0,
    endSeconds: Infinity,
    phase: "stopped",
    turn: 0,
    lastSeekAt: -Infinity,
    hardSeeks: 0,
    mustJumpAgain: false,
    isMusicHeld: false,
  };
}

/** Where the music should be. */
export function wantedSeconds({ video, startAtSeconds }: Playback): number {
  return startAtSeconds + video.currentTime;
}

/** There is no music to hear here: it is over, or could not be loaded. */
export function isSilent(playback: Playback): boolean {
  const { music, store } = playback;
  const isMusicOver = Number.isFinite(music.duration) && wantedSeconds(playback) >= music.duration - 0.05;
  return isMusicOver || store.get().fault === "music";
}

/** Brings the music to the picture in one step, which is heard. */
export function jump(playback: Playback): void {
  playback.music.currentTime = wantedSeconds(playback);
  playback.music.playbackRate = 1;
  playback.lastSeekAt = performance.now();
  playback.hardSeeks++;
}

/** A start point that moves while the music is heard: one jump at a time. */
export function jumpWhileHeard(playback: Playback): void {
  if (playback.isMusicHeld || isSilent(playback)) return;
  if (playback.music.seeking) playback.mustJumpAgain = true;
  else jump(playback);
}

/** Keeps the music under the picture while both play; `buffer` starts the music again where there is some once more. */
export function followPicture(playback: Playback, buffer: () => void): void {
  if (playback.phase !== "playing") return;
  if (isSilent(playback)) {
    playback.isMusicHeld = true;
    playback.music.pause();
    return;
  }
  if (playback.isMusicHeld) buffer();
  else correct(playback);
}

function correct(playback: Playback): void {
  const { video, music, lastSeekAt } = playback;
  const driftSeconds = music.currentTime - wantedSeconds(playback);
  const correction = correctDrift({
    driftSeconds,
    playbackRate: music.playbackRate,
    isSeeking: video.seeking || music.seeking,
    secondsSinceSeek: (performance.now() - lastSeekAt) / 1000,
  });
  if (correction.act === "seek") jump(playback);
  if (correction.act === "rate") music.playbackRate = correction.rate;
  if (video.seeking || music.seeking) return;
  const detail: SyncSample = { driftSeconds, hardSeeks: playback.hardSeeks };
  video.dispatchEvent(new CustomEvent(syncSampleEvent, { detail, bubbles: true }));
}
