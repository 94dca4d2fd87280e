import type { Player } from "#app/features/catalogue/playback/create-player.ts";
import { createFollower, type Follower } from "#app/features/catalogue/playback/synced/follower.ts";
import { leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";
import {
  type Lengths,
  roundStart,
  startStepSeconds,
} from "#app/features/licensing/videos/preview-sync/start-point.ts";

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
  const leader = leadByVideo(video);
  let frame = 0;
  let heard: HTMLAudioElement | null = null;
  let follower: Follower | null = null;
  /** Seconds that music takes to sound once it is asked for, as the last swaps took: the picture runs on meanwhile. */
  let lead = 0.05;
  let isSwapping = false;
  const targetTimeOf = (trackId: string) => cueOf(trackId) + video.currentTime;
  const targetSeconds = () => targetTimeOf(player.snapshot().track?.id ?? "");

  /** What keeps the music that is heard now under the picture. */
  function followed(): Follower | null {
    const music = player.sound();
    if (music !== heard) {
      if (heard) heard.playbackRate = 1;
      heard = music;
      follower = music && createFollower(music, targetSeconds);
    }
    return player.snapshot().track && follower;
  }

  player.setPicture({
    startOf: (trackId) => targetTimeOf(trackId) + (video.paused ? 0 : lead),
    moved(trackId, seconds) {
      const requestedStart = seconds - video.currentTime;
      const start = roundStart(requestedStart, lengthsUnder(trackId));
      if (start !== cueOf(trackId)) onCue(trackId, start);
      followed()?.noteSeek();
      // Too late for the video: the music is heard from where it begins then.
      if (start < requestedStart - startStepSeconds) followed()?.jump();
    },
  });

  /** As far as they are known: a video that has not come may be as long as it likes. */
  function lengthsUnder(trackId: string): Lengths {
    const { track } = player.snapshot();
    const trackSeconds = track?.id === trackId ? track.durationSeconds : Infinity;
    return { trackSeconds, videoSeconds: Number.isFinite(video.duration) ? video.duration : 0 };
  }

  function correct() {
    const music = followed();
    // Music that is over lets the picture go on alone.
    if (!music || player.snapshot().status !== "playing" || music.isOver()) return;
    // A picture that has not come, or is still loading, keeps no music from being heard.
    if (video.paused || !leader.isSteady()) return;
    if (isSwapping && music.isMoving()) {
      isSwapping = false;
      lead = Math.min(0.3, Math.max(0, lead - music.driftSeconds() / 2));
    }
    music.correct();
    music.reportDrift();
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
    const under = followed();
    const isSwap = track !== null && track.id !== trackId;
    trackId = track?.id ?? null;
    if (isSwap) isSwapping = !video.paused;
    const isWanted = status === "playing" || status === "pending";
    if (isWanted && !isSwap && under?.isOver()) {
      video.currentTime = 0;
      under.jump();
    }
    // The music was shorter than the picture, which goes on in silence.
    if (status === "paused" && music?.ended && !video.paused) return;
    if (status === "playing") {
      leader.repair();
      // A picture that the browser does not let play shows its first frame.
      if (video.paused) video.play().catch(() => undefined);
      return run();
    }
    // While the next music comes, the picture runs on; music that has run out of data is waited for.
    const goesOn = status === "pending" && (isSwap || !video.paused) && !hasStalled(music);
    if (!goesOn) rest();
  }
  function seek(videoSeconds: number) {
    video.currentTime = videoSeconds;
    followed()?.jump();
    onFrame(videoSeconds);
  }
  const onEnded = () => {
    player.pause();
    seek(0);
  };
  const onSeeked = () => onFrame(video.currentTime);
  const ending = new AbortController();
  video.addEventListener("ended", onEnded, { signal: ending.signal });
  video.addEventListener("seeked", onSeeked, { signal: ending.signal });
  const leave = player.subscribe(follow);
  followed()?.jump();
  follow();

  return {
    seek,
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
