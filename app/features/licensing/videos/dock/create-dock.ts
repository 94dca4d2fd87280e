import type { Player } from "#app/features/catalogue/playback/create-player.ts";
import { createFollower, type Follower } from "#app/features/catalogue/playback/synced/follower.ts";
import { leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";
import { isStarved, repair } from "#app/features/catalogue/playback/synced/media-ready.ts";
import { type Lengths, roundStart, startStepSeconds } from "#app/features/licensing/videos/preview-sync/start-point.ts";

export type DockParts = {
  player: Player;
  video: HTMLVideoElement;
  /** Start of a track under the video, in seconds. */
  cueOf: (trackId: string) => number;
  onCue: (trackId: string, startAtSeconds: number) => void;
  onFrame: (videoSeconds: number) => void;
};

export type Dock = ReturnType<typeof createDock>;

/** Keeps the player's music in sync with the picture, each track at its own start. */
function createDockedMusic({ player, video, cueOf, onCue }: Omit<DockParts, "onFrame">) {
  const leader = leadByVideo(video);
  let heard: HTMLAudioElement | null = null;
  let follower: Follower | null = null;
  /** Latency of starting music, in seconds, adapted from the last swaps; the picture runs on meanwhile. */
  let lead = 0.05;
  let isSwapping = false;
  const targetTimeOf = (trackId: string) => cueOf(trackId) + video.currentTime;
  const targetSeconds = () => targetTimeOf(player.snapshot().track?.id ?? "");

  function resetRate() {
    if (heard) heard.playbackRate = 1;
  }
  /** Replaces the follower when the player's element changes; null without a track. */
  function currentFollower(): Follower | null {
    const music = player.sound();
    if (music !== heard) {
      resetRate();
      heard = music;
      follower = music && createFollower(music, targetSeconds);
    }
    return player.snapshot().track && follower;
  }
  /** Unknown lengths do not limit: infinite for the track, 0 for the video. */
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
      // Clamped to the latest possible start: jump, so that the music plays from there.
      if (start < requestedStart - startStepSeconds) currentFollower()?.seek();
    },
  });
  return {
    follower: currentFollower,
    noteSwap() {
      isSwapping = !video.paused;
    },
    correct() {
      const music = currentFollower();
      // After the music ends, the picture continues alone.
      if (!music || player.snapshot().status !== "playing" || music.isOver()) return;
      // A paused or still loading picture does not hold up the music.
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
 * Plays the player's track under a video. The picture leads and keeps running while tracks are swapped; drift is corrected as on
 * the track page (`correctDrift`). Seeking in the music changes its start point.
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
      follower.seek();
    }
    // The music was shorter than the picture, which continues in silence.
    if (status === "paused" && sound?.ended && !video.paused) return;
    if (status === "playing") {
      repair(video);
      // If the browser refuses to play, the first frame stays visible.
      if (video.paused) video.play().catch(() => undefined);
      if (frame === 0) tick();
      return;
    }
    // While the next track loads, the picture runs on; if the current one has run out of data, it waits.
    const hasStalled = sound !== null && sound.currentTime > 0 && isStarved(sound);
    const goesOn = status === "pending" && (isSwap || !video.paused) && !hasStalled;
    if (!goesOn) rest();
  }
  function seek(videoSeconds: number) {
    video.currentTime = videoSeconds;
    music.follower()?.seek();
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
  music.follower()?.seek();
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
