/** Above this drift the playback rate is changed slightly, which is inaudible. */
const nudgeAboveSeconds = 0.05;
/** Below this drift the rate returns to normal. */
const settledBelowSeconds = 0.015;
/** Above this drift a nudge would take too long: the music seeks. */
const seekAboveSeconds = 0.2;
/** Minimum pause between seeks: each one is an audible stall. */
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

/** Decides how to bring the music back in sync. Seeks are rare: at every small drift they would stutter. */
export function correctDrift({ driftSeconds, playbackRate, isSeeking, secondsSinceSeek }: Moment): Correction {
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

/** A drift sample of the audible sound, sent to the document as `cuesheet:sync-sample`; free without listeners. */
type SyncSample = { driftSeconds: number; hardSeeks: number };

export type Follower = ReturnType<typeof createFollower>;

/** Keeps an element at a moving target: the leader's position plus the sound's start. */
export function createFollower(music: HTMLMediaElement, targetSeconds: () => number) {
  let lastSeekAt = -Infinity;
  let hardSeeks = 0;
  const driftSeconds = () => music.currentTime - targetSeconds();

  /** Seeks to the target; audible. */
  function seek() {
    music.currentTime = targetSeconds();
    music.playbackRate = 1;
    noteSeek();
    hardSeeks += 1;
  }
  /** The element was moved elsewhere: counts as a seek for the pause between seeks. */
  function noteSeek() {
    lastSeekAt = performance.now();
  }
  return {
    driftSeconds,
    seek,
    noteSeek,
    isMoving: () => !music.seeking && music.currentTime > 0,
    /** The target is past the end of the music. */
    isOver: () => Number.isFinite(music.duration) && targetSeconds() >= music.duration - 0.05,
    jumpIfApart() {
      if (Math.abs(driftSeconds()) > settledBelowSeconds) seek();
    },
    /** Corrects drift during playback, see `correctDrift`. */
    correct() {
      const correction = correctDrift({
        driftSeconds: driftSeconds(),
        playbackRate: music.playbackRate,
        isSeeking: music.seeking,
        secondsSinceSeek: (performance.now() - lastSeekAt) / 1000,
      });
      if (correction.act === "seek") seek();
      if (correction.act === "rate") music.playbackRate = correction.rate;
    },
    reportDrift() {
      if (music.seeking) return;
      const detail: SyncSample = { driftSeconds: driftSeconds(), hardSeeks };
      document.dispatchEvent(new CustomEvent("cuesheet:sync-sample", { detail }));
    },
  };
}
