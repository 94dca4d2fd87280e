import type { Player } from "#app/features/catalogue/playback/create-player.ts";
import { correctDrift } from "#app/features/catalogue/playback/synced/correct-drift.ts";
import {
  type Lengths,
  roundStart,
  startStepSeconds,
} from "#app/features/licensing/videos/preview-sync/start-point.ts";
import {
  syncSampleEvent,
  type SyncSample,
} from "#app/features/licensing/videos/preview-sync/follow-picture.ts";

export type DockParts = {
  player: Player;
  video: HTMLVideoElement;
  /** Start of a track under the video, in seconds. */
  cueOf: (trackId: string) => number;
  onCue: (trackId: string, startAtSeconds: number) => void;
  onFrame: (videoSeconds: number) => void;
};

export type Dock = {
  seek: (videoSeconds: number) => void;
  destroy: () => void;
};

/**
 * Lays whatever the player plays under a video. The picture leads and keeps running while the music is swapped; the music
 * is brought back to it by the rule of the track page (`correctDrift`). Where somebody moves the music, it begins elsewhere
 * from then on.
 */
export function createDock({ player, video, cueOf, onCue, onFrame }: DockParts): Dock {
  let frame = 0;
  let lastSeekAt = -Infinity;
  let hardSeeks = 0;
  let heard: HTMLAudioElement | null = null;
  /** Seconds that music takes to sound once it is asked for, as the last swaps took: the picture runs on meanwhile. */
  let lead = 0.05;
  let isSwapping = false;
  const targetTimeOf = (trackId: string) => cueOf(trackId) + video.currentTime;

  player.setPicture({
    startOf: (trackId) => targetTimeOf(trackId) + (video.paused ? 0 : lead),
    moved(trackId, seconds) {
      const requestedStart = seconds - video.currentTime;
      const start = roundStart(requestedStart, lengthsUnder(trackId));
      if (start !== cueOf(trackId)) onCue(trackId, start);
      lastSeekAt = performance.now();
      // Too late for the video: the music is heard from where it begins then.
      const music = player.sound();
      if (music && start < requestedStart - startStepSeconds) jump(music, targetTimeOf(trackId));
    },
  });

  /** As far as they are known: a video that has not come may be as long as it likes. */
  function lengthsUnder(trackId: string): Lengths {
    const { track } = player.snapshot();
    const trackSeconds = track?.id === trackId ? track.durationSeconds : Infinity;
    return { trackSeconds, videoSeconds: Number.isFinite(video.duration) ? video.duration : 0 };
  }

  function jump(music: HTMLAudioElement, seconds: number) {
    music.currentTime = seconds;
    music.playbackRate = 1;
    lastSeekAt = performance.now();
    hardSeeks += 1;
  }
  /** The music that is over lets the picture go on alone. */
  const isOver = (music: HTMLAudioElement, seconds: number) =>
    Number.isFinite(music.duration) && seconds >= music.duration - 0.05;
  function correct() {
    const { track, status } = player.snapshot();
    const music = player.sound();
    if (!track || !music || status !== "playing" || isOver(music, targetTimeOf(track.id))) return;
    // A picture that has not come, or is still loading, keeps no music from being heard.
    if (video.paused || video.readyState < video.HAVE_FUTURE_DATA) return;
    const driftSeconds = music.currentTime - targetTimeOf(track.id);
    const isSeeking = video.seeking || music.seeking;
    if (isSwapping && !isSeeking && music.currentTime > 0) {
      isSwapping = false;
      lead = Math.min(0.3, Math.max(0, lead - driftSeconds / 2));
    }
    const correction = correctDrift({
      driftSeconds,
      playbackRate: music.playbackRate,
      isSeeking,
      secondsSinceSeek: (performance.now() - lastSeekAt) / 1000,
    });
    if (correction.act === "seek") jump(music, targetTimeOf(track.id));
    if (correction.act === "rate") music.playbackRate = correction.rate;
    if (isSeeking) return;
    const detail: SyncSample = { driftSeconds, hardSeeks };
    video.dispatchEvent(new CustomEvent(syncSampleEvent, { detail, bubbles: true }));
  }
  function tick() {
    correct();
    onFrame(video.currentTime);
    frame = requestAnimationFrame(tick);
  }
  function run() {
    if (frame === 0) tick();
  }
  function rest() {
    cancelAnimationFrame(frame);
    frame = 0;
    video.pause();
    onFrame(video.currentTime);
  }
  let trackId = player.snapshot().track?.id ?? null;
  function follow() {
    const { track, status } = player.snapshot();
    const music = player.sound();
    if (heard && heard !== music) heard.playbackRate = 1;
    heard = music;
    const isSwap = track !== null && track.id !== trackId;
    trackId = track?.id ?? null;
    if (isSwap) isSwapping = !video.paused;
    const isWanted = status === "playing" || status === "pending";
    if (isWanted && !isSwap && track && music && isOver(music, targetTimeOf(track.id))) {
      video.currentTime = 0;
      jump(music, cueOf(track.id));
    }
    // The music was shorter than the picture, which goes on in silence.
    if (status === "paused" && music?.ended && !video.paused) return;
    if (status === "playing") {
      // A picture that the browser does not let play shows its first frame.
      if (video.paused) video.play().catch(() => undefined);
      return run();
    }
    // While the next music comes, the picture runs on; music that has run out of data is waited for.
    const goesOn = status === "pending" && (isSwap || !video.paused) && !hasStalled(music);
    if (!goesOn) rest();
  }
  const onEnded = () => {
    const { track } = player.snapshot();
    player.pause();
    video.currentTime = 0;
    const music = player.sound();
    if (track && music) jump(music, cueOf(track.id));
    onFrame(0);
  };
  const onSeeked = () => onFrame(video.currentTime);
  const ending = new AbortController();
  video.addEventListener("ended", onEnded, { signal: ending.signal });
  video.addEventListener("seeked", onSeeked, { signal: ending.signal });
  const leave = player.subscribe(follow);
  const { track: already } = player.snapshot();
  const music = player.sound();
  if (already && music) jump(music, targetTimeOf(already.id));
  follow();

  return {
    seek(videoSeconds) {
      video.currentTime = videoSeconds;
      const { track } = player.snapshot();
      const sound = player.sound();
      if (track && sound) jump(sound, cueOf(track.id) + videoSeconds);
      onFrame(videoSeconds);
    },
    destroy() {
      ending.abort();
      leave();
      rest();
      if (heard) heard.playbackRate = 1;
      player.setPicture(null);
    },
  };
}

/** It was heard and has run out of data. */
function hasStalled(music: HTMLAudioElement | null): boolean {
  return (
    music !== null && !music.seeking && music.currentTime > 0 && music.readyState < music.HAVE_FUTURE_DATA
  );
}
