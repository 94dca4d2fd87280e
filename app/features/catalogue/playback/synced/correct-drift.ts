/** Above this the music is nudged back by a slightly different speed, which nobody hears. */
export const nudgeAboveSeconds = 0.05;
/** Below this a nudge has done its work. */
export const settledBelowSeconds = 0.015;
/** Above this a nudge would take too long: the music jumps. */
export const seekAboveSeconds = 0.2;
/** A jump that did not help is not tried again at once: each one is a stall that everybody hears. */
export const restAfterSeekSeconds = 1;
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
