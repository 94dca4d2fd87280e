import { correctDrift, settledBelowSeconds } from "./correct-drift.ts";

/** One look at the drift of what is heard, sent to the document as `cuesheet:sync-sample`; costs nothing when nobody listens. */
type SyncSample = { driftSeconds: number; hardSeeks: number };

export type Follower = ReturnType<typeof createFollower>;

/** Keeps an element at a target that moves on: the picture's position plus where its music starts. */
export function createFollower(music: HTMLMediaElement, targetSeconds: () => number) {
  let lastSeekAt = -Infinity;
  let hardSeeks = 0;
  const driftSeconds = () => music.currentTime - targetSeconds();

  /** Brings it there in one step, which is heard. */
  function jump() {
    music.currentTime = targetSeconds();
    music.playbackRate = 1;
    noteSeek();
    hardSeeks += 1;
  }
  /** Somebody else has moved it: as with a jump, the next one has to wait. */
  function noteSeek() {
    lastSeekAt = performance.now();
  }
  return {
    driftSeconds,
    jump,
    noteSeek,
    isMoving: () => !music.seeking && music.currentTime > 0,
    /** The target is past its end. */
    isOver: () => Number.isFinite(music.duration) && targetSeconds() >= music.duration - 0.05,
    jumpIfApart() {
      if (Math.abs(driftSeconds()) > settledBelowSeconds) jump();
    },
    /** Keeps it there while it plays, by the rule of `correctDrift`. */
    correct() {
      const correction = correctDrift({
        driftSeconds: driftSeconds(),
        playbackRate: music.playbackRate,
        isSeeking: music.seeking,
        secondsSinceSeek: (performance.now() - lastSeekAt) / 1000,
      });
      if (correction.act === "seek") jump();
      if (correction.act === "rate") music.playbackRate = correction.rate;
    },
    reportDrift() {
      if (music.seeking) return;
      const detail: SyncSample = { driftSeconds: driftSeconds(), hardSeeks };
      document.dispatchEvent(new CustomEvent("cuesheet:sync-sample", { detail }));
    },
  };
}
