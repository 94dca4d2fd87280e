import type { Player } from "#app/features/catalogue/playback/create-player.ts";
import { createFollower, type Follower } from "#app/features/catalogue/playback/synced/follower.ts";
import { leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";
import { isStarved, repair } from "#app/features/catalogue/playback/synced/media-ready.ts";
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

export type Dock = ReturnType<typeof createDock>;

/** Keeps the music of the player under the picture, each track at its own start. */
function createDockedMusic({ player, video, cueOf, onCue }: Omit<DockParts, "onFrame">) {
  const leader = leadByVideo(video);
  let heard: HTMLAudioElement | null = null;
  let follower: Follower | null = null;
  /** Seconds that music takes to sound once it is asked for, as the last swaps took: the picture runs on meanwhile. */
  let lead = 0.05;
  let isSwapping = false;
  const targetTimeOf = (trackId: string) => cueOf(trackId) + video.currentTime;
  const targetSeconds = () => targetTimeOf(player.snapshot().track?.id ?? "");

  function resetRate() {
    if (heard) heard.playbackRate = 1;
  }
  /** Drops the follower of the music before; null without a track. */
  function currentFollower(): Follower | null {
    const music = player.sound();
    if (music !== heard) {
      resetRate();
      heard = music;
      follower = music && createFollower(music, targetSeconds);
    }
    return player.snapshot().track && follower;
  }
  /** As far as they are known: a video that has not come may be as long as it likes. */
  function lengthsUnder(trackId: string): Lengths {
    const { track } = player.snapshot();
    const trackSeconds = track?.id === trackId ? track.durationSeconds : Infinity;
    return { trackSeconds, videoSeconds: Number.isFinite(video.duration) ? video.duration : 0 };
  }
  player.setPicture({
    startOf: (trackId) => targetTimeOf(trackId) + (video.paused ? 0 : lead),
    moved(trackId, seconds) {
      const requestedStart = seconds - video.currentTime;
      const start = roundStart(requestedStart, lengthsUnder(trackId));
      if (start !== cueOf(trackId)) onCue(trackId, start);
      currentFollower()?.noteSeek();
      // Too late for the video: the music is heard from where it begins then.
      if (start < requestedStart - startStepSeconds) currentFollower()?.jump();
    },
  });
  return {
    follower: currentFollower,
    noteSwap() {
      isSwapping = !video.paused;
    },
    correct() {
      const music = currentFollower();
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
    },
    release() {
      resetRate();
      player.setPicture(null);
    },
  };
}

/**
 * Lays whatever the player plays under a video. The picture leads and keeps running while the music is swapped; the music
 * is brought back to it by the rule of the track page (`correctDrift`). Where somebody moves the music, it begins elsewhere
 * from then on.
 */
export function createDock({ onFrame, ...parts }: DockParts) {
  const { player, video } = parts;
  const music = createDockedMusic(parts);
  let frame = 0;
  let trackId = player.snapshot().track?.id ?? null;

  function tick() {
    music.correct();
    onFrame(video.currentTime);
    frame = requestAnimationFrame(tick);
  }
  function rest() {
    cancelAnimationFrame(frame);
    frame = 0;
    video.pause();
    onFrame(video.currentTime);
  }
  function follow() {
    const { track, status } = player.snapshot();
    const sound = player.sound();
    const follower = music.follower();
    const isSwap = track !== null && track.id !== trackId;
    trackId = track?.id ?? null;
    if (isSwap) music.noteSwap();
    const isWanted = status === "playing" || status === "pending";
    if (isWanted && !isSwap && follower?.isOver()) {
      video.currentTime = 0;
      follower.jump();
    }
    // The music was shorter than the picture, which goes on in silence.
    if (status === "paused" && sound?.ended && !video.paused) return;
    if (status === "playing") {
      repair(video);
      // A picture that the browser does not let play shows its first frame.
      if (video.paused) video.play().catch(() => undefined);
      if (frame === 0) tick();
      return;
    }
    // While the next music comes, the picture runs on; music that has run out of data is waited for.
    const hasStalled = sound !== null && sound.currentTime > 0 && isStarved(sound);
    const goesOn = status === "pending" && (isSwap || !video.paused) && !hasStalled;
    if (!goesOn) rest();
  }
  function seek(videoSeconds: number) {
    video.currentTime = videoSeconds;
    music.follower()?.jump();
    onFrame(videoSeconds);
  }
  const onEnded = () => {
    player.pause();
    seek(0);
  };
  const ending = new AbortController();
  video.addEventListener("ended", onEnded, { signal: ending.signal });
  video.addEventListener("seeked", () => onFrame(video.currentTime), { signal: ending.signal });
  const leave = player.subscribe(follow);
  music.follower()?.jump();
  follow();

  return {
    seek,
    destroy() {
      ending.abort();
      leave();
      rest();
      music.release();
    },
  };
}
