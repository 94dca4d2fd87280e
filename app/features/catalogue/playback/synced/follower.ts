/** Above this the music is nudged back by a slightly different speed, which nobody hears. */
const nudgeAboveSeconds = 0.05;
/** Below this a nudge has done its work. */
const settledBelowSeconds = 0.015;
/** Above this a nudge would take too long: the music jumps. */
const seekAboveSeconds = 0.2;
/** A jump that did not help is not tried again at once: each one is a stall that everybody hears. */
const restAfterSeekSeconds = 1;
const nudge = 0.03;

export type Moment = {
  /** Music position minus where it should be; positive when the music is ahead. */
  driftSeconds: number;
  playbackRate: number;
  isSeeking: boolean;
  secondsSinceSeek: number;
};
export type Correction = { act: "leave" } | { act: "seek" } | { act: "rate"; rate: number };

const leave: Correction = { act: "leave" };

/** Decides how to bring the music back to the picture. Seeking at every small drift would stutter, so it is rare. */
export function correctDrift({
  driftSeconds,
  playbackRate,
  isSeeking,
  secondsSinceSeek,
}: Moment): Correction {
  if (isSeeking || !Number.isFinite(driftSeconds)) return leave;
  const distance = Math.abs(driftSeconds);
  if (distance > seekAboveSeconds && secondsSinceSeek >= restAfterSeekSeconds) return { act: "seek" };
  if (distance > nudgeAboveSeconds) return changeRate(playbackRate, driftSeconds > 0 ? 1 - nudge : 1 + nudge);
  const hasCrossed = (playbackRate > 1 && driftSeconds > 0) || (playbackRate < 1 && driftSeconds < 0);
  if (distance < settledBelowSeconds || hasCrossed) return changeRate(playbackRate, 1);
  return leave;
}

function changeRate(from: number, to: number): Correction {
  return Math.abs(from - to) < 1e-6 ? leave : { act: "rate", rate: to };
}

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
